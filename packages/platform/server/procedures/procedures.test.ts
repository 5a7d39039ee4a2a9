import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lockOrgAccess } from '../access/access-locks.commands.ts'
import { createSerialQueue } from '../load/serial-queue.ts'
import { addMember, addOrganisation, addPerson, addStaff } from '../testing/people.ts'
import { sealAsTheyStand } from '../testing/role-and-org-seals.ts'
import { contextOfUser, TEST_NOW } from '../testing/test-context.ts'
import type { Context } from './procedure-context.ts'
import {
  createCaller,
  orgMutation,
  orgQuery,
  router,
  selfMutation,
  staffMutation,
} from './procedures.ts'

let database: TestDatabase
let orgId: string
let adminId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  orgId = await addOrganisation(database.db, 'PLUS')
  adminId = await addPerson(database.db)
  await addMember(database.db, orgId, adminId, 'ORG_ADMINISTRATOR')
})

const later = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000)

const words = z.object({ phone: z.string(), fail: z.boolean().optional() })

const tested = router({
  edit: orgMutation(['org.edit_profile'])
    .input(words)
    .output(z.string())
    .mutation(async ({ ctx, input }) => {
      await ctx.db.update(org).set({ phone: input.phone }).where(eq(org.id, ctx.grant.action.orgId))
      if (input.fail) throw new AppError('org.number_invalid')

      return ctx.grant.by.userId
    }),
  remove: orgMutation(['user_role.manage_all'], 'exclusive')
    .input(z.object({ userId: z.uuid() }))
    .output(z.number())
    .mutation(async ({ ctx, input }) => {
      const gone = await ctx.db.delete(membership).where(eq(membership.userId, input.userId))
      return gone.rowCount ?? 0
    }),
  full: orgQuery('org.view_full_official_data')
    .output(z.string())
    .query(() => 'all'),
  either: orgQuery('org.view_full_official_data', 'org.view_all_details')
    .output(z.string())
    .query(({ ctx }) => ctx.grant.action.permission),
  rename: selfMutation
    .input(words)
    .output(z.string())
    .mutation(async ({ ctx, input }) => {
      await ctx.db
        .update(user)
        .set({ lastName: input.phone })
        .where(eq(user.id, ctx.grant.action.userId))
      throw new AppError('request.invalid')
    }),
  own: selfMutation.output(z.string()).mutation(({ ctx }) => ctx.grant.by.userId),
  flag: staffMutation(['feature_flag.manage'])
    .output(z.string())
    .mutation(() => 'set'),
})

const callerOf = (context: Context) => createCaller(tested)(context)
const as = async (userId: string, clock?: () => Date) =>
  callerOf(await contextOfUser(database.db, userId, clock))
const phone = async () =>
  (await database.db.select({ phone: org.phone }).from(org).where(eq(org.id, orgId)))[0]?.phone

