import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMate, addOwnDesk, matesCalls, type OwnDesk } from './own-fields-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const noon = (month: number, day: number): Date => new Date(Date.UTC(2026, month - 1, day, 10))
const YEAR = { from: '2026-01-01', until: '2026-12-31' }

/** The steps of a card by somebody, each on its day. */
const walking = ({ orgId, userId }: OwnDesk) => {
  const on = (at: Date) => matesCalls(database.db, userId, at)
  return {
    create: async (at: Date, name: string) => {
      const { guid } = await (await on(at)).opportunity.create({ orgId, name })
      return guid
    },
    move: async (at: Date, guid: string, from: OpportunityStage, status: OpportunityStage) =>
      (await on(at)).opportunity.move({
        orgId,
        guid,
        from: { status: from, resolution: null },
        status,
        place: { at: 'first' },
      }),
    close: async (
      at: Date,
      guid: string,
      status: OpportunityStage,
      resolution: 'WON' | 'LOST' | 'CLOSED',
      reason: 'price' | 'deadline' | null = null,
      before: 'WON' | 'LOST' | null = null,
    ) =>
      (await on(at)).opportunity.conclude({
        orgId,
        guid,
        from: { status, resolution: before },
        resolution,
        reason,
      }),
    undo: async (at: Date, guid: string, eventId: string | null) =>
      (await on(at)).opportunity.undo({ orgId, guid, eventId: eventId ?? '' }),
    worth: async (at: Date, guid: string, amount: string, more: object = {}) => {
      const calls = await on(at)
      const view = await calls.opportunity.byId({ orgId, guid })
      const { name, description, buyer, status, probability, dueAt, tags } = view
      const assigneeUserId = view.assignee?.userId ?? null
      const base = {
        name,
        description,
        buyer,
        status,
        assigneeUserId,
        value: null,
        probability,
        dueAt,
        tags,
      }
      const mine = { ...base, value: { amount, currency: 'EUR' }, ...more }
      await calls.opportunity.save({ orgId, guid, base, mine })
    },
  }
}

