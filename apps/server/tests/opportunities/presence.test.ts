import { liveEvent } from '@kogge/db/schema/live.ts'
import { opportunityPresence } from '@kogge/db/schema/opportunity-presence.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { PRESENCE_EXPIRES_MS } from '@kogge/domain/opportunities/presence.ts'
import { opportunityPresenceRouter } from '@kogge/features/opportunities/server/opportunity-presence.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addColleague, addDesk } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
let guid: string
let other: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  desk = await addDesk(database.db)
  guid = (await desk.calls.create({ orgId: desk.orgId, name: 'Roads' })).guid
  other = (await addColleague(database.db, desk.orgId, 'ORG_READONLY_MEMBER')).userId
})

type Said = 'reads' | 'edits' | 'stops' | 'leaves'
const START = Date.now()

/** Says it as somebody, some milliseconds after the beginning; gives who else is there, with a `!` for who edits. */
const say = async (userId: string, presence: Said, after = 0, orgId = desk.orgId) => {
  const now = new Date(START + after)
  const context = { ...(await contextOfUser(database.db, userId)), clock: () => now, now }
  const calls = createCaller(opportunityPresenceRouter)(context).opportunityPresence
  const there = await calls.beat({ orgId, guid, presence })
  return there.map((one) => `${one.userId}${one.isEditing ? '!' : ''}`)
}
const eventsOf = (userId: string) =>
  database.db.$count(
    liveEvent,
    and(eq(liveEvent.userId, userId), eq(liveEvent.topic, 'opportunityPresence')),
  )

it('shows colleagues to each other, never oneself, until they leave', async () => {
  expect(await say(desk.userId, 'reads')).toEqual([])
  expect(await say(other, 'reads', 1000)).toEqual([desk.userId])
  expect(await say(desk.userId, 'edits', 2000)).toEqual([other])
  expect(await say(other, 'reads', 3000)).toEqual([`${desk.userId}!`])
  await say(desk.userId, 'stops', 4000)
  expect(await say(other, 'reads', 5000)).toEqual([desk.userId])
  await say(desk.userId, 'leaves', 6000)
  expect(await say(other, 'reads', 7000)).toEqual([])
})

it('forgets who says nothing any more: a tab that sleeps, a process that died', async () => {
  await say(desk.userId, 'edits')
  expect(await say(other, 'reads', PRESENCE_EXPIRES_MS - 1)).toEqual([`${desk.userId}!`])
  expect(await say(other, 'reads', PRESENCE_EXPIRES_MS)).toEqual([])
})

it('is of one person, whatever tabs they have: one that reads does not end what another edits', async () => {
  await say(desk.userId, 'edits')
  await say(desk.userId, 'reads', 1000)
  expect(await say(other, 'reads', 2000)).toEqual([`${desk.userId}!`])
  // The tab that edited is gone; the other goes on.
  await say(desk.userId, 'reads', 20_000)
  await say(desk.userId, 'reads', PRESENCE_EXPIRES_MS)
  expect(await say(other, 'reads', PRESENCE_EXPIRES_MS + 1)).toEqual([desk.userId])
})

it('is news only where somebody comes, goes, or begins or ends to edit', async () => {
  const counts: number[] = []
  const noted = async (presence: Said, after: number) => {
    await say(desk.userId, presence, after)
    counts.push(await eventsOf(other))
  }
  await noted('reads', 0)
  await noted('reads', 1000)
  await noted('edits', 2000)
  await noted('edits', 3000)
  await noted('stops', 4000)
  await noted('stops', 5000)
  await noted('leaves', 6000)
  await noted('leaves', 7000)
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

it('holds when several tabs say it at once', async () => {
  const all: Said[] = ['reads', 'edits', 'reads', 'edits', 'stops', 'reads']
  await Promise.all(all.map((presence) => say(desk.userId, presence)))
  expect(await database.db.$count(opportunityPresence, eq(opportunityPresence.guid, guid))).toBe(1)
})

it('is nothing to other organisations, and none of theirs', async () => {
  const stranger = await addDesk(database.db)
  await expect(say(stranger.userId, 'reads')).rejects.toThrow()
  await expect(say(stranger.userId, 'reads', 0, stranger.orgId)).rejects.toThrow('record.not_found')
  expect(await say(other, 'reads')).toEqual([])
})

it('shows no support staff, who see the others', async () => {
  const staff = await addColleague(database.db, desk.orgId, 'SUPPORT_ORG_FULL_ACCESS')
  await say(desk.userId, 'reads')
  expect(await say(staff.userId, 'edits')).toEqual([desk.userId])
  expect(await say(other, 'reads')).toEqual([desk.userId])
})

it('ends with the opportunity, and is cleared away after an hour', async () => {
  await say(other, 'reads')
  await say(desk.userId, 'reads', 60 * 60 * 1000 + 1)
  expect(await database.db.$count(opportunityPresence, eq(opportunityPresence.guid, guid))).toBe(1)
  await desk.calls.remove({
    orgId: desk.orgId,
    guid,
    from: { status: 'NEW', resolution: null },
  })
  await expect(say(other, 'reads')).rejects.toThrow('record.not_found')
})
