import { richTextOf, textOf } from '@kogge/domain/drafting/descriptions/rich-text.ts'
import { expect, test } from 'vitest'
import { beginningOfNodes } from './rich-text-beginning.ts'

const paragraphs = (...lengths: readonly number[]) =>
  richTextOf(lengths.map((length) => `<p>${'a'.repeat(length)}</p>`).join(''))

test('a text that is not long shows whole', () => {
  expect(beginningOfNodes([])).toBeNull()
  expect(beginningOfNodes(paragraphs(900, 800, 100))).toBeNull()
})

test('of a long one the blocks that fit are shown, and always the first', () => {
  const shown = (...lengths: readonly number[]) =>
    beginningOfNodes(paragraphs(...lengths))?.map((node) => textOf([node]).length)
  expect(shown(900, 600, 1, 800)).toEqual([900, 600])
  expect(shown(5000, 10)).toEqual([5000])
  expect(shown(5000)).toBeUndefined()
})
