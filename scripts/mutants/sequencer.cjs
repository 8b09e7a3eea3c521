/** Runs test files in the order of MUTANTS_ORDER. */
const { default: Sequencer } = require("@jest/test-sequencer");

module.exports = class extends Sequencer {
  sort(tests) {
    const order = JSON.parse(process.env.MUTANTS_ORDER ?? "[]");
    const place = ({ path }) => order.findIndex((file) => path.endsWith(file));
    return [...tests].sort((a, b) => place(a) - place(b));
  }
};
