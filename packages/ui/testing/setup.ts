import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// How long something may take is no part of these tests; a busy machine needs more than the default second.
configure({ asyncUtilTimeout: 10_000 });
