import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mentionText } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotedDesk } from './notes-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Two cards, one with a note; how many the list and the board find by words. */
const noted = async (html: string) => {
  const desk = await addNotedDesk(database.db)
  await desk.calls.create({ orgId: desk.orgId, name: 'The pier' })
  const noteId = randomUUID()
  await desk.notes.add({ ...desk.card, noteId, html })
  const found = async (...q: string[]): Promise<string[]> => {
    const { orgId, calls } = desk
    const { items } = await calls.list({ orgId, filters: { q } })
    const { columns } = await calls.board({ orgId, filters: { q } })
    const names = items.map(({ name }) => name).sort()
    expect(columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort()).toEqual(names)
    return names
  }
  return { ...desk, noteId, found }
}

describe('cards are found by their notes', () => {
  it('by any words of them, folded, in whatever element, and together with those of the card', async () => {
    const { found } = await noted('<p>Ostā <strong>dzi</strong>ļums</p><ul><li>100 %_a</li></ul>')
    for (const q of [['osta'], ['Dziļums'], ['dzil'], ['100 %_'], ['quay', 'osta']])
      expect(await found(...q)).toEqual(['The quay'])
    for (const q of [['pier', 'osta'], ['strong'], ['o%ta'], ['o_ta'], ['d\\zil'], ['zzz']])
      expect(await found(...q)).toEqual([])
  })

  it('but not by those of deleted notes, of earlier versions, or by ids in them', async () => {
    const { found, notes, card, noteId, userId } = await noted('<p>first</p>')
    const html = `<p>second ${mentionText(userId)}</p>`
    await notes.edit({ ...card, noteId, revision: 1, html })
    expect(await found('first')).toEqual([])
    expect(await found(userId.slice(0, 8))).toEqual([])
    expect(await found('second')).toEqual(['The quay'])
    await notes.remove({ ...card, noteId })
    expect(await found('second')).toEqual([])
    await notes.restore({ ...card, noteId })
    expect(await found('second')).toEqual(['The quay'])
  })

  it('of their own organisation alone', async () => {
    const stranger = await noted('<p>harbour</p>')
    const { found } = await noted('<p>road</p>')
    expect(await found('harbour')).toEqual([])
    expect(await stranger.found('harbour')).toEqual(['The quay'])
  })
})
