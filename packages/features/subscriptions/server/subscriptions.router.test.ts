import { auditLog } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { planRequest, subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import {
  createCaller,
  orgMutation,
  orgQuery,
  router,
} from '@kogge/platform/server/procedures/procedures.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  TEST_SEALING,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { subscriptionRouter } from './subscriptions.router.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const DAY = 24 * 60 * 60 * 1000
const later = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async (userId: string, clock: () => Date = () => TEST_NOW) =>
  createCaller(subscriptionRouter)(await contextOfUser(database.db, userId, clock)).subscription

/** An organisation on a plan with its administrator. */
const addOrg = async (tier: Tier = 'FREE') => {
  const { db } = database
  const orgId = await addOrganisation(db, tier)
  const admin = await addPerson(db)
  await addMember(db, orgId, admin, 'ORG_ADMINISTRATOR', null, later(-30 * DAY))
  return { orgId, admin }
}

describe('the trial', () => {
  it('is PRO for 21 days, to the millisecond, and is had once', async () => {
    const { orgId, admin } = await addOrg()
    const calls = await callsOf(admin)
    expect(await calls.status({ orgId })).toMatchObject({
      tier: 'FREE',
      source: null,
      trial: { state: 'available', endsAt: null },
    })
    const end = later(21 * DAY)
    expect(await calls.startTrial({ orgId })).toMatchObject({
      tier: 'PRO',
      source: 'trial',
      since: TEST_NOW.toISOString(),
      until: end.toISOString(),
      trial: { state: 'running' },
    })
    await expect(calls.startTrial({ orgId })).rejects.toThrow('plan.trial_used')
    const last = await callsOf(admin, () => new Date(end.getTime() - 1))
    expect(await last.status({ orgId })).toMatchObject({ tier: 'PRO' })
    const over = await callsOf(admin, () => end)
    expect(await over.status({ orgId })).toMatchObject({ tier: 'FREE', trial: { state: 'used' } })
    await expect(over.startTrial({ orgId })).rejects.toThrow('plan.trial_used')
  })

  it('begins once however many begin it at the same time', async () => {
    const { db } = database
    const { orgId, admin } = await addOrg()
    const second = await addPerson(db)
    await addMember(db, orgId, second, 'ORG_ADMINISTRATOR')
    const calls = await Promise.all([admin, second, admin, second].map((id) => callsOf(id)))
    const outcomes = await Promise.allSettled(calls.map((one) => one.startTrial({ orgId })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ message: 'plan.trial_used' })
    const rows = await db.select().from(subscription).where(eq(subscription.orgId, orgId))
    expect(rows).toHaveLength(1)
    const logged = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(logged).toMatchObject([
      {
        action: 'subscription.trial_started',
        before: { tier: 'FREE' },
        after: { tier: 'PRO', endsAt: later(21 * DAY).toISOString() },
      },
    ])
    expect(await db.select().from(mailMessage)).toMatchObject([{ template: 'planChanged' }])
  })

  it('is not offered where it would take something away', async () => {
    for (const tier of ['PUBLIC', 'PLUS', 'BUSINESS'] as const) {
      const { orgId, admin } = await addOrg(tier)
      const calls = await callsOf(admin)
      expect((await calls.status({ orgId })).trial.state).toBe('not_offered')
      await expect(calls.startTrial({ orgId })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        cause: { details: { reason: 'not_offered' } },
      })
    }
  })

  it('is for administrators', async () => {
    const { db } = database
    const { orgId } = await addOrg()
    const member = await addPerson(db)
    await addMember(db, orgId, member)
    const calls = await callsOf(member)
    await expect(calls.startTrial({ orgId })).rejects.toThrow('access.denied')
    await expect(calls.withdrawRequest({ orgId })).rejects.toThrow('access.denied')
    const stranger = await callsOf((await addOrg()).admin)
    for (const id of [orgId, UNKNOWN])
      await expect(stranger.status({ orgId: id })).rejects.toThrow('record.not_found')
  })
})

