import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { renameBySpelling } from '@kogge/db/orgs/org-display-names.ts'
import { withIdentities } from '@kogge/domain/orgs/matches/notice-identities.ts'
import { sql } from 'drizzle-orm'
import { finishWriting } from '../intake/harvest-completion.ts'
import { compareNames } from '../organisations/near-names.ts'
import { spelledIn } from '../organisations/notice-spellings.ts'
import { addDomains } from '../organisations/org-domains.ts'
import { withoutSpreadNumbers } from '../organisations/org-lookup.ts'
import { identified } from '../organisations/org-registration.ts'
import { noticesOf, type StoredWithKey } from '../procedures/stored-notices.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { lockProcedures, recompile } from './procedure-recompilation.ts'
import { regroupStale } from './stale-groupings.ts'
import { judgeAllAnew } from './stale-judgements.ts'
import { followGone, removeStaleSpellings, takeAway } from './stale-spellings.ts'

/** Procedures looked at in one transaction. */
const BATCH = 100

/** Notices whose organisations are known by something else than stands with them. */
const changedOf = (notices: readonly StoredWithKey[]): StoredWithKey[] =>
  notices.flatMap((stored) => {
    const notice = withIdentities(stored.notice)
    const isSame =
      notice === stored.notice || JSON.stringify(notice) === JSON.stringify(stored.notice)
    return isSame ? [] : [{ ...stored, notice }]
  })

const rewrite = async (tx: Db, changed: readonly StoredWithKey[]): Promise<void> => {
  const records = changed.map(({ id, notice }) => ({ id, canonical: JSON.stringify(notice) }))
  await tx.execute(sql`
    update notice_content c set canonical = r.canonical::json
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, canonical text)
    join notice n on n.id = r.id
    where c.notice_id = n.id and c.publication_month = n.publication_month`)
}

interface Compared extends Record<string, unknown> {
  readonly id: string
  /** The match key that it is to have. */
  readonly key: string
  /** It is there with another one. */
  readonly is_other: boolean
}

type Spelling = ReturnType<typeof identified>[number]

const recordsOf = (spellings: readonly Spelling[]): string =>
  JSON.stringify(spellings.map(({ id, match }) => ({ id, key: match.key })))

/** Marks spellings of parties as such; who is called by several may get another name by it. */
const markParties = async (tx: Db, spellings: readonly Spelling[]): Promise<void> => {
  const parties = recordsOf(spellings.filter(({ isParty }) => isParty))
  const { rows } = await tx.execute<{ org_id: string }>(sql`
    update harvested_org h set is_party = true
    from jsonb_to_recordset(${parties}::jsonb) as r (id uuid)
    where h.id = r.id and not h.is_party
    returning h.org_id`)
  await renameBySpelling(tx, [...new Set(rows.map((row) => row.org_id))])
}

/** The spellings that are not in the register, or lead elsewhere there. */
const differingOf = async (tx: Db, spellings: readonly Spelling[]): Promise<Compared[]> => {
  const { rows } = await tx.execute<Compared>(sql`
    select r.id, r.key, h.id is not null as is_other
    from jsonb_to_recordset(${recordsOf(spellings)}::jsonb) as r (id uuid, key text)
    left join harvested_org h on h.id = r.id
    where h.id is null or h.match_key <> r.key`)
  return rows
}

interface Look {
  /** Notices as they should be, those that are not so yet, and spellings that are missing or lead elsewhere. */
  readonly notices: readonly StoredWithKey[]
  readonly changed: readonly StoredWithKey[]
  readonly differing: readonly Compared[]
}

const look = async (tx: Db, keys: readonly string[]): Promise<Look> => {
  const stored = await noticesOf(tx, keys)
  const changed = changedOf(stored)
  const byId = new Map(changed.map((one) => [one.id, one]))
  const notices = stored.map((one) => byId.get(one.id) ?? one)
  const believed = await withoutSpreadNumbers(tx, notices)
  const spelled = spelledIn(believed)
  const spellings = identified(spelled)
  await markParties(tx, spellings)
  await addDomains(tx, spelled)
  return { notices: believed, changed, differing: await differingOf(tx, spellings) }
}

const isInStep = ({ changed, differing }: Look): boolean =>
  changed.length === 0 && differing.length === 0

/** Brings procedures in step with what is known of their organisations now; gives how many requests changed. */
const bringInStep = async (tx: Db, keys: readonly string[]): Promise<number> => {
  await lockProcedures(tx, keys)
  await lockOrgRegister(tx, 'exclusive')
  const found = await look(tx, keys)
  if (isInStep(found)) return 0
  await rewrite(tx, found.changed)
  const rewritten = new Set(found.changed.map(({ id }) => id))
  const differing = new Set(found.differing.map(({ id }) => id))
  const touched = found.notices.filter(
    (one) =>
      rewritten.has(one.id) || identified(spelledIn([one])).some(({ id }) => differing.has(id)),
  )
  const others = found.differing.filter((row) => row.is_other)
  const gone = await takeAway(
    tx,
    others.map(({ id }) => id),
  )
  const entries = new Map(others.map(({ id, key }) => [id, key]))
  const requests = await recompile(tx, [...new Set(touched.map((one) => one.procedureKey))])
  await followGone(tx, gone, ({ id }) => entries.get(id))
  return requests
}

const keysAfter = async (db: Db, last: string): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct procedure_key as key from notice
    where procedure_key > ${last} order by 1 limit ${BATCH}`)
  return rows.map(({ key }) => key)
}

/** What came of it so far. */
export interface IdentificationReport {
  readonly procedures: number
  readonly requests: number
}

/**
 * Looks at the organisations of all stored notices anew, after a rule about their identity changed: who was
 * taken for somebody else is parted, requests and counts follow, and links to entries that are nobody's
 * lead on. Notices that belong together otherwise by today's rules are put together anew. What staff decided stays. May be cut off and begun anew, and done twice: the second time
 * changes nothing.
 */
export const identifyOrgs = async (
  db: Db,
  options: {
    readonly signal?: AbortSignal
    readonly onBatch?: (report: IdentificationReport) => void
  } = {},
): Promise<IdentificationReport> => {
  const report = { procedures: 0, requests: 0 }
  for (let keys = await keysAfter(db, ''); keys.length > 0; ) {
    options.signal?.throwIfAborted()
    const batch = keys
    // What is in step already, nearly all the second time, needs no locks.
    if (!isInStep(await look(db, batch)))
      report.requests += await retrying(() => db.transaction((tx) => bringInStep(tx, batch)))
    report.requests += await regroupStale(db, batch)
    report.procedures += batch.length
    options.onBatch?.(report)
    keys = await keysAfter(db, batch.at(-1) ?? '')
  }
  await removeStaleSpellings(db, options.signal)
  await judgeAllAnew(db, options.signal)
  await finishWriting(db)
  await compareNames(db, options.signal)
  return report
}
