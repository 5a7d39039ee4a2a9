import type { Db } from '@kogge/db/client.ts'
import { compareTokens } from '@kogge/domain/notices/procedure-key.ts'
import { sql } from 'drizzle-orm'

interface Tied {
  readonly id: string
  readonly tokens: readonly string[]
}

/** What notices do to the procedures that are there. */
export interface Joined {
  /** The procedure of each notice. */
  readonly keyOf: ReadonlyMap<string, string>
  /** Tokens that are new, with their keys. */
  readonly tokens: readonly (readonly [token: string, key: string])[]
  /** Procedures that became part of another, or were given a lesser key. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Sets that can only grow together; the least token of a set stands for it. */
const disjointSets = () => {
  const parents = new Map<string, string>()
  const find = (token: string): string => {
    let root = token
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up
    // The way there is short the next time.
    for (let at = token; at !== root; ) {
      const up = parents.get(at) ?? root
      parents.set(at, root)
      at = up
    }
    return root
  }
  const join = (a: string, b: string): void => {
    const [one, other] = [find(a), find(b)]
    if (one === other) return
    if (compareTokens(one, other) < 0) parents.set(other, one)
    else parents.set(one, other)
  }
  return { find, join }
}

/**
 * Puts notices together that share a token, among themselves and with the procedures that are
 * there. A procedure's key is the least of its tokens: the least of the least, so that the tokens
 * of the procedures that are there need not be read.
 */
export const joinTokens = (
  notices: readonly Tied[],
  known: ReadonlyMap<string, string>,
): Joined => {
  const { find, join } = disjointSets()
  for (const { tokens } of notices) {
    const [first] = tokens
    if (first === undefined) continue
    for (const token of tokens) {
      join(first, token)
      const key = known.get(token)
      if (key !== undefined) join(first, key)
    }
  }
  const all = new Set(notices.flatMap(({ tokens }) => tokens))
  const renamed = [...new Set([...all].flatMap((token) => known.get(token) ?? []))]
    .map((key) => [key, find(key)] as const)
    .filter(([key, now]) => key !== now)
  return {
    keyOf: new Map(notices.map(({ id, tokens: [first = id] }) => [id, find(first)])),
    tokens: [...all].filter((token) => !known.has(token)).map((token) => [token, find(token)]),
    renamed: new Map(renamed),
  }
}

/** The tables other than its request that carry the key of a procedure. */
const TABLES = ['procedure_token', 'notice', 'rfx_alias'] as const

/** Gives what carries the keys of procedures their new ones. */
export const renameProcedures = async (
  tx: Db,
  renamed: ReadonlyMap<string, string>,
  tables: readonly (typeof TABLES)[number][] = TABLES,
): Promise<void> => {
  if (renamed.size === 0) return
  const records = JSON.stringify([...renamed].map(([key, now]) => ({ key, now })))
  for (const table of tables)
    await tx.execute(sql`
      update ${sql.identifier(table)} as t set procedure_key = r.now
      from jsonb_to_recordset(${records}::jsonb) as r (key text, now text)
      where t.procedure_key = r.key`)
}

/** Writes what `joinTokens` found. */
export const writeJoined = async (tx: Db, { tokens, renamed }: Joined): Promise<void> => {
  await renameProcedures(tx, renamed)
  if (tokens.length === 0) return
  const records = [...tokens]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([token, key]) => ({ token, key }))
  await tx.execute(sql`
    insert into procedure_token (token, procedure_key)
    select token, key from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t (token text, key text)`)
}
