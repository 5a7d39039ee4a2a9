import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { notice } from '@kogge/db/schema/notices.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { ERROR_MIN } from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import { TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { type DemoResult, loadDemo } from '@kogge/features/demo/server/demo-world.commands.ts'
import type { DemoNotice } from '@kogge/features/demo/server/world/demo-notices.ts'
import { peersOf } from '@kogge/features/insight/server/flags/rfx-flags.queries.ts'
import {
  isLearningDue,
  pastError,
} from '@kogge/features/insight/server/forecast/forecast-training.queries.ts'
import { makeInsight } from '@kogge/features/insight/server/insight-of-new-data.commands.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { storeNoticesWithoutFiles } from '@kogge/harvester/intake/notices-without-files.ts'
import { verifyPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const now = new Date('2026-11-21T12:00:00Z')
let database: TestDatabase
let result: DemoResult
/** Of a processor, for this thread: other tests run beside it. */
let seconds: number

const store = (notices: readonly DemoNotice[]) =>
  storeNoticesWithoutFiles(database.db, notices, 'demo')
const never = async (): Promise<never> => {
  throw new Error('Nothing is to be written.')
}

beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
  const before = process.threadCpuUsage()
  result = await loadDemo(database.db, {
    now,
    sealing: TEST_SEALING,
    tokenKeys: TEST_TOKEN_KEYS,
    store,
  })
  const { user, system } = process.threadCpuUsage(before)
  seconds = (user + system) / 1e6
})
afterAll(() => database.close())

describe('the demonstration world in a database', () => {
  it('has thousands of tenders, all marked, all in the search', async () => {
    const { db } = database
    const [requests] = await db.select({ n: count() }).from(rfx).where(eq(rfx.isDemo, true))
    expect(requests?.n).toBeGreaterThan(2700)
    expect(await db.select({ n: count() }).from(rfxSearch)).toEqual([{ n: requests?.n }])
    expect(await db.select({ n: count() }).from(rfx).where(eq(rfx.isDemo, false))).toEqual([
      { n: 0 },
    ])
    expect(seconds).toBeLessThan(20)
  })

  it('has contracts', async () => {
    expect(await database.db.$count(contract)).toBeGreaterThan(300)
  })

  it('stands at every stage', async () => {
    const { db } = database
    const stages = await db.select({ stage: rfx.stage, n: count() }).from(rfx).groupBy(rfx.stage)
    const byStage = new Map(stages.map(({ stage, n }) => [stage, n]))
    for (const stage of ['planned', 'competition', 'awarded', 'cancelled'] as const)
      expect(byStage.get(stage) ?? 0, stage).toBeGreaterThan(40)
    const [open] = await db
      .select({ n: count() })
      .from(rfxSearch)
      .where(and(gt(rfxSearch.closesAt, now)))
    expect(open?.n).toBeGreaterThan(300)
    const [amended] = await db.select({ n: count() }).from(rfx).where(eq(rfx.amended, true))
    expect(amended?.n).toBeGreaterThan(200)
  })

  it('shows a plausible week and nothing of the future', async () => {
    const { db } = database
    const [week] = await db
      .select({ n: count() })
      .from(rfxSearch)
      .where(sql`imported_at > ${now.toISOString()}::timestamptz - interval '7 days'`)
    expect(week?.n).toBeGreaterThan(100)
    expect(week?.n).toBeLessThan(250)
    const future = await db
      .select({ n: count() })
      .from(rfxSearch)
      .where(gt(rfxSearch.importedAt, now))
    expect(future).toEqual([{ n: 0 }])
    expect(await db.select({ n: count() }).from(notice).where(gt(notice.importedAt, now))).toEqual([
      { n: 0 },
    ])
  })

  it('has organisations of every plan that buy and win', async () => {
    const { db } = database
    const claimed = await db.select().from(org).where(isNotNull(org.claimedAt))
    const paid = await db.selectDistinct({ tier: subscription.tier }).from(subscription)
    expect(new Set([...claimed, ...paid].map(({ tier }) => tier))).toEqual(new Set(TIERS))
    expect(await db.select({ n: count() }).from(org).where(eq(org.isDemo, false))).toEqual([
      { n: 0 },
    ])
    const buyers = await db.select({ n: count() }).from(org).where(gt(org.buyerCount, 0))
    const suppliers = await db.select({ n: count() }).from(org).where(gt(org.supplierCount, 0))
    expect(buyers[0]?.n).toBeGreaterThanOrEqual(60)
    expect(suppliers[0]?.n).toBeGreaterThanOrEqual(120)
  })

  it('has people of every role, whose shared password works', async () => {
    const { db } = database
    const roles = await db.selectDistinct({ role: membership.role }).from(membership)
    expect(new Set(roles.map(({ role }) => role))).toEqual(new Set(ANY_ORG_ROLES))
    const global = await db.selectDistinct({ role: globalRole.role }).from(globalRole)
    expect(new Set(global.map(({ role }) => role))).toEqual(new Set(GLOBAL_ROLES))
    const temporary = await db
      .select({ n: count() })
      .from(membership)
      .where(and(sql`(role like 'TEMP%' or role like 'SUPPORT%')`, isNull(membership.expiresAt)))
    expect(temporary).toEqual([{ n: 0 }])
    expect(result.accounts).toHaveLength(11)
    for (const { email, password } of result.accounts) {
      const [kept] = await db.select().from(user).where(eq(user.email, email))
      expect(kept, email).toMatchObject({ isDemo: true, isOnboarding: false })
      expect(email.endsWith('@demo.kogge.example')).toBe(true)
      expect(password).toBe(result.accounts[0]?.password)
    }
    const [first] = await db.select({ hash: user.passwordHash }).from(user).limit(1)
    expect(await verifyPassword(first?.hash ?? '', result.accounts[0]?.password ?? '')).toBe(true)
  })

  it('has a past long enough to tell how far forecasts of next calls were off', async () => {
    const { db } = database
    await makeInsight(db, () => now)
    expect(await isLearningDue(db, now)).toBe(false)
    expect(await peersOf(db, 'LV')).toMatchObject({ of: 'LV' })
    const error = await pastError(db)
    expect(error?.n).toBeGreaterThanOrEqual(ERROR_MIN)
    expect(error?.ended).toBeGreaterThanOrEqual(ERROR_MIN)
    // Some needs were not bought again; where they were, buyers have their habits.
    expect(error?.followed).toBeLessThan(error?.ended ?? 0)
    expect(error?.medianDays).toBeLessThan(90)
    expect(
      Math.abs((error?.toldChance ?? 0) - (error?.followed ?? 0) / (error?.ended ?? 1)),
    ).toBeLessThan(0.25)
  })

  it('is loaded once', async () => {
    const again = await loadDemo(database.db, {
      now,
      sealing: TEST_SEALING,
      tokenKeys: TEST_TOKEN_KEYS,
      store: never,
    })
    expect(again).toEqual({ outcome: 'present', accounts: result.accounts })
  })

  it('is not poured into real content', async () => {
    const real = await testDatabase()
    try {
      await real.db
        .insert(user)
        .values({ email: 'a@example.org', firstName: 'A', lastName: 'B', passwordHash: 'x' })
      const refused = await loadDemo(real.db, {
        now,
        sealing: TEST_SEALING,
        tokenKeys: TEST_TOKEN_KEYS,
        store: never,
      })
      expect(refused).toEqual({ outcome: 'refused', accounts: [] })
    } finally {
      await real.close()
    }
  })
})
