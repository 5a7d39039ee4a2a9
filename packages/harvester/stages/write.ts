import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/org-register.ts'
import type { SearchRow } from '@kogge/db/search-writer.ts'
import type { CleanNotice } from './clean.ts'
import { compileRequests, type ImportTimes } from './compiled.ts'
import { isContentFault, retrying } from './faults.ts'
import { matchOrgs } from './matched.ts'
import { settleOrgs } from './settle.ts'
import { earlierNotices, insertNotices, lockProcedures, type StoredWithKey } from './stored.ts'

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

const toStored = ({ id, source, procedureKey, canonical }: CleanNotice): StoredWithKey => ({
  id,
  source,
  procedureKey,
  notice: canonical,
})

const keysOf = (notices: readonly CleanNotice[]): string[] => [
  ...new Set(notices.map(({ procedureKey }) => procedureKey)),
]

const writeTogether = (
  db: Db,
  notices: readonly CleanNotice[],
  times: ImportTimes | undefined,
): Promise<Written> =>
  db.transaction(async (tx) => {
    await lockProcedures(tx, keysOf(notices))
    const added = await insertNotices(tx, notices)
    if (added.length === 0) return { added: 0, rows: [], refused: [] }
    const earlier = await earlierNotices(tx, keysOf(added), added)
    const fresh = added.map(toStored)
    await lockOrgRegister(tx, 'shared')
    const { register, respelled } = await matchOrgs(tx, fresh, earlier)
    const { rows, counts } = await compileRequests(tx, [...earlier, ...fresh], register, times)
    await settleOrgs(tx, { counts, respelled })
    return { added: added.length, rows, refused: [] }
  })

const causeOf = (thrown: unknown): string => {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return cause instanceof Error ? cause.message : 'unknown'
}

/**
 * Everything that follows from new notices, in one transaction: all of it is there, or none.
 * Where the database refuses a batch for what stands in it, the batch is halved until the notice
 * at fault stands alone, so that the others are not lost with it.
 */
export const writeNotices = async (
  db: Db,
  notices: readonly CleanNotice[],
  times?: ImportTimes,
): Promise<Written> => {
  const [alone, ...others] = notices
  if (!alone) return { added: 0, rows: [], refused: [] }
  try {
    return await retrying(() => writeTogether(db, notices, times))
  } catch (thrown) {
    if (!isContentFault(thrown)) throw thrown
    if (others.length === 0)
      return { added: 0, rows: [], refused: [{ notice: alone, reason: causeOf(thrown) }] }
    const middle = Math.ceil(notices.length / 2)
    const first = await writeNotices(db, notices.slice(0, middle), times)
    const second = await writeNotices(db, notices.slice(middle), times)
    return {
      added: first.added + second.added,
      rows: [...first.rows, ...second.rows],
      refused: [...first.refused, ...second.refused],
    }
  }
}
