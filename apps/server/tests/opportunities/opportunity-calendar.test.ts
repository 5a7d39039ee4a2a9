import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { endOfDay, startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { opportunityCalendarRouter } from '@kogge/features/opportunities/server/opportunity-calendar.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDesk, contextNow } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  desk = await addDesk(database.db)
})

const calendarOf = async (userId: string) =>
  createCaller(opportunityCalendarRouter)(await contextNow(database.db, userId)).opportunityCalendar

const add = async (name: string, dates: { readonly dueAt?: Date; readonly deadlineAt?: Date }) => {
  const { guid } = await desk.calls.create({ orgId: desk.orgId, name })
  await database.db.update(opportunity).set(dates).where(eq(opportunity.guid, guid))
  return guid
}
const shown = async (month: string, filters = {}) => {
  const calendar = await calendarOf(desk.userId)
  const { dates } = await calendar.month({ orgId: desk.orgId, month, filters })
  return dates.map(({ day, kind, name }) => `${day} ${kind} ${name}`)
}

it('has each date on its day in Riga, in the weeks of the month, and no day beyond', async () => {
  await add('Roads', {
    dueAt: endOfDay('2026-12-10'),
    deadlineAt: new Date('2026-12-31T22:30:00Z'),
  })
  await add('First', { deadlineAt: startOfDay('2026-11-30') })
  await add('Before', { deadlineAt: new Date(startOfDay('2026-11-30').getTime() - 1) })
  await add('Last', { dueAt: endOfDay('2027-01-03') })
  await add('After', { dueAt: startOfDay('2027-01-04') })
  await add('Years later', { dueAt: endOfDay('2028-01-01') })
  expect(await shown('2026-12')).toEqual([
    '2026-11-30 official First',
    '2026-12-10 own Roads',
    '2027-01-01 official Roads',
    '2027-01-03 own Last',
  ])
})

it('has those alone that are open, at hand, and left by the filters', async () => {
  const { orgId } = desk
  const dueAt = endOfDay('2026-12-10')
  const lost = await add('Lost', { dueAt })
  await desk.calls.conclude({
    orgId,
    guid: lost,
    from: { status: 'NEW', resolution: null },
    resolution: 'CLOSED',
    reason: 'other',
    note: '',
  })
  const gone = await add('Gone', { dueAt })
  await database.db
    .update(opportunity)
    .set({ deletedAt: new Date() })
    .where(eq(opportunity.guid, gone))
  const archived = await add('Archived', { dueAt })
  await database.db
    .update(opportunity)
    .set({ archivedAt: new Date() })
    .where(eq(opportunity.guid, archived))
  const mine = await add('Mine', { dueAt })
  await database.db
    .update(opportunity)
    .set({ assigneeId: desk.userId, tags: ['Roads'] })
    .where(eq(opportunity.guid, mine))
  await add('Free', { dueAt })
  expect(await shown('2026-12')).toHaveLength(2)
  expect(await shown('2026-12', { assignee: [desk.userId] })).toEqual(['2026-12-10 own Mine'])
  expect(await shown('2026-12', { tag: ['Roads'] })).toEqual(['2026-12-10 own Mine'])
  expect(await shown('2026-12', { assignee: ['unassigned'] })).toEqual(['2026-12-10 own Free'])
})

it('shows nothing of other organisations, and no month that there is not', async () => {
  await add('Roads', { dueAt: endOfDay('2026-12-10') })
  const other = await addDesk(database.db)
  const calendar = await calendarOf(other.userId)
  expect((await calendar.month({ orgId: other.orgId, month: '2026-12' })).dates).toEqual([])
  await expect(calendar.month({ orgId: desk.orgId, month: '2026-12' })).rejects.toThrow()
  for (const month of ['2026-13', '1999-01', "2026-1'", ''])
    await expect(calendar.month({ orgId: other.orgId, month })).rejects.toThrow()
})

it('says how many there are where it shows a thousand', async () => {
  const { orgId } = desk
  const guid = await add('Roads', { dueAt: endOfDay('2026-12-10') })
  const [card] = await database.db.select().from(opportunity).where(eq(opportunity.guid, guid))
  if (!card) throw new Error('no card')
  const copies = Array.from({ length: 1004 }, () => ({ ...card, guid: randomUUID() }))
  await database.db.insert(opportunity).values(copies)
  const calendar = await calendarOf(desk.userId)
  const { total, dates } = await calendar.month({ orgId, month: '2026-12' })
  expect([total, dates.length]).toEqual([1005, 1000])
})
