import { expect, test } from 'vitest'
import { concluded, draftOf } from './notice-drafts.fixture.ts'

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
