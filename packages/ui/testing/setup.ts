import "@testing-library/jest-dom";
import { configure, getConfig } from "@testing-library/react";

// How long something may take is no part of these tests; a busy machine needs more than the default second.
configure({ asyncUtilTimeout: 10_000 });

const { getElementError } = getConfig();
configure({
  // While something is awaited, every look at the page would print it. It is printed when the wait is over.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isAwaited } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!isAwaited) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: "TestingLibraryElementError" });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, "message", { configurable: true, get });
  },
});