describe('a change within an organisation', () => {
  it('is made by whom it is said to be made, or not at all', async () => {
    const caller = await as(adminId)
    expect(await caller.edit({ orgId, phone: '1' })).toBe(adminId)
    expect(await phone()).toBe('1')
    await expect(caller.edit({ orgId, phone: '2', fail: true })).rejects.toThrow(
      'org.number_invalid',
    )
    expect(await phone()).toBe('1')
  })

  it('stops where the role ends between two calls of one batch', async () => {
    const endsAt = later(10)
    const guest = await addPerson(database.db)
    await addMember(database.db, orgId, guest, 'ORG_ADMINISTRATOR', endsAt)
    let now = TEST_NOW
    const batch = await as(guest, () => now)
    expect(await batch.edit({ orgId, phone: '1' })).toBe(guest)
    now = later(9.999)
    expect(await batch.edit({ orgId, phone: '2' })).toBe(guest)
    now = endsAt
    await expect(batch.edit({ orgId, phone: '3' })).rejects.toThrow('record.not_found')
    expect(await phone()).toBe('2')
  })

  it('is refused to one who waited for a lock until their role had ended', async () => {
    const guest = await addPerson(database.db)
    await addMember(database.db, orgId, guest, 'ORG_ADMINISTRATOR', later(10))
    let now = TEST_NOW
    const waiting = await as(guest, () => now)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holder = database.db.transaction(async (tx) => {
      await lockOrgAccess(tx, orgId, 'exclusive')
      await held
    })
    const call = waiting.edit({ orgId, phone: '4' })
    const outcome = expect(call).rejects.toThrow('record.not_found')
    now = later(10)
    release()
    await holder
    await outcome
  })

  it('says that too much is going on where a lock is not to be had in time', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holder = database.db.transaction(async (tx) => {
      await lockOrgAccess(tx, orgId, 'exclusive')
      await held
    })
    await expect((await as(adminId)).edit({ orgId, phone: '4' })).rejects.toMatchObject({
      message: 'system.unavailable',
      code: 'SERVICE_UNAVAILABLE',
    })
    release()
    await holder
  })

  it('leaves connections for others, however much one user sends', async () => {
    const turns = createSerialQueue()
    const crowd = await addPerson(database.db)
    const context = { ...(await contextOfUser(database.db, crowd)), turns }
    let most = 0
    const calls = Array.from({ length: 60 }, () =>
      callerOf(context)
        .own()
        .finally(() => {
          most = Math.max(most, database.pool.totalCount - database.pool.idleCount)
        }),
    )
    const outcomes = await Promise.allSettled(calls)
    expect(most).toBeLessThanOrEqual(2)
    const refused = outcomes.filter((one) => one.status === 'rejected').map((one) => one.reason)
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason.message).toBe('request.rate_limited')
    expect(await callerOf(context).own()).toBe(crowd)
  })

  it('is refused to a member who was removed while the request was on its way', async () => {
    const member = await addPerson(database.db)
    await addMember(database.db, orgId, member, 'ORG_ADMINISTRATOR')
    const late = await as(member)
    expect(await (await as(adminId)).remove({ orgId, userId: member })).toBe(1)
    await expect(late.edit({ orgId, phone: '5' })).rejects.toThrow('record.not_found')
  })

  it('waits for a change of members, so that one of two opponents wins', async () => {
    const other = await addPerson(database.db)
    await addMember(database.db, orgId, other, 'ORG_ADMINISTRATOR')
    const [mine, theirs] = await Promise.all([as(adminId), as(other)])
    const outcomes = await Promise.allSettled([
      mine.remove({ orgId, userId: other }),
      theirs.remove({ orgId, userId: adminId }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('who is refused', () => {
  it('is told why where they belong, and nothing elsewhere', async () => {
    const reader = await addPerson(database.db)
    await addMember(database.db, orgId, reader, 'ORG_READONLY_MEMBER')
    const caller = await as(reader)
    await expect(caller.edit({ orgId, phone: '1' })).rejects.toThrow('access.denied')
    await expect(caller.full({ orgId })).rejects.toMatchObject({
      message: 'plan.required',
      code: 'FORBIDDEN',
      cause: { details: { tier: 'PRO' } },
    })
    expect(await caller.either({ orgId })).toBe('org.view_all_details')
    const strange = await addOrganisation(database.db, 'BUSINESS')
    for (const id of [strange, crypto.randomUUID()])
      for (const call of [caller.full({ orgId: id }), caller.edit({ orgId: id, phone: '' })])
        await expect(call).rejects.toMatchObject({ message: 'record.not_found', code: 'NOT_FOUND' })
    await expect(caller.flag()).rejects.toThrow('access.denied')
  })

  it('reads on where the plan has no seat for them any more, and writes again when it has', async () => {
    await database.db.delete(subscription).where(eq(subscription.orgId, orgId))
    const members: string[] = []
    for (let index = 0; index < 5; index++) {
      const id = await addPerson(database.db)
      await addMember(database.db, orgId, id, 'ORG_MEMBER', null, later(index))
      members.push(id)
    }
    const last = members.at(-1) ?? ''
    const seatless = await contextOfUser(database.db, last)
    expect(seatless.actor.kind === 'user' && seatless.actor.orgs[0]?.isWithoutSeat).toBe(true)
    const first = await contextOfUser(database.db, members[0] ?? '')
    expect(first.actor.kind === 'user' && first.actor.orgs[0]?.isWithoutSeat).toBe(false)
    expect(await callerOf(seatless).either({ orgId })).toBe('org.view_all_details')
    // An administrator takes a seat before every member, however late they come.
    await database.db
      .update(membership)
      .set({ role: 'ORG_ADMINISTRATOR' })
      .where(eq(membership.userId, last))
    await sealAsTheyStand(database.db)
    expect(await (await as(last)).edit({ orgId, phone: '7' })).toBe(last)
    const pushed = await contextOfUser(database.db, members[3] ?? '')
    expect(pushed.actor.kind === 'user' && pushed.actor.orgs[0]?.isWithoutSeat).toBe(true)
    await database.db
      .insert(subscription)
      .values({ orgId, tier: 'PLUS', paidSeats: 1, source: 'support', startsAt: TEST_NOW })
    const back = await contextOfUser(database.db, members[3] ?? '')
    expect(back.actor.kind === 'user' && back.actor.orgs[0]?.isWithoutSeat).toBe(false)
  })

  it('has an account no more once it is deleted, whatever their session says', async () => {
    const caller = await as(adminId)
    await database.db.update(user).set({ deletedAt: TEST_NOW }).where(eq(user.id, adminId))
    await expect(caller.edit({ orgId, phone: '1' })).rejects.toThrow('session.required')
    await expect(caller.rename({ phone: 'x' })).rejects.toThrow('session.required')
  })
})

describe('what is one’s own', () => {
  it('is undone when the change fails', async () => {
    await expect((await as(adminId)).rename({ phone: 'Changed' })).rejects.toThrow()
    const [row] = await database.db.select().from(user).where(eq(user.id, adminId))
    expect(row?.lastName).toBe('Bērziņa')
  })
})

describe('what staff change', () => {
  it('is theirs alone', async () => {
    const developer = await addPerson(database.db)
    await addStaff(database.db, developer, 'DEVELOPER')
    expect(await (await as(developer)).flag()).toBe('set')
    const support = await addPerson(database.db)
    await addStaff(database.db, support, 'SUPPORT')
    await expect((await as(support)).flag()).rejects.toThrow('access.denied')
  })
})
