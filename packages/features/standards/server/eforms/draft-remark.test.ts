import { awardWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { expect, test } from 'vitest'
import { concluded, draftOf, type Written } from './notice-drafts.fixture.ts'

/** The field that a remark leads to for a term; null where it leads to none, undefined where it says nothing. */
const fieldOf = (xml: string, term: string): string | null | undefined => {
  const line = xml.split('\n').find((one) => new RegExp(`: .*\\b${term}\\b`).test(one))
  return line === undefined ? undefined : (/\/edit\?field=([\w.]+)\)/.exec(line)?.[1] ?? null)
}

test('a remark leads to the field of each answer that a call lacks', () => {
  const xml = draftOf({ document: { lots: [] } })
  expect(
    ['BT-11', 'BT-60', 'BT-98', 'BT-36', 'BT-99', 'OPT-301'].map((term) => fieldOf(xml, term)),
  ).toEqual([
    'official.legalType',
    'official.euFunds',
    'official.validDays',
    'official.months',
    'official.reviewDeadline.lv',
    'official.reviewBody.name',
  ])
  expect(fieldOf(draftOf({ regime: { isBelow: true } }), 'BT-01')).toBe('official.law.lv')
})

test('it leads nowhere in a request that is changed no more, or was not written here', () => {
  const result = draftOf({ stage: 'awarded', awards: [concluded('LOT-0001')] })
  expect(fieldOf(result, 'BT-60')).toBeNull()
  const compiled = draftOf({ compiled: { legalBasis: '32014L0025' } })
  expect(fieldOf(compiled, 'BT-115')).toBeNull()
})

/** Whether the remark of a social call or its result, as notices have it, names a term. */
const names = (term: string, compiled: Written['compiled'], given: Written = {}): boolean =>
  fieldOf(
    draftOf({
      ...given,
      compiled: { legalBasis: '32014L0024', noticeType: 'cn-social', ...compiled },
    }),
    term,
  ) !== undefined

test('a call names its procedure where that decides which deadline stands', () => {
  const lots = [lotWith({ deadline: '2027-01-07T12:00:00+02:00' })]
  expect(names('BT-105', { procedureType: null, lots })).toBe(true)
  expect(names('BT-105', { procedureType: 'UNKNOWN', lots })).toBe(true)
  expect(names('BT-105', { procedureType: 'comp-tend', lots })).toBe(true)
  expect(names('BT-105', { procedureType: 'oth-single', lots })).toBe(false)
  expect(names('BT-105', { procedureType: null, lots: [lotWith()] })).toBe(false)
})

test('a call in stages without a deadline asks for it', () => {
  expect(names('BT-630', { procedureType: 'restricted', lots: [lotWith()] })).toBe(true)
})

test('a call without means of submission asks why tenders are not sent electronically', () => {
  const requirement = { kind: 'submission' as const, name: {}, description: {} }
  const lots = [lotWith({ requirements: [{ ...requirement, type: 'esubmission/not-allowed' }] })]
  expect(names('BT-19', { lots })).toBe(true)
  expect(names('BT-745', { lots })).toBe(true)
})

test('an end is no duration without its beginning, and weeks are one', () => {
  const lasting = (duration: Partial<ReturnType<typeof lotWith>['duration']>) => [
    lotWith({ duration: { ...lotWith().duration, ...duration } }),
  ]
  expect(names('BT-36', { lots: lasting({ end: '2027-12-31' }) })).toBe(true)
  expect(names('BT-36', { lots: lasting({ start: '2027-01-01', end: '2027-12-31' }) })).toBe(false)
  expect(names('BT-36', { lots: lasting({ length: { value: '6', unit: 'WORKING_DAY' } }) })).toBe(
    true,
  )
  expect(names('BT-36', { lots: lasting({ end: '2027-12-31', unlimited: 'UNKNOWN' }) })).toBe(true)
  expect(names('BT-36', { lots: lasting({ unlimited: 'UNKNOWN' }) })).toBe(false)
  const lots = lasting({ length: { value: '6', unit: 'WEEK' } })
  expect(names('BT-36', { lots })).toBe(false)
  expect(draftOf({ compiled: { lots } })).toContain('<cbc:DurationMeasure unitCode="WEEK">6<')
})

test('a dialogue of a utility asks whether its period is shortened', () => {
  const asks = (legalBasis: string) =>
    names('BT-106', { legalBasis, noticeType: 'cn-standard', procedureType: 'comp-dial' })
  expect([asks('32014L0025'), asks('32014L0024')]).toEqual([true, false])
})

test('a description that is longer than its field is asked for', () => {
  const lots = [lotWith({ nature: 'works', cpv: { main: '45000000', additional: [] } })]
  const asks = (length: number) => names('BT-24', { lots, description: { lv: 'x'.repeat(length) } })
  expect([asks(6000), asks(6001)]).toEqual([false, true])
})

test('a criterion without its kind is asked for', () => {
  const criterion = { name: { lv: 'Cena' }, description: {}, weight: '60', weightUnit: 'per-exa' }
  const asks = (type: string | null) =>
    names('BT-539', { lots: [lotWith({ criteria: [{ ...criterion, type }] })] })
  expect([asks(null), asks('price')]).toEqual([true, false])
})

test('a value in a currency of the past is asked for', () => {
  const asks = (currency: string) =>
    names(
      'BT-720',
      { lots: [lotWith()] },
      {
        stage: 'awarded',
        awards: [awardWith({ winners: [orgWith()], value: { amount: '900', currency } })],
      },
    )
  expect([asks('BGN'), asks('EUR')]).toEqual([true, false])
})
