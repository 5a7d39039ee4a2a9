import type { Db } from '@kogge/db/client.ts'
import { planReference } from '@kogge/db/schema/harvester.ts'
import { inArray } from 'drizzle-orm'
import { groupedAnew, lookAround, type Surroundings } from '../procedures/procedure-regrouping.ts'
import { retrying } from '../procedures/transaction-retry.ts'
import { recompile } from './procedure-recompilation.ts'

type Member = Surroundings['members'][number]

/** Notices that name other plans now than is stored of them. */
const withOtherPlans = async (db: Db, members: readonly Member[]): Promise<readonly Member[]> => {
  const ids = members.map(({ id }) => id)
  const rows = ids.length
    ? await db.select().from(planReference).where(inArray(planReference.noticeId, ids))
    : []
  const stored = Map.groupBy(rows, ({ noticeId }) => noticeId)
  return members.filter(({ id, plans }) => {
    const tokens = new Set(stored.get(id)?.map(({ token }) => token))
    return tokens.size !== plans.length || !plans.every((token) => tokens.has(token))
  })
}

/** Which of these procedures would not be as they are by today's rules. */
const staleAmong = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const around = await lookAround(db, [], keys)
  const { keyOf, tokens } = groupedAnew(around)
  const moved = around.members.filter(({ id, procedureKey }) => keyOf.get(id) !== procedureKey)
  const misplaced = new Set(
    tokens.filter(([token, key]) => around.keyOf.get(token) !== key).map(([, key]) => key),
  )
  const ofMisplaced = around.members.filter(({ id }) => misplaced.has(keyOf.get(id) ?? ''))
  const stale = [...moved, ...ofMisplaced, ...(await withOtherPlans(db, around.members))]
  return [...new Set(stale.map(({ procedureKey }) => procedureKey))]
}

/**
 * Puts the notices of these procedures together by today's rules, where they are not: a procedure falls
 * apart or joins another. The second time it changes nothing. Gives how many requests changed.
 */
export const regroupStale = async (db: Db, keys: readonly string[]): Promise<number> => {
  const stale = await staleAmong(db, keys)
  return stale.length === 0 ? 0 : retrying(() => db.transaction((tx) => recompile(tx, stale)))
}
