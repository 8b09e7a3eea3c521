import { OLDEST_REMOTE_CONTRACT, REMOTE_CONTRACT_VERSION } from "@promptory/ui/remote-contract";

/** Thrown when the remote that was found has a version of the contract that this shell does not support. */
export class IncompatibleRemote extends Error {
  override readonly name = "IncompatibleRemote";

  constructor(found: number | undefined) {
    super(
      `The administration has version ${found} of the contract, this shell supports ${OLDEST_REMOTE_CONTRACT} to ${REMOTE_CONTRACT_VERSION}.`,
    );
  }
}
