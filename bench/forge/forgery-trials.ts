import type { Db } from '@kogge/db/client.ts'
import { verifyDatabase } from '@kogge/platform/server/integrity/database-verification.queries.ts'
import { verifyingKeysOf } from '@kogge/platform/server/integrity/verification-keys.queries.ts'
import { forge, type Kind } from './forgeries.ts'
import type { Random } from './seeded-random.ts'
import { SECRET } from './world/server-keys.ts'

/** Everything that verifying finds wrong with a database. */
export const faultsIn = async (db: Db): Promise<readonly string[]> => {
  const faults: string[] = []
  const keys = await verifyingKeysOf(db, SECRET)
  for await (const verdict of verifyDatabase(db, keys)) {
    if ('fault' in verdict && verdict.fault === null) continue
    faults.push(JSON.stringify(verdict))
  }
  return faults
}

/**
 * `found`; `not compared`: missed, as docs/sealing.md says; `missed`; `impossible`: the database takes no
 * such change, or there is no such row.
 */
export type Outcome = 'found' | 'not compared' | 'missed' | 'impossible'

/** One forged database. */
export interface Trial {
  readonly kind: Kind
  readonly outcome: Outcome
  /** What was changed. */
  readonly change: string | null
  readonly ms: number
}

/** Forges one thing, verifies, and takes the forgery back. */
const tryForgery = async (db: Db, random: Random, kind: Kind): Promise<Trial> => {
  let trial: Trial = { kind, outcome: 'impossible', change: null, ms: 0 }
  const undone = new Error('to be taken back')
  await db
    .transaction(async (tx) => {
      const change = await forge(tx, random, kind)
      const began = performance.now()
      if (change !== null) {
        const isFound = (await faultsIn(tx)).length > 0
        const missed = kind.isCompared ? ('missed' as const) : ('not compared' as const)
        const outcome = isFound ? ('found' as const) : missed
        trial = { kind, outcome, change, ms: performance.now() - began }
      }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return trial
}

/**
 * So many forged databases: rounds over all kinds in random order, those first that are compared. Kinds that
 * cannot be done count as none.
 */
export async function* trials(
  db: Db,
  random: Random,
  kinds: readonly Kind[],
  count: number,
): AsyncGenerator<Trial> {
  let done = 0
  let possible: readonly Kind[] = kinds
  while (done < count && possible.length > 0) {
    const round = random
      .shuffled(possible)
      .sort((one, other) => Number(other.isCompared) - Number(one.isCompared))
    const again: Kind[] = []
    for (const kind of round) {
      if (done >= count) return
      const trial = await tryForgery(db, random, kind)
      if (trial.outcome !== 'impossible') {
        done += 1
        again.push(kind)
      }
      yield trial
    }
    possible = again
  }
}
