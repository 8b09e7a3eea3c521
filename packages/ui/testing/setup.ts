import * as React from "react";
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

// React's development build records a stack for each element, for its warnings only: a tenth of the CPU time.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set() {} });
