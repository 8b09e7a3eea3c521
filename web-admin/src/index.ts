// The asynchronous boundary: shared libraries are agreed on before the first module that needs them runs.
import("./bootstrap.tsx").catch((error: unknown) => console.error("Promptory Admin could not start.", error));