describe('reports of a small world', () => {
  it('are as counted by hand', async () => {
    const desk = await addOwnDesk(database.db)
    const { orgId, userId } = desk
    const walk = walking(desk)

    // Won in March for 1,000 EUR, after 2 days as new, 8 qualified and 10 in the last stage.
    const won = await walk.create(noon(3, 1), 'Won')
    await walk.worth(noon(3, 1), won, '1000')
    await walk.move(noon(3, 3), won, 'NEW', 'QUALIFIED')
    await walk.move(noon(3, 11), won, 'QUALIFIED', 'PROPOSAL_MADE')
    await walk.close(noon(3, 21), won, 'PROPOSAL_MADE', 'WON')

    // Lost in April by the price; corrected in May, which changes neither the month nor the time.
    const lost = await walk.create(noon(4, 1), 'Corrected')
    await walk.worth(noon(4, 1), lost, '300')
    await walk.move(noon(4, 5), lost, 'NEW', 'QUALIFIED')
    await walk.close(noon(4, 9), lost, 'QUALIFIED', 'WON')
    await walk.close(noon(5, 2), lost, 'QUALIFIED', 'LOST', 'price', 'WON')

    // Lost, and reopened: it is not lost, and stands in the stage again.
    const reopened = await walk.create(noon(4, 1), 'Reopened')
    await walk.move(noon(4, 7), reopened, 'NEW', 'QUALIFIED')
    await walk.close(noon(4, 8), reopened, 'QUALIFIED', 'LOST', 'price')
    const back = await matesCalls(database.db, userId, noon(4, 20))
    await back.opportunity.move({
      orgId,
      guid: reopened,
      from: { status: 'QUALIFIED', resolution: 'LOST' },
      status: 'QUALIFIED',
      place: { at: 'first' },
    })

    // A slip that was undone at once: it has never been further than new. Closed in June.
    const slip = await walk.create(noon(6, 1), 'Slip')
    const { eventId } = await walk.move(noon(6, 2), slip, 'NEW', 'PROPOSAL_MADE')
    await walk.undo(noon(6, 3), slip, eventId)
    await walk.close(noon(6, 7), slip, 'NEW', 'CLOSED', 'deadline')

    // Deleted ones are nowhere, archived ones count.
    const deleted = await walk.create(noon(6, 1), 'Deleted')
    const then = await matesCalls(database.db, userId, noon(6, 2))
    const from = { status: 'NEW', resolution: null } as const
    await then.opportunity.remove({ orgId, guid: deleted, from })
    const archived = await walk.create(noon(7, 1), 'Archived')
    await then.opportunity.archive({ orgId, guid: archived, from, isArchived: true })

    const { opportunityReport } = await matesCalls(database.db, userId)
    const report = await opportunityReport.stages({ orgId, filters: YEAR })
    expect(report.created).toBe(5)
    expect(report.won).toBe(1)
    expect(report.stages).toEqual([
      // 2, 4, 6 and 6 days: the median of four is 5.
      { status: 'NEW', reached: 5, open: 1, ended: 1, medianDays: 5, left: 4 },
      // 8 and 4 days; the reopened one stands in it still.
      { status: 'QUALIFIED', reached: 3, open: 1, ended: 1, medianDays: 6, left: 2 },
      { status: 'IN_PROGRESS', reached: 1, open: 0, ended: 0, medianDays: null, left: 0 },
      { status: 'PROPOSAL_MADE', reached: 1, open: 0, ended: 0, medianDays: 10, left: 1 },
    ])
    expect(report.closed).toEqual({ won: 1, lost: 1, closed: 1, cents: 100_000, valued: 1 })
    expect(report.months.filter(({ won: w, lost: l }) => w + l > 0)).toEqual([
      { month: '2026-03', won: 1, lost: 0, cents: 100_000, valued: 1 },
      { month: '2026-04', won: 0, lost: 1, cents: 0, valued: 0 },
    ])
    expect(report.months).toHaveLength(12)
    expect(report.reasons).toEqual([
      { resolution: 'CLOSED', reason: 'deadline', count: 1, cents: 0, valued: 0 },
      { resolution: 'LOST', reason: 'price', count: 1, cents: 30_000, valued: 1 },
    ])
    const rates = await opportunityReport.winRates({ orgId, filters: YEAR })
    expect(rates).toEqual({
      buyers: [],
      divisions: [],
      countries: [],
      sources: [],
      prices: [],
      without: 2,
    })
    expect(await opportunityReport.market({ orgId, filters: YEAR })).toEqual([])

    const april = { from: '2026-04-01', until: '2026-04-30' }
    expect(await opportunityReport.stages({ orgId, filters: april })).toMatchObject({
      created: 2,
      closed: { won: 0, lost: 1, closed: 0 },
      months: [{ month: '2026-04' }],
    })
  })

  it('expect values of open ones by month, weighted by their probability', async () => {
    const desk = await addOwnDesk(database.db)
    const { orgId, userId } = desk
    const walk = walking(desk)
    const add = async (amount: string, more: object) =>
      walk.worth(noon(6, 1), await walk.create(noon(6, 1), amount), amount, more)
    await add('1000', { probability: 50, dueAt: '2026-09-30T20:59:00.000Z', tags: ['port'] })
    await add('200', { probability: 10, dueAt: '2026-09-02T10:00:00.000Z' })
    await add('400', { probability: null, dueAt: '2026-10-01T10:00:00.000Z' })
    await add('90', { probability: 100, dueAt: null })
    await add('70', { probability: 100, dueAt: '2026-05-01T10:00:00.000Z' })
    const { opportunityReport } = await matesCalls(database.db, userId, noon(6, 2))
    const month = (name: string | null, cents: number, weightedCents: number, weighted = 1) => ({
      month: name,
      isPast: name === '2026-05',
      count: name === '2026-09' ? 2 : 1,
      cents,
      valued: name === '2026-09' ? 2 : 1,
      weightedCents,
      weighted,
    })
    expect((await opportunityReport.forecast({ orgId })).months).toEqual([
      month('2026-05', 7000, 7000),
      month('2026-09', 120_000, 52_000, 2),
      month('2026-10', 40_000, 0, 0),
      month(null, 9000, 9000),
    ])
    const port = await opportunityReport.forecast({ orgId, filters: { tag: ['port'] } })
    expect(port.months).toMatchObject([{ month: '2026-09', cents: 100_000 }])
  })
})

describe('reports are', () => {
  it('for plans that have them, for readers too, and each organisation’s own', async () => {
    const { db } = database
    const desk = await addOwnDesk(db)
    await walking(desk).create(noon(5, 1), 'Ours')
    const { orgId, userId } = desk
    const reader = await addMate(db, orgId, 'ORG_READONLY_MEMBER')
    const question = { orgId, filters: YEAR }
    expect((await reader.calls.opportunityReport.stages(question)).created).toBe(1)
    const other = await addOwnDesk(db)
    const theirs = { orgId: other.orgId, filters: YEAR }
    expect((await other.calls.opportunityReport.stages(theirs)).created).toBe(0)
    await expect(other.calls.opportunityReport.stages(question)).rejects.toThrow('record.not_found')
    const ended = { endsAt: new Date(Date.UTC(2025, 0)) }
    await db.update(subscription).set(ended).where(eq(subscription.orgId, orgId))
    const { opportunityReport } = await matesCalls(db, userId)
    for (const refused of [
      () => opportunityReport.stages(question),
      () => opportunityReport.winRates(question),
      () => opportunityReport.market(question),
      () => opportunityReport.forecast({ orgId }),
    ])
      await expect(refused()).rejects.toMatchObject({
        message: 'plan.required',
        cause: { details: { tier: 'PLUS' } },
      })
  })

  it.each([
    { from: '2026-12-01', until: '2026-11-30' },
    { from: '2000-01-01', until: '2026-11-30' },
    { from: '2026-02-30', until: '2026-11-30' },
    { from: '1999-01-01', until: '1999-11-30' },
    { from: "2026-01-01'--", until: '2026-11-30' },
  ])('refused for the period $from to $until', async (filters) => {
    const { orgId, calls } = await addOwnDesk(database.db)
    await expect(calls.opportunityReport.stages({ orgId, filters })).rejects.toThrow()
  })
})
