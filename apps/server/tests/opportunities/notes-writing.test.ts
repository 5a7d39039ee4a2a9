import { randomUUID } from 'node:crypto'
import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { LONGEST_NOTE_HTML } from '@kogge/domain/opportunities/note-inputs.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotedDesk, noteCallsOf } from './notes-world.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addNotedDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addNotedDesk(database.db)
})
afterAll(() => database.close())

const textsOf = async () => (await desk.notes.list(desk.card)).items.map(({ html }) => html)
const added = async (html: string): Promise<string> => {
  const noteId = randomUUID()
  await desk.notes.add({ ...desk.card, noteId, html })
  return noteId
}

describe('notes', () => {
  it('stand on their opportunity, the latest first, with author and time', async () => {
    const { card, notes, userId } = await addNotedDesk(database.db)
    for (const text of ['first', 'second'])
      await notes.add({ ...card, noteId: randomUUID(), html: `<p>${text}</p>` })
    const { items, total } = await notes.list(card)
    expect(items.map(({ html }) => html)).toEqual(['<p>second</p>', '<p>first</p>'])
    expect(items[0]).toMatchObject({ author: { userId }, revision: 1, editedAt: null })
    expect(total).toBe(2)
  })

  it('come in pages, each note once', async () => {
    const { card, notes } = await addNotedDesk(database.db)
    for (let index = 0; index < 5; index += 1)
      await notes.add({ ...card, noteId: randomUUID(), html: `<p>${index}</p>` })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await notes.list({ ...card, limit: 2, cursor })
      seen.push(...page.items.map(({ html }) => html))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `<p>${index}</p>`))
    const forged = Buffer.from(JSON.stringify({ at: new Date().toISOString(), key: "' or 1" }))
    await expect(notes.list({ ...card, cursor: forged.toString('base64url') })).rejects.toThrow(
      'list.cursor_invalid',
    )
  })

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a picture', '<p>a<img src="https://x.example/a.png" onerror="alert(1)"></p>', '<p>a</p>'],
    ['a style', '<p style="position:fixed">a</p><style>*{display:none}</style>', '<p>a</p>'],
    ['a frame and a form', '<iframe src="/"></iframe><form><input></form><p>a</p>', '<p>a</p>'],
    ['a script as a link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    [
      'a link of its own window',
      '<p><a href="https://x.example/" target="_top" rel="opener">a</a></p>',
      '<p><a href="https://x.example/" rel="noopener noreferrer nofollow">a</a></p>',
    ],
    ['marks that turn the text', '<p>\u202ea\u0000</p>', '<p>a</p>'],
  ])('keep no %s', async (_, html, stored) => {
    await added(html)
    expect((await textsOf())[0]).toBe(stored)
  })

  it.each([
    ['nothing', ''],
    ['nothing to read', '<p> \u200b</p><p></p>'],
    ['a picture alone', '<img src="https://x.example/a.png">'],
    ['more than a note has', `<p>${'a'.repeat(LONGEST_NOTE_HTML)}</p>`],
    ['what becomes more than a note has', `<p>${'&'.repeat(LONGEST_NOTE_HTML / 2)}</p>`],
  ])('are refused for %s', async (_, html) => {
    await expect(added(html)).rejects.toThrow()
  })

  it('that are sent twice are one, and take no other note’s place', async () => {
    const noteId = await added('<p>once</p>')
    const { card, notes } = desk
    await notes.add({ ...card, noteId, html: '<p>once</p>' })
    const { items } = await notes.list(card)
    expect(items.filter((note) => note.noteId === noteId)).toHaveLength(1)
    const stranger = await addNotedDesk(database.db)
    await expect(
      stranger.notes.add({ ...stranger.card, noteId, html: '<p>mine</p>' }),
    ).rejects.toThrow('request.invalid')
    expect((await stranger.notes.list(stranger.card)).items).toEqual([])
  })

  it('are bounded by the hour', async () => {
    const { card, notes, userId } = await addNotedDesk(database.db)
    await database.db.execute(sql`
      insert into opportunity_note (id, org_id, guid, author_id, html, words, created_at)
      select gen_random_uuid(), ${card.orgId}, ${card.guid}, ${userId}, '<p>a</p>', 'a', now()
      from generate_series(1, 120)`)
    await expect(notes.add({ ...card, noteId: randomUUID(), html: '<p>a</p>' })).rejects.toThrow(
      'request.rate_limited',
    )
  })
})

