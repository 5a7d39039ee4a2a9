import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { opportunityNote } from '@kogge/db/schema/opportunity-notes.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { dropDeleted } from '@kogge/features/opportunities/server/opportunity-removal.commands.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotedDesk, noteCallsOf } from './notes-world.fixture.ts'
import { addColleague } from './opportunity-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const written = async () => {
  const desk = await addNotedDesk(database.db)
  const noteId = randomUUID()
  await desk.notes.add({ ...desk.card, noteId, html: '<p>Ask for the depth.</p>' })
  return { ...desk, noteId }
}

const codesOf = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'done'))

describe('the notes of an opportunity', () => {
  it('are for its organisation alone, whatever ids a stranger names', async () => {
    const { card, noteId, calls } = await written()
    const stranger = await addNotedDesk(database.db)
    const strangers = [
      { ...card, orgId: stranger.card.orgId },
      { ...stranger.card, guid: card.guid },
      stranger.card,
    ]
    for (const one of strangers) {
      expect((await stranger.notes.list(one)).items).toEqual([])
      expect(await stranger.notes.versions({ ...one, noteId })).toEqual([])
      const named = { ...one, noteId }
      const answers = await Promise.allSettled([
        stranger.notes.edit({ ...named, revision: 1, html: '<p>a</p>' }),
        stranger.notes.remove(named),
        stranger.notes.restore(named),
      ])
      expect(codesOf(answers)).toEqual(Array(3).fill('record.not_found'))
    }
    await expect(stranger.notes.list(card)).rejects.toThrow('record.not_found')
    expect((await calls.history(card)).items[0]?.type).toBe('NOTE_ADDED')
  })

  it('are read and never written by readonly members', async () => {
    const { card, noteId } = await written()
    const { userId, calls } = await addColleague(database.db, card.orgId, 'ORG_READONLY_MEMBER')
    const reader = await noteCallsOf(database.db, userId)
    expect((await reader.list(card)).total).toBe(1)
    expect((await calls.history({ ...card, part: 'notes' })).items).toHaveLength(1)
    const answers = await Promise.allSettled([
      reader.add({ ...card, noteId: randomUUID(), html: '<p>a</p>' }),
      reader.edit({ ...card, noteId, revision: 1, html: '<p>a</p>' }),
      reader.remove({ ...card, noteId }),
      reader.restore({ ...card, noteId }),
    ])
    expect(codesOf(answers)).toEqual(Array(4).fill('access.denied'))
  })

  it('go with it and come back with it', async () => {
    const { card, notes, calls } = await written()
    const { eventId } = await calls.remove({ ...card, from: { status: 'NEW', resolution: null } })
    expect((await notes.list(card)).items).toEqual([])
    await expect(notes.add({ ...card, noteId: randomUUID(), html: '<p>late</p>' })).rejects.toThrow(
      'record.not_found',
    )
    await calls.undo({ ...card, eventId: eventId ?? '' })
    expect((await notes.list(card)).total).toBe(1)
  })

  it('are dropped after 30 days, with those of an opportunity that is dropped', async () => {
    const { db } = database
    const [one, other] = [await written(), await written()]
    const long = sql`kogge_clock() - interval '31 days'`
    const lately = sql`kogge_clock() - interval '29 days'`
    await db
      .update(opportunityNote)
      .set({ deletedAt: long })
      .where(eq(opportunityNote.id, one.noteId))
    const late = randomUUID()
    await one.notes.add({ ...one.card, noteId: late, html: '<p>late</p>' })
    await db.update(opportunityNote).set({ deletedAt: lately }).where(eq(opportunityNote.id, late))
    await db
      .update(opportunity)
      .set({ deletedAt: long })
      .where(eq(opportunity.guid, other.card.guid))
    await dropDeleted(db)
    const left = async (orgId: string) =>
      (await db.select().from(opportunityNote).where(eq(opportunityNote.orgId, orgId))).map(
        ({ id }) => id,
      )
    expect(await left(one.card.orgId)).toEqual([late])
    expect(await left(other.card.orgId)).toEqual([])
  })
})
