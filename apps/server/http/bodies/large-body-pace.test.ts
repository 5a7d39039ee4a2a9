import { expect, test } from 'vitest'
import { largePace } from './large-body-pace.ts'

const MEBIBYTE = 1024 * 1024

test('all together begin with no more than so many bytes a second', () => {
  let now = 1000
  const pace = largePace(4 * MEBIBYTE, () => now)
  expect(pace.wait(16 * MEBIBYTE)).toBe(0)
  expect(pace.wait(2 * MEBIBYTE)).toBe(4000)
  expect(pace.wait(8 * MEBIBYTE)).toBe(4500)
  // The wait would be six and a half seconds. A refused body uses none of the pace.
  expect([pace.wait(2 * MEBIBYTE), pace.wait(2 * MEBIBYTE)]).toEqual([null, null])
  now += 6500
  expect(pace.wait(2 * MEBIBYTE)).toBe(0)
})

test('what is small does not stand behind what is large', () => {
  const pace = largePace(4 * MEBIBYTE, () => 1000)
  expect(pace.wait(16 * MEBIBYTE)).toBe(0)
  expect(pace.wait(MEBIBYTE)).toBe(0)
  expect(pace.wait(MEBIBYTE)).toBe(250)
})