describe('an edit of a note', () => {
  it('leaves its earlier versions beside it', async () => {
    const noteId = await added('<p>the first</p>')
    const { card, notes } = desk
    await notes.edit({ ...card, noteId, revision: 1, html: '<p>the second</p>' })
    const edited = await notes.edit({ ...card, noteId, revision: 2, html: '<p>the third</p>' })
    expect(edited).toEqual({ revision: 3 })
    const { items } = await notes.list(card)
    expect(items[0]).toMatchObject({ html: '<p>the third</p>', revision: 3 })
    expect(items[0]?.editedAt).not.toBeNull()
    const versions = await notes.versions({ ...card, noteId })
    expect(versions.map(({ html }) => html)).toEqual(['<p>the second</p>', '<p>the first</p>'])
  })

  it('of a version that is not the latest stores nothing, unless it says the same', async () => {
    const noteId = await added('<p>one</p>')
    const { card, notes } = desk
    await notes.edit({ ...card, noteId, revision: 1, html: '<p>two</p>' })
    const stale = { ...card, noteId, revision: 1, html: '<p>other</p>' }
    await expect(notes.edit(stale)).rejects.toThrow('draft.conflict')
    expect(await notes.edit({ ...stale, html: '<p>two</p>' })).toEqual({ revision: 2 })
    expect((await textsOf())[0]).toBe('<p>two</p>')
  })

  it('is its author’s alone', async () => {
    const noteId = await added('<p>mine</p>')
    const { card } = desk
    for (const role of ['ORG_ADMINISTRATOR', 'ORG_MEMBER'] as const) {
      const { userId } = await addColleague(database.db, card.orgId, role)
      const theirs = await noteCallsOf(database.db, userId)
      await expect(
        theirs.edit({ ...card, noteId, revision: 1, html: '<p>theirs</p>' }),
      ).rejects.toThrow('access.denied')
    }
  })

  it('keeps a bounded number of versions', async () => {
    const { card, notes } = await addNotedDesk(database.db)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: '<p>0</p>' })
    for (let revision = 1; revision <= 55; revision += 1)
      await notes.edit({ ...card, noteId, revision, html: `<p>${revision}</p>` })
    const versions = await notes.versions({ ...card, noteId })
    expect(versions).toHaveLength(50)
    expect(versions[0]).toMatchObject({ html: '<p>54</p>' })
  })
})

describe('a note that was deleted', () => {
  it('is gone for everybody, comes back by its author, and both are in the history', async () => {
    const { card, notes, calls } = await addNotedDesk(database.db)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: '<p>a</p>' })
    await notes.remove({ ...card, noteId })
    expect(await notes.list(card)).toMatchObject({ items: [], total: 0 })
    expect(await notes.versions({ ...card, noteId })).toEqual([])
    const { items } = await calls.history({ ...card, part: 'notes' })
    expect(items[0]).toMatchObject({
      type: 'NOTE_DELETED',
      subject: { id: noteId, isRestorable: true },
    })
    await notes.restore({ ...card, noteId })
    await notes.restore({ ...card, noteId })
    expect((await notes.list(card)).total).toBe(1)
    const { items: all } = await calls.history(card)
    expect(all.map(({ type }) => type)).toEqual([
      'NOTE_RESTORED',
      'NOTE_DELETED',
      'NOTE_ADDED',
      'CREATED',
    ])
    expect(all.some(({ subject }) => subject?.isRestorable)).toBe(false)
    expect((await calls.history({ ...card, part: 'changes' })).items).toHaveLength(1)
  })

  it('is deleted and restored by administrators, and by no other colleague', async () => {
    const { db } = database
    const { card, notes } = await addNotedDesk(db)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: '<p>a</p>' })
    const member = await addColleague(db, card.orgId, 'ORG_MEMBER')
    const theirs = await noteCallsOf(db, member.userId)
    await expect(theirs.remove({ ...card, noteId })).rejects.toThrow('access.denied')
    const administrator = await addColleague(db, card.orgId, 'ORG_ADMINISTRATOR')
    const admins = await noteCallsOf(db, administrator.userId)
    await admins.remove({ ...card, noteId })
    await expect(theirs.restore({ ...card, noteId })).rejects.toThrow('access.denied')
    const { items } = await member.calls.history(card)
    expect(items[0]?.subject?.isRestorable).toBe(false)
    await admins.restore({ ...card, noteId })
  })

  it('cannot be restored after a week, nor edited meanwhile', async () => {
    const { card, notes } = await addNotedDesk(database.db)
    const noteId = randomUUID()
    await notes.add({ ...card, noteId, html: '<p>a</p>' })
    await notes.remove({ ...card, noteId })
    await expect(notes.edit({ ...card, noteId, revision: 1, html: '<p>b</p>' })).rejects.toThrow(
      'record.not_found',
    )
    await database.db
      .update(opportunityNote)
      .set({ deletedAt: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
      .where(eq(opportunityNote.id, noteId))
    await expect(notes.restore({ ...card, noteId })).rejects.toThrow('record.not_found')
  })
})