describe('asking for a plan', () => {
  it('replaces what was asked before, and can be taken back', async () => {
    const { db } = database
    const { orgId, admin } = await addOrg()
    const calls = await callsOf(admin)
    await calls.request({ orgId, tier: 'PLUS', paidSeats: 2, message: 'Please call.' })
    const second = await calls.request({ orgId, tier: 'PRO', paidSeats: 10 })
    expect(second.request).toMatchObject({ tier: 'PRO', paidSeats: 10, message: null })
    expect((await calls.withdrawRequest({ orgId })).request).toBeNull()
    await expect(calls.withdrawRequest({ orgId })).rejects.toThrow('record.not_found')
    const logged = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(logged.map(({ action }) => action)).toEqual([
      'subscription.requested',
      'subscription.requested',
      'subscription.request_withdrawn',
    ])
  })

  it('leaves one open however many ask at the same time', async () => {
    const { db } = database
    const { orgId, admin } = await addOrg()
    const calls = await callsOf(admin)
    const seats = [1, 2, 3, 4]
    await Promise.all(seats.map((paidSeats) => calls.request({ orgId, tier: 'PLUS', paidSeats })))
    const rows = await db.select().from(planRequest).where(eq(planRequest.orgId, orgId))
    expect(rows).toHaveLength(4)
    expect(rows.filter(({ doneAt }) => doneAt === null)).toHaveLength(1)
  })

  it('refuses seats that the plan does not sell', async () => {
    const { orgId, admin } = await addOrg()
    const asked = (await callsOf(admin)).request({ orgId, tier: 'PLUS', paidSeats: 6 })
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

const gatedRouter = router({
  writes: orgMutation(['rfx.manage'])
    .output(z.literal('done'))
    .mutation(() => 'done' as const),
  reads: orgQuery('rfx.view_interaction')
    .output(z.literal('done'))
    .query(() => 'done' as const),
  profile: orgMutation(['market_profile.create'])
    .output(z.literal('done'))
    .mutation(() => 'done' as const),
  official: orgQuery('org.view_full_official_data')
    .output(z.literal('done'))
    .query(() => 'done' as const),
})

describe('a downgrade', () => {
  const gated = async (userId: string, now = TEST_NOW) =>
    createCaller(gatedRouter)(await contextOfUser(database.db, userId, () => now))

  it('leaves members beyond the seats to read, and gives back what they had when seats return', async () => {
    const { db } = database
    const { orgId, admin } = await addOrg()
    const end = later(DAY)
    const [paid] = await db
      .insert(subscription)
      .values({
        orgId,
        tier: 'PLUS',
        paidSeats: 3,
        source: 'support',
        startsAt: later(-DAY),
        endsAt: end,
      })
      .returning()
    if (!paid) throw new Error('nothing was written')
    const members: string[] = []
    for (const place of [1, 2, 3, 4, 5, 6]) {
      const id = await addPerson(db, { firstName: `Member ${place}` })
      await addMember(db, orgId, id, 'ORG_MEMBER', null, later(-10 * DAY + place))
      members.push(id)
    }
    const [first = '', , , fourth = '', fifth = '', last = ''] = members
    const status = async (now: Date) => (await callsOf(admin, () => now)).status({ orgId })
    expect(await status(new Date(end.getTime() - 1))).toMatchObject({
      seats: { used: 7, total: 8 },
      withoutSeat: { count: 0, people: [] },
    })
    await (await gated(last, new Date(end.getTime() - 1))).writes({ orgId })

    // The plan is over: administrators sit first, then those who came first.
    expect(await status(end)).toMatchObject({
      tier: 'FREE',
      seats: { used: 7, total: 5 },
      withoutSeat: { count: 2, people: [{ userId: fifth }, { userId: last }] },
    })
    for (const userId of [fifth, last]) {
      const calls = await gated(userId, end)
      expect(await calls.reads({ orgId })).toBe('done')
      await expect(calls.writes({ orgId })).rejects.toThrow('plan.no_seat')
    }
    for (const userId of [admin, first, fourth])
      expect(await (await gated(userId, end)).writes({ orgId })).toBe('done')
    // Nobody was removed.
    const actor = await readActor(db, TEST_SEALING, last, end)
    expect(actor?.orgs[0]).toMatchObject({ isWithoutSeat: true, roles: [{ role: 'ORG_MEMBER' }] })

    await db
      .update(subscription)
      .set({ endsAt: later(10 * DAY) })
      .where(eq(subscription.id, paid.id))
    expect(await (await gated(last, end)).writes({ orgId })).toBe('done')
  })

  it('refuses what the plan does not include and names the one that does', async () => {
    const { orgId, admin } = await addOrg()
    const calls = await gated(admin)
    await expect(calls.profile({ orgId })).rejects.toMatchObject({
      message: 'plan.required',
      cause: { details: { tier: 'PLUS' } },
    })
    await expect(calls.official({ orgId })).rejects.toMatchObject({
      message: 'plan.required',
      cause: { details: { tier: 'PRO' } },
    })
    await (await callsOf(admin)).startTrial({ orgId })
    const tried = await gated(admin)
    expect(await tried.profile({ orgId })).toBe('done')
    expect(await tried.official({ orgId })).toBe('done')
    // In the middle of a request, too: the change asks again who the caller is now.
    let now = TEST_NOW
    const context = await contextOfUser(database.db, admin, () => now)
    now = later(21 * DAY)
    await expect(createCaller(gatedRouter)(context).profile({ orgId })).rejects.toThrow(
      'plan.required',
    )
    const actor = await readActor(database.db, TEST_SEALING, admin, now)
    const [place] = actor?.orgs ?? []
    expect(place && orgRefusal(place, 'market_profile.view', now)).toBeNull()
  })
})
