import { expect, test } from 'vitest'
import { contentWith, lotWith } from '../rfx/rfx-content.fixture.ts'
import { embeddingText } from './embedding-text.ts'

test('the text of a request is in its own language, each piece once, titles first', () => {
  const content = contentWith({
    language: 'lv',
    title: { en: 'Bridge', lv: 'Tilta  remonts' },
    description: { lv: 'Tilts pār Gauju.\nDarbi.' },
    lots: [
      lotWith({ title: { lv: 'Tilta remonts' }, description: { lv: 'Balsti' } }),
      lotWith({ title: { et: 'Sild', en: 'Deck' } }),
    ],
  })
  expect(embeddingText(content)).toBe('Tilta remonts\nDeck\nTilts pār Gauju. Darbi.\nBalsti')
  expect(embeddingText(contentWith({}))).toBe('')
})

test('a text is no longer than the models read, and ends with a whole character', () => {
  const text = embeddingText(contentWith({ language: 'en', title: { en: `a${'𝄞'.repeat(9000)}` } }))
  expect(text.length).toBeLessThanOrEqual(8000)
  expect(text.isWellFormed()).toBe(true)
})
