import type { Db } from '@kogge/db/client.ts'
import type { SearchRow } from '@kogge/db/search-index/search-index-rows.ts'
import type { CleanNotice } from '../intake/clean-notice.ts'
import { lockStill } from './procedure-locks.ts'
import { lookAround, regroup } from './procedure-regrouping.ts'
import { knownNotices } from './stored-notices.ts'
import { isContentFault, retrying } from './transaction-retry.ts'

/** A notice that the database would not take, and its reason. */
export interface RefusedNotice {
  readonly notice: CleanNotice
  readonly reason: string
}

export interface Written {
  readonly added: number
  /** Requests made or changed. */
  readonly rows: readonly SearchRow[]
  readonly refused: readonly RefusedNotice[]
}

const NOTHING: Written = { added: 0, rows: [], refused: [] }

/** The first of two that are the same stays, in the file as in the table. */
const once = (notices: readonly CleanNotice[]): CleanNotice[] => [
  ...new Map([...notices].reverse().map((entry) => [entry.id, entry])).values(),
]

const addTogether = async (tx: Db, notices: readonly CleanNotice[]): Promise<Written> => {
  const around = await lockStill(tx, (inner) => lookAround(inner, notices, []))
  const added = notices.filter(({ id }) => !around.known.has(id))
  if (added.length === 0) return NOTHING
  return { added: added.length, rows: await regroup(tx, around, { added }), refused: [] }
}

const writeTogether = async (db: Db, notices: readonly CleanNotice[]): Promise<Written> => {
  // What is all there already, as in a harvest begun anew, needs no locks.
  const known = await knownNotices(
    db,
    notices.map(({ id }) => id),
  )
  const unknown = notices.filter(({ id }) => !known.has(id))
  return unknown.length === 0 ? NOTHING : db.transaction((tx) => addTogether(tx, unknown))
}

const causeOf = (thrown: unknown): string => {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return cause instanceof Error ? cause.message : 'unknown'
}

/**
 * Everything that follows from new notices, in one transaction: all of it is there, or none.
 * Whatever the order in which notices come and the batches they come in, the same are in the end
 * one request, under the same key, with the same content and counts.
 *
 * Where the database refuses a batch for what stands in it, the batch is halved until the notice
 * at fault stands alone, so that the others are not lost with it.
 */
export const writeNotices = async (db: Db, notices: readonly CleanNotice[]): Promise<Written> => {
  const [alone, ...others] = notices
  if (!alone) return NOTHING
  try {
    return await retrying(() => writeTogether(db, once(notices)))
  } catch (thrown) {
    if (!isContentFault(thrown)) throw thrown
    if (others.length === 0)
      return { added: 0, rows: [], refused: [{ notice: alone, reason: causeOf(thrown) }] }
    const middle = Math.ceil(notices.length / 2)
    const first = await writeNotices(db, notices.slice(0, middle))
    const second = await writeNotices(db, notices.slice(middle))
    return {
      added: first.added + second.added,
      rows: [...first.rows, ...second.rows],
      refused: [...first.refused, ...second.refused],
    }
  }
}
