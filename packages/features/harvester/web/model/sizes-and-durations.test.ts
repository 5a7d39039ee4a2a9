import { expect, it } from 'vitest'
import { createMeasures } from './sizes-and-durations.ts'

const plain = (text: string): string => text.replace(/\s/g, ' ')
const { size, duration } = createMeasures('en-GB')

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [123_456, '123 kB'],
  [2_500_000, '2.5 MB'],
  [2_000_000_000, '2 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%s bytes: %s', (bytes, text) => expect(plain(size(bytes))).toBe(text))

it.each([
  [0, '0 secs'],
  [1.25, '1.3 secs'],
  [59, '59 secs'],
  [60, '1 min'],
  [61, '1 min 1 sec'],
  [3600, '1 hr'],
  [5400, '1 hr 30 mins'],
  [-5, '0 secs'],
])('%s seconds: %s', (seconds, text) => {
  const start = Date.parse('2026-11-21T12:00:00Z')
  const end = new Date(start + seconds * 1000).toISOString()
  expect(plain(duration(new Date(start).toISOString(), end))).toBe(text)
})
