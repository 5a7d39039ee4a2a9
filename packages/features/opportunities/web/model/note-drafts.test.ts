import { expect, test } from 'vitest'
import { type DraftPlace, readDraft, writeDraft } from './note-drafts.ts'

/** A browser's storage in memory, which takes so many characters. */
const storageOf = (most = 1000): Storage => {
  const items = new Map<string, string>()
  return {
    length: 0,
    key: () => null,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

const place: DraftPlace = { userId: 'u', guid: 'g', noteId: null }
const draft = { noteId: 'n', revision: 0, html: '<p>a</p>' }

test('a draft is its writer’s, on its card, new or of an edit', () => {
  const storage = storageOf()
  writeDraft(storage, place, draft)
  expect(readDraft(storage, place)).toEqual(draft)
  for (const other of [
    { ...place, userId: 'v' },
    { ...place, guid: 'h' },
    { ...place, noteId: 'n' },
  ])
    expect(readDraft(storage, other)).toBeNull()
  writeDraft(storage, place, null)
  expect(readDraft(storage, place)).toBeNull()
})

test('what is no draft is none, and a full storage stops nobody', () => {
  const storage = storageOf(10)
  writeDraft(storage, place, draft)
  expect(readDraft(storage, place)).toBeNull()
  for (const text of ['{', '7', '{"a":1}']) {
    storage.setItem('kogge.note:u:g:new', text)
    expect(readDraft(storage, place)).toBeNull()
  }
})
