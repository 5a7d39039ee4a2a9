import type { Db } from '@kogge/db/client.ts'
import { insightStat } from '@kogge/db/schema/insight.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { eq, inArray, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countPeers, countUsual, keepStats } from './flag-statistics.commands.ts'
import { assessOrgs } from './org-flags.commands.ts'
import { assessNext, LATE_MINUTES, type Place } from './rfx-flags.commands.ts'

const STATE_KEY = 'insight.flags'
/** Raised when a rule changes: then everything is assessed again. */
const RULES = 2

const MINUTE_MS = 60_000
/** How old counts may become, in minutes. */
const KEPT = { decision_period: 7 * 24 * 60, flag_peers: 60, org_flags: 24 * 60 } as const

const state = z.object({
  /** Of the rules, and of when what is usual was counted. */
  rules: z.string(),
  at: z.iso.datetime(),
  num: z.number().int(),
  /** Whether this walk tells everything again. */
  isAnew: z.boolean(),
})
type State = z.infer<typeof state>

const BEGINNING: Place = { at: '1970-01-01T00:00:00.000Z', num: 0 }

const readState = async (db: Db, rules: string): Promise<State> => {
  const [row] = await db.select().from(meta).where(eq(meta.key, STATE_KEY))
  const known = state.safeParse(row && JSON.parse(row.value)).data
  return known?.rules === rules ? known : { rules, ...BEGINNING, isAnew: true }
}

const keepState = async (db: Db, kept: State): Promise<void> => {
  const value = JSON.stringify(kept)
  await db
    .insert(meta)
    .values({ key: STATE_KEY, value })
    .onConflictDoUpdate({ target: meta.key, set: { value, updatedAt: sql`now()` } })
}

/** What is counted together with another: either may be too little to be kept. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  decision_period: ['decision_period', 'price_gap'],
}

const countedAt = async (db: Db, subject: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: max(insightStat.computedAt) })
    .from(insightStat)
    .where(inArray(insightStat.subject, [...(TOGETHER[subject] ?? [subject])]))
  return row?.at ?? null
}

const isDue = async (db: Db, subject: keyof typeof KEPT, now: Date): Promise<boolean> => {
  const last = await countedAt(db, subject)
  const age = last === null ? Number.POSITIVE_INFINITY : now.getTime() - last.getTime()
  return age < 0 || age >= KEPT[subject] * MINUTE_MS
}

const rulesOf = async (db: Db): Promise<string> =>
  `${RULES} ${(await countedAt(db, 'decision_period'))?.toISOString() ?? 'uncounted'}`

/** Steps back by as long as a transaction may have been open. */
const withLate = ({ at, num }: State): Place => {
  const back = Date.parse(at) - LATE_MINUTES * MINUTE_MS
  return back <= 0 ? { at, num } : { at: new Date(back).toISOString(), num: 0 }
}

interface Turn {
  readonly usualOf: (db: Db) => Promise<Parameters<typeof assessNext>[2]['usual']>
  readonly clock: () => Date
  readonly signal?: AbortSignal
}

/** Walks on; whether the end was reached. */
const walk = async (db: Db, turn: Turn): Promise<void> => {
  const { signal, clock } = turn
  const began = await readState(db, await rulesOf(db))
  const usual = await turn.usualOf(db)
  const { isAnew, rules } = began
  let place: Place = isAnew ? began : withLate(began)
  let last: Place = began
  while (!signal?.aborted) {
    const next = await assessNext(db, place, { usual, isAnew, now: clock() })
    if (!next) {
      await keepState(db, { rules, ...last, isAnew: false })
      return
    }
    place = next
    if (next.at >= last.at) last = next
    await keepState(db, { rules, ...last, isAnew })
  }
}

/**
 * One turn of the job: tells the indicators of what is new or changed, then counts what has become
 * old. Done twice it changes nothing.
 */
export const refreshFlags = async (db: Db, turn: Turn): Promise<void> => {
  await walk(db, turn)
  const now = turn.clock()
  if (turn.signal?.aborted) return
  if (await isDue(db, 'decision_period', now)) {
    await countUsual(db, now)
    await walk(db, turn)
  }
  if (await isDue(db, 'flag_peers', now)) await countPeers(db, now)
  if (turn.signal?.aborted || !(await isDue(db, 'org_flags', now))) return
  const raised = await assessOrgs(db, todayOf(now))
  await db.transaction((tx) => keepStats(tx, 'org_flags', [{ of: 'all', value: { raised } }], now))
}
