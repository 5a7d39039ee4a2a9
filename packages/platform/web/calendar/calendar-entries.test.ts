import { expect, test } from 'vitest'
import { shownOfDay } from './calendar-entries.ts'

test('a button takes the place of one line, never more lines than there are', () => {
  const of = (count: number) =>
    shownOfDay(
      Array.from({ length: count }, (_, at) => at),
      4,
    )
  expect(of(0)).toEqual({ shown: [], further: 0 })
  expect(of(4)).toEqual({ shown: [0, 1, 2, 3], further: 0 })
  expect(of(5)).toEqual({ shown: [0, 1, 2], further: 2 })
})
