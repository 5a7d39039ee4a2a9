import type { Db } from '@kogge/db/client.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { sql } from 'drizzle-orm'
import { dayOf, TOKENS_KEY } from './token-budget.queries.ts'

/** Writes down that tokens were sent. */
export const spendTokens = async (db: Db, tokens: number, now: Date): Promise<void> => {
  if (tokens <= 0) return
  const day = dayOf(now)
  const value = sql`case when split_part(${meta.value}, ' ', 1) = ${day}
    then concat(${day}::text, ' ', split_part(${meta.value}, ' ', 2)::bigint + ${tokens}::bigint)
    else ${`${day} ${tokens}`} end`
  await db
    .insert(meta)
    .values({ key: TOKENS_KEY, value: `${day} ${tokens}` })
    .onConflictDoUpdate({ target: meta.key, set: { value, updatedAt: sql`now()` } })
}
