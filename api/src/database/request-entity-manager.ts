import { EntityManager, type ForkOptions, TransactionContext, type TransactionOptions } from "@mikro-orm/postgresql";
import { isDatabaseUnavailable } from "../common/database-errors.js";
import { OutcomeUnknown } from "../common/errors.js";
import { currentScope, type RequestScope } from "../common/request-scope.js";

/**
 * Lets services open transactions: in a request that has one they join it, so that the write, its Idempotency-Key and
 * its response are committed together. Elsewhere it only checks the deadline before COMMIT.
 */
export class RequestEntityManager extends EntityManager {
  override fork(options: ForkOptions = {}): this {
    const keepTransactionContext = currentScope()?.isJoined === true && !options.disableContextResolution;
    return super.fork({ keepTransactionContext, ...options });
  }

  override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
    const scope = currentScope();
    if (scope === undefined) return super.transactional(work, options);
    if (this.isInTransaction()) return scope.isJoined ? this.join(work) : super.transactional(work, options);
    return commitChecked(scope, () =>
      super.transactional(async (em) => {
        const result = await work(em);
        await em.flush();
        scope.beginCommit();
        return result;
      }, options),
    );
  }

  private join<T>(work: (em: this) => T | Promise<T>): Promise<T> {
    const em = this.getContext(false) as this;
    return TransactionContext.create(em, async () => {
      const result = await work(em);
      await em.flush();
      return result;
    });
  }
}

async function commitChecked<T>(scope: RequestScope, transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    throw scope.hasSentCommit && isDatabaseUnavailable(error) ? new OutcomeUnknown() : error;
  }
}
