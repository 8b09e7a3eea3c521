import Sequencer from "@jest/test-sequencer";

/** These wait for timeouts, restarts and retries. Started first, their waiting overlaps with the work of all others. */
const WAITING = /\/(improve|improve-limits|improve-workers|mail|maintenance|embedded-postgres|outage)\.e2e-spec/;

export default class WaitingFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isWaiting = ({ path }) => WAITING.test(path);
    return [...sorted.filter(isWaiting), ...sorted.filter((test) => !isWaiting(test))];
  }
}
