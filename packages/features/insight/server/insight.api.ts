import type { Db } from '@kogge/db/client.ts'
import type { EndingRef } from '@kogge/domain/opportunities/expected-calls.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { EndingContract } from './forecast/ending-contracts.views.ts'
import {
  type AwaitedCall,
  callsAfter,
  endingContractOf,
  type FoundCall,
} from './forecast/expected-calls.queries.ts'

/** A contract of a public request that ends, with the forecast of the next call; null where there is none. */
export const endingContract = (ctx: Context, ref: EndingRef): Promise<EndingContract | null> =>
  endingContractOf(ctx, ref)

/** The calls that came after some contracts, with the ground for each; the certain ones of a contract first. */
export const callsThatCame = (
  db: Db,
  awaited: readonly AwaitedCall[],
): Promise<readonly FoundCall[]> => callsAfter(db, awaited)
