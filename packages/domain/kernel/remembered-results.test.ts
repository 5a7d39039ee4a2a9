import { expect, test, vi } from 'vitest'
import { rememberedResults } from './remembered-results.ts'

test('a result is made once, and again when too many others came between', () => {
  const make = vi.fn((text: string) => text.length)
  const remembered = rememberedResults<string, number>(2)
  const lengthOf = (text: string): number => remembered(text, () => make(text))
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2])
  expect(make).toHaveBeenCalledTimes(2)
  expect(['ccc', 'a'].map(lengthOf)).toEqual([3, 1])
  expect(make).toHaveBeenCalledTimes(4)
})

test('nothing is a result too', () => {
  const make = vi.fn(() => null)
  const remembered = rememberedResults<string, null>(2)
  expect([remembered('a', make), remembered('a', make)]).toEqual([null, null])
  expect(make).toHaveBeenCalledTimes(1)
})
