import type { Db } from '@kogge/db/client.ts'
import type { SearchRow } from '@kogge/db/search-index/search-index-rows.ts'
import { sql } from 'drizzle-orm'
import type { CleanNotice } from '../intake/clean-notice.ts'
import { type Survey, survey } from './affected-procedures.ts'
import { compileTouched } from './changed-procedures.ts'
import { type JoinKeys, joinKeysOf } from './notice-join-keys.ts'
import { writePlanReferences } from './plan-references.ts'
import { renameProcedures, writeJoined } from './procedure-names.ts'
import { type Joined, joinTokens, type Tied } from './procedure-tokens.ts'
import { insertNotices, noticesOf, type StoredWithKey } from './stored-notices.ts'
import { unsettledKeys } from './unsettled-procedures.ts'

type Member = StoredWithKey & JoinKeys & Tied

/** What a change of procedures can touch. */
export interface Surroundings extends Survey {
  /** Procedures whose notices are put together anew, and these notices. */
  readonly keys: readonly string[]
  readonly members: readonly Member[]
}

const membersOf = async (tx: Db, keys: readonly string[]): Promise<Member[]> =>
  (await noticesOf(tx, keys))
    // Those joined by title or plan have procedures of their own.
    .filter(({ linkedBy }) => linkedBy === undefined)
    .map((stored) => ({
      ...stored,
      ...joinKeysOf(stored.source, stored.notice),
      canonical: stored.notice,
    }))

/**
 * Looks at what new notices would touch, and what the procedures of these keys do: the notices of
 * these, and of all procedures that they share a token with which alone joins nothing.
 */
export const lookAround = async (
  tx: Db,
  added: readonly CleanNotice[],
  given: readonly string[],
): Promise<Surroundings> => {
  for (let keys = given; ; ) {
    const members = await membersOf(tx, keys)
    const seen = await survey(tx, [...members, ...added], keys)
    const known = new Set(keys)
    const more = [...unsettledKeys([...members, ...added], seen)].filter((key) => !known.has(key))
    if (more.length === 0) return { ...seen, keys, members }
    keys = [...keys, ...more]
  }
}

/** The tokens of procedures that stay as they are. */
const tokensOfOthers = ({ keyOf, keys }: Pick<Surroundings, 'keyOf' | 'keys'>) => {
  const anew = new Set(keys)
  return new Map([...keyOf].filter(([, key]) => !anew.has(key)))
}

/** How the notices of these procedures belong together by today's rules. */
export const groupedAnew = (around: Surroundings): Joined =>
  joinTokens(around.members, tokensOfOthers(around))

const rewriteTies = async (
  tx: Db,
  members: readonly Member[],
  keyOf: ReadonlyMap<string, string>,
): Promise<void> => {
  if (members.length === 0) return
  const records = members.map(({ id, titleKey, titleRole, sentAt }) => ({
    id,
    procedure_key: keyOf.get(id),
    title_key: titleKey,
    title_role: titleRole,
    sent_at: sentAt,
  }))
  await tx.execute(sql`
    update notice as n set procedure_key = r.procedure_key, title_key = r.title_key,
      title_role = r.title_role, sent_at = r.sent_at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
      id uuid, procedure_key text, title_key text, title_role text, sent_at timestamptz)
    where n.id = r.id`)
}

const removeNotices = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(sql`
    delete from notice
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
}

const removeTokens = async (tx: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx.execute(sql`
    delete from procedure_token
    where procedure_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
}

/** Which of the given procedures are no more, and which one has (most likely) what they had. */
const goneOf = (
  keys: readonly string[],
  members: readonly Member[],
  keyOf: ReadonlyMap<string, string>,
): Map<string, string | null> => {
  const currentKeys = new Set(keyOf.values())
  const gone = keys.filter((key) => !currentKeys.has(key))
  return new Map(
    gone.map((key) => {
      const now = members
        .filter(({ procedureKey }) => procedureKey === key)
        .flatMap(({ id }) => keyOf.get(id) ?? [])
      return [key, now.sort()[0] ?? null]
    }),
  )
}

/** Notices that come, and ids of those among the members that go. */
interface Changes {
  readonly added?: readonly CleanNotice[]
  readonly removed?: readonly string[]
}

/**
 * Puts the notices of these procedures together anew, with those that come and without those that
 * go, and compiles all that changed by it. `around` was seen under its locks. Returns the requests
 * made or changed.
 */
export const regroup = async (
  tx: Db,
  around: Surroundings,
  { added = [], removed = [] }: Changes,
): Promise<readonly SearchRow[]> => {
  const without = new Set(removed)
  const members = around.members.filter(({ id }) => !without.has(id))
  await removeNotices(tx, removed)
  await removeTokens(tx, around.keys)
  const joined = joinTokens([...members, ...added], tokensOfOthers(around))
  await writeJoined(tx, joined)
  await rewriteTies(tx, members, joined.keyOf)
  const times = await insertNotices(tx, added, joined.keyOf)
  await writePlanReferences(tx, members, added)
  const left = goneOf(around.keys, members, joined.keyOf)
  await renameProcedures(
    tx,
    new Map([...left].flatMap(([key, now]) => (now === null ? [] : [[key, now] as const]))),
    ['rfx_alias'],
  )
  const placed = [
    ...members,
    ...added.map(({ id, source, canonical }) => ({
      id,
      source,
      procedureKey: id,
      importedAt: times.get(id) ?? new Date(),
      notice: canonical,
    })),
  ]
  return compileTouched(tx, {
    fresh: placed.map((one) => ({
      id: one.id,
      source: one.source,
      importedAt: one.importedAt,
      notice: one.notice,
      procedureKey: joined.keyOf.get(one.id) ?? one.procedureKey,
    })),
    keys: new Set(joined.keyOf.values()),
    gone: new Map([...joined.renamed, ...left]),
    seen: around,
  })
}
