/** Thrown when the remote that was found speaks another version of the boundary than this shell. */
export class IncompatibleRemote extends Error {
  override readonly name = "IncompatibleRemote";

  constructor(found: number | undefined, expected: number) {
    super(`The administration speaks version ${found} of the contract, this shell version ${expected}.`);
  }
}
