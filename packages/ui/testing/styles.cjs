// A class is named like its key, so that tests can read it.
module.exports = new Proxy({}, { get: (_, key) => (key === "__esModule" ? false : key) });
