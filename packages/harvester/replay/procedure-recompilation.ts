import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { type Survey, survey } from '../procedures/affected-procedures.ts'
import { compileTouched } from '../procedures/changed-procedures.ts'
import { type JoinKeys, joinKeysOf } from '../procedures/notice-join-keys.ts'
import { lockStill } from '../procedures/procedure-locks.ts'
import { joinTokens, renameProcedures, writeJoined } from '../procedures/procedure-tokens.ts'
import type { StoredWithKey } from '../procedures/stored-notices.ts'
import { noticesOf } from '../procedures/stored-notices.ts'

type Member = StoredWithKey & JoinKeys

interface Seen extends Survey {
  readonly members: readonly Member[]
}

const look = async (tx: Db, keys: readonly string[]): Promise<Seen> => {
  // Those joined by title have procedures of their own.
  const members = (await noticesOf(tx, keys))
    .filter(({ linkedBy }) => linkedBy === undefined)
    .map((notice): Member => ({ ...notice, ...joinKeysOf(notice.source, notice.notice) }))
  return { ...(await survey(tx, members, keys)), members }
}

const rewriteTies = async (
  tx: Db,
  members: readonly Member[],
  keyOf: ReadonlyMap<string, string>,
): Promise<void> => {
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

/**
 * Compiles procedures, given by their keys, anew from the notices that are stored: after these were
 * read again, or some were removed. What their notices name is looked at afresh, so a procedure may
 * fall apart, join others or get another key; one without notices loses its request. Returns how
 * many requests were made or changed. `removed` are ids of notices in them that go: what stood in
 * the way of others by its title is then known, which it is not of notices deleted before. It locks
 * the procedures itself; whoever changes notices in the same transaction calls `lockProcedures`
 * with their keys first.
 */
export const recompile = async (
  tx: Db,
  keys: readonly string[],
  removed: readonly string[] = [],
): Promise<number> => {
  if (keys.length === 0) return 0
  const { members: all, keyOf: known, ...seen } = await lockStill(tx, (inner) => look(inner, keys))
  const without = new Set(removed)
  const members = all.filter(({ id }) => !without.has(id))
  await removeNotices(tx, removed)
  const keySet = new Set(keys)
  const others = new Map([...known].filter(([, key]) => !keySet.has(key)))
  await tx.execute(sql`
    delete from procedure_token
    where procedure_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
  const joined = joinTokens(members, others)
  await writeJoined(tx, joined)
  await rewriteTies(tx, members, joined.keyOf)
  const left = goneOf(keys, members, joined.keyOf)
  await renameProcedures(
    tx,
    new Map([...left].flatMap(([key, now]) => (now === null ? [] : [[key, now] as const]))),
    ['rfx_alias'],
  )
  const now = new Set(joined.keyOf.values())
  const rows = await compileTouched(tx, {
    fresh: members.map((member) => ({
      ...member,
      procedureKey: joined.keyOf.get(member.id) ?? member.procedureKey,
    })),
    keys: now,
    gone: new Map([...joined.renamed, ...left]),
    seen,
  })
  return rows.length
}

/** Keeps others away from these procedures until the transaction ends. */
export const lockProcedures = async (tx: Db, keys: readonly string[]): Promise<void> => {
  await lockStill(tx, (inner) => look(inner, keys))
}
