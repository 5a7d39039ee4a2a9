import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mentionText } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { followedBy } from '@kogge/features/accounts/server/followed-data.queries.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addNotedDesk, noteCallsOf } from './notes-world.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('the data of an account have its own notes on cards of its organisations, and no other’s', async () => {
  const { db } = database
  const { card, notes, userId } = await addNotedDesk(db)
  const colleague = await addColleague(db, card.orgId)
  const theirs = await noteCallsOf(db, colleague.userId)
  const html = `<p>Ask ${mentionText(colleague.userId)} first</p><ul><li>depth</li></ul>`
  await notes.add({ ...card, noteId: randomUUID(), html })
  const deleted = randomUUID()
  await notes.add({ ...card, noteId: deleted, html: '<p>deleted</p>' })
  await notes.remove({ ...card, noteId: deleted })
  await theirs.add({ ...card, noteId: randomUUID(), html: '<p>theirs</p>' })
  const exported = async () => (await followedBy(db, userId, 'a@example.test')).notes
  expect(await exported()).toMatchObject([
    {
      orgId: card.orgId,
      opportunity: 'The quay',
      text: expect.stringMatching(/^Ask +first\n• depth$/),
    },
  ])
  await db.execute(sql`delete from membership where user_id = ${userId}`)
  expect(await exported()).toEqual([])
})
