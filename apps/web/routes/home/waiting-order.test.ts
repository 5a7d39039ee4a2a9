import { expect, it } from 'vitest'
import { openingsByTime } from './waiting-order.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const opening = (hours: number | null) => ({
  openingAt: hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000).toISOString(),
})

it('parts what can be opened from what cannot yet, each by its time', () => {
  const [late, now, soon, later, unknown] = [-5, 0, 1, 9, null].map(opening)
  const all = [unknown, later, now, soon, late].flatMap((one) => one ?? [])
  expect(openingsByTime(all, NOW)).toEqual({ due: [late, now], toCome: [soon, later, unknown] })
})
