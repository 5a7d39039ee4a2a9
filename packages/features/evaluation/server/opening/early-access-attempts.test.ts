import { expect, test } from 'vitest'
import { attemptsOf, type Tried } from './early-access-attempts.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 9, 0, second, 7))
const look = (second: number, userId: string | null, call: string, person?: string): Tried => ({
  type: 'rfx.early_look_refused',
  at: at(second),
  userId,
  details: { call, code: 'rfx.sealed', as: 'buyer', ...(person && { person }) },
})
const more = (second: number, count: number): Tried => ({
  type: 'rfx.early_look_refused',
  at: at(second),
  userId: null,
  details: { call: '', as: 'other', more: count, since: at(1).toISOString() },
})
const names = (userId: string | null) => ({ anna: 'Anna', juris: 'Juris' })[userId ?? ''] ?? ''

test('looks of one person stand together, with what was asked for', () => {
  const found = attemptsOf(
    [
      look(1, 'anna', 'evaluation.overview'),
      look(2, null, 'evaluation.comparison', 'f00d'),
      look(3, 'anna', 'evaluation.lot'),
      look(4, 'anna', 'response.file'),
      look(5, null, 'opening.open', 'beef'),
      look(6, 'anna', 'evaluation.export'),
      { type: 'rfx.opening_refused', at: at(7), userId: 'anna', details: { code: 'rfx.sealed' } },
      { type: 'rfx.opening_refused', at: at(8), userId: 'anna', details: { code: 'rfx.sealed' } },
      look(9, null, 'evaluation.letters', 'f00d'),
      more(9, 40),
      more(9, 2),
      { type: 'rfx.opened', at: at(10), userId: 'juris', details: {} },
    ],
    names,
  )
  const told = found.map(({ name, person, count, asked }) => [name || person, count, asked])
  expect(told).toEqual([
    ['Anna', 4, ['evaluation', 'tenders']],
    ['f00d', 2, ['evaluation', 'letters']],
    ['beef', 1, ['opening']],
    ['Anna', 1, []],
    ['Anna', 1, []],
    [null, 42, []],
    ['Juris', 1, []],
  ])
  expect(found[0]).toMatchObject({
    at: '2026-11-22T09:00:01.007Z',
    lastAt: '2026-11-22T09:00:06.007Z',
  })
})
