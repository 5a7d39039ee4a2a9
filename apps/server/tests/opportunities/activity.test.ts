import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { opportunityActivityRouter } from '@kogge/features/opportunities/server/opportunity-activity.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotedDesk } from './notes-world.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const activityOf = async (db: Db, userId: string) =>
  createCaller(opportunityActivityRouter)(await contextOfUser(db, userId)).opportunityActivity

const FROM = { status: 'NEW', resolution: null } as const

describe('the activity of an organisation', () => {
  it('has what colleagues did on all its cards, the latest first, deleted ones by name', async () => {
    const { db } = database
    const { card, calls, notes, orgId, userId } = await addNotedDesk(db)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: '<p>a</p>' })
    const { guid } = await calls.create({ orgId, name: 'The pier' })
    await calls.remove({ orgId, guid, from: FROM })
    const reader = await addColleague(db, orgId, 'ORG_READONLY_MEMBER')
    const { items } = await (await activityOf(db, reader.userId)).list({ orgId })
    expect(items.map(({ type, card: { name, isDeleted } }) => [type, name, isDeleted])).toEqual([
      ['DELETED', 'The pier', true],
      ['CREATED', 'The pier', true],
      ['NOTE_ADDED', 'The quay', false],
      ['CREATED', 'The quay', false],
    ])
    expect(items[2]).toMatchObject({ actor: { userId }, subject: { id: noteId } })
    expect(JSON.stringify(items)).not.toContain('<p>')
  })

  it('is of some people where they are named, in pages, each event once', async () => {
    const { db } = database
    const { calls, orgId, userId } = await addNotedDesk(db)
    const [anna, janis] = [await addColleague(db, orgId), await addColleague(db, orgId)]
    for (let index = 0; index < 3; index += 1)
      for (const one of [calls, anna.calls, janis.calls])
        await one.create({ orgId, name: `Card ${index}` })
    const activity = await activityOf(db, userId)
    const seen: (string | undefined)[] = []
    let cursor: string | null = null
    do {
      const people = [anna.userId, janis.userId, anna.userId]
      const page = await activity.list({ orgId, people, limit: 2, cursor })
      seen.push(...page.items.map(({ actor }) => actor?.userId))
      cursor = page.nextCursor
    } while (cursor !== null)
    const [a, j] = [anna.userId, janis.userId]
    expect(seen).toEqual([j, a, j, a, j, a])
    expect((await activity.list({ orgId, people: [randomUUID()] })).items).toEqual([])
    const forged = Buffer.from(JSON.stringify({ at: new Date().toISOString(), key: '1 or 1' }))
    await expect(activity.list({ orgId, cursor: forged.toString('base64url') })).rejects.toThrow(
      'list.cursor_invalid',
    )
  })

  it('is nobody else’s', async () => {
    const { db } = database
    const { orgId } = await addNotedDesk(db)
    const stranger = await addNotedDesk(db)
    const activity = await activityOf(db, stranger.userId)
    await expect(activity.list({ orgId })).rejects.toThrow('record.not_found')
    const { items } = await activity.list({ orgId: stranger.orgId })
    expect(items.map(({ card }) => card.guid)).toEqual([stranger.card.guid])
  })

  it('is found by its indexes among many events', async () => {
    const { db } = database
    const { card, userId, orgId } = await addNotedDesk(db)
    const other = await addNotedDesk(db)
    await db.execute(sql`
      insert into opportunity_event (org_id, guid, type, actor_id, changes, at)
      select ${orgId}::uuid, ${card.guid}::uuid, 'UPDATED', case when i % 100 = 0 then null else ${userId}::uuid end, '[]'::jsonb, now()
      from generate_series(1, 20000) as i
      union all
      select ${other.orgId}::uuid, ${other.card.guid}::uuid, 'UPDATED', ${other.userId}::uuid, '[]'::jsonb, now() from generate_series(1, 20000)`)
    await db.execute(sql`analyze opportunity_event`)
    for (const people of [undefined, [userId], [userId, randomUUID()]]) {
      const read: unknown[] = []
      const watched = new Proxy(db, {
        get: (target, name) =>
          name === 'execute'
            ? async (query: Parameters<Db['execute']>[0]) => {
                read.push(
                  ...(await target.execute(sql`explain (analyze, format json) ${query}`)).rows,
                )
                return target.execute(query)
              }
            : Reflect.get(target, name),
      })
      const context = await contextOfUser(db, userId)
      const { list } = createCaller(opportunityActivityRouter)({
        ...context,
        db: watched,
      }).opportunityActivity
      const { items } = await list({ orgId, limit: 50, ...(people && { people }) })
      expect(items).toHaveLength(50)
      const plan = JSON.stringify(read)
      expect(plan).toMatch(/opportunity_event_(latest|of_actor)/)
      expect(plan).not.toMatch(/"Seq Scan","[^{}]*"Relation Name":"opportunity_event"/)
      const rows = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count))
      expect(Math.max(...rows)).toBeLessThan(200)
    }
  })
})
