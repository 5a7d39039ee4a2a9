import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import type { SearchRow } from '@kogge/db/search-index/search-index-rows.ts'
import { rfxIdOf } from '../derived-ids.ts'
import { settleOrgs } from '../organisations/org-counts-and-names.ts'
import { lookUpOrgs } from '../organisations/org-lookup.ts'
import { registerOrgs } from '../organisations/org-registration.ts'
import type { Survey } from './affected-procedures.ts'
import { type ProcedureLinks, relink } from './procedure-links.ts'
import { compileAll, countsOfNew } from './rfx-compilation.ts'
import { removeRequests, type Successor } from './rfx-removal.ts'
import { writeCompiled } from './rfx-writer.ts'
import { noticesOf, type StoredWithKey } from './stored-notices.ts'

/** Procedures whose notices were changed in this transaction. */
export interface TouchedProcedures {
  /** The notices that are new in them, with the keys of their procedures. */
  readonly fresh: readonly StoredWithKey[]
  /** Keys of the procedures as they are now. */
  readonly keys: ReadonlySet<string>
  /** Procedures that are no more, and which one has their notices now; null where there is none. */
  readonly gone: ReadonlyMap<string, string | null>
  readonly seen: Pick<Survey, 'titles' | 'plans' | 'hasSeekers'>
}

const NO_LINKS: ProcedureLinks = { from: new Map(), changed: [] }

/** Requests that have to go: of procedures that are no more, and of those that joined another. */
const successorsOf = (
  { gone }: TouchedProcedures,
  keys: ReadonlySet<string>,
  requestOf: (key: string) => string,
): Map<string, Successor | null> => {
  const leadingTo = (key: string): Successor => ({ key, rfxId: rfxIdOf(requestOf(key)) })
  const joined = [...keys].filter((key) => requestOf(key) !== key)
  return new Map([
    ...[...gone].map(([key, now]) => [key, now === null ? null : leadingTo(now)] as const),
    ...joined.map((key) => [key, leadingTo(key)] as const),
  ])
}

/**
 * Everything that follows from changed procedures: titles and plans that join or part them, requests that are
 * no more, those that are compiled anew, and what organisations are to know of all this. Returns
 * the requests made or changed.
 */
export const compileTouched = async (
  tx: Db,
  touched: TouchedProcedures,
): Promise<readonly SearchRow[]> => {
  const { gone, seen } = touched
  const links =
    seen.hasSeekers || seen.plans.length > 0
      ? await relink(tx, seen, [...touched.keys, ...gone.keys()])
      : NO_LINKS
  const requestOf = (key: string): string => links.from.get(key)?.into ?? key
  const keys = new Set([...touched.keys, ...links.changed.filter((key) => !gone.has(key))])
  const fresh = touched.fresh.map((notice): StoredWithKey => {
    const link = links.from.get(notice.procedureKey)
    return link ? { ...notice, procedureKey: link.into, linkedBy: link.by } : notice
  })
  await lockOrgRegister(tx, 'shared')
  const removed = await removeRequests(tx, successorsOf(touched, keys, requestOf))
  const earlier = await noticesOf(
    tx,
    [...new Set([...keys].map(requestOf))],
    fresh.map(({ id }) => id),
  )
  const looked = await lookUpOrgs(tx, fresh, earlier)
  const compiled = await compileAll(tx, looked.notices, looked.register)
  // Who is new is added with what is counted of it: a row written twice costs its indexes twice.
  const begun = countsOfNew(compiled, looked.register)
  const registered = await registerOrgs(tx, looked, (num) => begun.get(num))
  const final = registered.isFounded
    ? await compileAll(tx, looked.notices, registered.register)
    : compiled
  const { rows, counts } = await writeCompiled(tx, final, registered)
  await settleOrgs(tx, {
    counts: {
      ...counts,
      before: [...removed.before, ...counts.before],
      countedBefore: [...removed.countedBefore, ...counts.countedBefore],
    },
    standing: registered.counted,
    respelled: registered.respelled,
  })
  return rows
}
