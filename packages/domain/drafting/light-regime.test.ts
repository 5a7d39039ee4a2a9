import { expect, test } from 'vitest'
import { preflight } from './preflight.ts'
import { documentWith } from './request-document.fixture.ts'
import type { RequestDocument } from './request-document.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const wall = (time: string) => ({ wall: time, fold: null })
const codes = (main: string) => ({ main, additional: [] })

/** Twenty-five days are given: too few for an open procedure above the thresholds. */
const rulesOf = (given: Partial<RequestDocument>, country = 'LV') =>
  preflight(
    documentWith({
      lots: [],
      cpv: codes('85311000'),
      questionsUntil: wall('2026-12-09T12:00'),
      responsesUntil: wall('2026-12-16T12:00'),
      openingAt: wall('2026-12-16T13:00'),
      value: { amount: '400000', currency: 'EUR' },
      ...given,
    }),
    { now: NOW, country },
  ).map(({ rule }) => rule)

test.each([
  ['social services', '85311000', []],
  ['legal services', '79110000', []],
  ['guards', '79713000', []],
  ['the last code of a range', '85323000', []],
  ['refuse, which Annex XIV does not name', '90511000', ['notDivided', 'periodTooShort']],
  ['a code between two of its lists', '79994000', ['notDivided', 'periodTooShort']],
])('below 750,000 euros no period of the directive binds %s (%s)', (_, code, rules) => {
  expect(rulesOf({ cpv: codes(code) }).sort()).toEqual(rules)
})

test('a procedure for what lies below the thresholds may be used for them, whatever they are worth', () => {
  expect(rulesOf({ procedure: 'oth-single' })).toEqual([])
  const more = { value: { amount: '900000', currency: 'EUR' } }
  expect(rulesOf({ ...more, procedure: 'oth-single' })).toEqual([])
  expect(rulesOf({ ...more, procedure: 'open' })).toEqual([])
  expect(rulesOf({ procedure: 'oth-single', cpv: codes('90511000') })).toContain(
    'procedureOnlyBelow',
  )
})

test('periods of a country for other procedures do not bind them either', () => {
  const soon = {
    questionsUntil: wall('2026-11-25T12:00'),
    responsesUntil: wall('2026-12-02T12:00'),
    openingAt: wall('2026-12-02T14:00'),
  }
  expect(rulesOf(soon)).toEqual([])
  expect(rulesOf(soon, 'EE')).toEqual([])
})

test('goods are none, whatever their code', () => {
  expect(rulesOf({ nature: 'supplies' })).toContain('periodTooShort')
})

test('of lots of several kinds the one that is worth most decides', () => {
  const [lot] = documentWith().lots
  if (!lot) throw new Error('no lot')
  const lots = (light: string, other: string | null) => [
    { ...lot, cpv: codes('85311000'), value: { amount: light, currency: 'EUR' } },
    {
      ...lot,
      id: 'LOT-0002',
      cpv: codes('90511000'),
      value: other === null ? null : { amount: other, currency: 'EUR' },
    },
  ]
  expect(rulesOf({ lots: lots('250000', '150000') })).toEqual([])
  expect(rulesOf({ lots: lots('150000', '250000') })).toContain('periodTooShort')
  // Where that is not known, and where both are worth the same, the main code does.
  expect(rulesOf({ lots: lots('150000', null) })).not.toContain('periodTooShort')
  expect(rulesOf({ lots: lots('200000', '200000') })).toEqual([])
  expect(rulesOf({ lots: lots('200000', '200000'), cpv: codes('90511000') })).toContain(
    'periodTooShort',
  )
})

test('an amendment that makes it another service needs the longer period', () => {
  const before = documentWith({
    lots: [],
    cpv: codes('85311000'),
    value: { amount: '400000', currency: 'EUR' },
    questionsUntil: wall('2026-12-09T12:00'),
    responsesUntil: wall('2026-12-16T12:00'),
    openingAt: wall('2026-12-16T13:00'),
  })
  const rules = preflight(
    { ...before, cpv: codes('90511000') },
    { now: NOW, country: 'LV' },
    { document: before, since: NOW, shortened: null, goneLots: [], answers: [] },
  ).map(({ rule }) => rule)
  expect(rules).toContain('amendedPeriodTooShort')
})
