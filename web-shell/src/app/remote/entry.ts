// A build needs an entry; what a host loads is in remoteEntry.js.
export {};
