import { randomUUID } from 'node:crypto'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mentionText } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotedDesk } from './notes-world.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newsOf = (userId: string) =>
  database.db.select().from(notification).where(eq(notification.userId, userId))

const html = (...userIds: string[]) => `<p>See ${userIds.map(mentionText).join(', ')}</p>`

describe('a mention in a note', () => {
  it('notifies each who is mentioned once, in the interface and by mail, and not its author', async () => {
    const { card, notes, userId } = await addNotedDesk(database.db)
    const reader = await addColleague(database.db, card.orgId, 'ORG_READONLY_MEMBER')
    const later = await addColleague(database.db, card.orgId)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: html(reader.userId, userId, reader.userId) })
    await notes.edit({ ...card, noteId, revision: 1, html: html(reader.userId, later.userId) })
    await notes.edit({ ...card, noteId, revision: 2, html: html(later.userId) })
    await notes.edit({ ...card, noteId, revision: 3, html: html(reader.userId) })
    const news = await newsOf(reader.userId)
    expect(news).toMatchObject([
      {
        kind: 'mentions',
        orgId: card.orgId,
        inApp: true,
        mailTime: 'atOnce',
        message: { template: 'opportunityMentioned', values: { name: 'The quay' } },
      },
    ])
    expect(news[0]?.mailId).not.toBeNull()
    expect(news[0]?.message?.path).toContain(`#note-${noteId}`)
    expect(JSON.stringify(news[0]?.message)).not.toContain('See')
    expect(await newsOf(later.userId)).toHaveLength(1)
    expect(await newsOf(userId)).toEqual([])
  })

  it('shows the present name of a member, and none of one who has left', async () => {
    const { card, notes } = await addNotedDesk(database.db)
    const colleague = await addColleague(database.db, card.orgId)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: html(colleague.userId) })
    await database.db.execute(
      sql`update user_account set first_name = 'Anna', last_name = 'Ozola' where id = ${colleague.userId}`,
    )
    const mentioned = async () => (await notes.list(card)).items[0]?.mentioned
    expect(await mentioned()).toEqual([{ userId: colleague.userId, name: 'Anna Ozola' }])
    await database.db.execute(sql`delete from membership where user_id = ${colleague.userId}`)
    expect(await mentioned()).toEqual([])
    // Their mention stands in what is edited later.
    const edited = `${html(colleague.userId)}<p>Again.</p>`
    await notes.edit({ ...card, noteId, revision: 1, html: edited })
    expect((await notes.versions({ ...card, noteId }))[0]?.mentioned).toEqual([])
  })

  it('is of nobody else: not of strangers, of support staff, or of who has left', async () => {
    const { db } = database
    const { card, notes } = await addNotedDesk(db)
    const stranger = await addNotedDesk(db)
    const support = await addPerson(db)
    await addMember(db, card.orgId, support, 'SUPPORT_ORG_FULL_ACCESS')
    const former = await addColleague(db, card.orgId)
    await db.execute(sql`
      update membership set expires_at = now() - interval '1 day' where user_id = ${former.userId}`)
    for (const userId of [stranger.userId, support, former.userId, randomUUID()]) {
      const note = { ...card, noteId: randomUUID(), html: html(userId) }
      await expect(notes.add(note)).rejects.toThrow('request.invalid')
      expect(await newsOf(userId)).toEqual([])
    }
    expect((await notes.list(card)).items).toEqual([])
  })

  it('is bounded', async () => {
    const { card, notes } = await addNotedDesk(database.db)
    const many = html(...Array.from({ length: 21 }, () => randomUUID()))
    await expect(notes.add({ ...card, noteId: randomUUID(), html: many })).rejects.toThrow(
      'request.invalid',
    )
  })
})
