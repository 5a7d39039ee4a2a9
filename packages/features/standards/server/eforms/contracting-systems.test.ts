import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { expect, test } from 'vitest'
import { concluded, draftOf } from './notice-drafts.fixture.ts'

const FIRST = 'LOT-0001'

const lotUnder = (options: Partial<NoticeLot['options']>): NoticeLot =>
  lotWith({ id: FIRST, options: { ...lotWith().options, ...options } })

/** The result of a request that notices of a directive tell of, with this lot and contracts of it. */
const resultOf = (
  lot: NoticeLot,
  contracts: readonly string[] = ['L-1'],
  noticeType = 'can-standard',
): string =>
  draftOf({
    stage: 'awarded',
    awards: contracts.map((contractId) => ({ ...concluded(FIRST), contractId })),
    compiled: { legalBasis: '32014L0024', noticeType, lots: [lot] },
  })

test('a framework agreement without its kind is left out, and the remark asks for it', () => {
  for (const framework of ['FRAMEWORK', 'SINGLE_OPERATOR']) {
    const xml = resultOf(lotUnder({ framework }), ['L-1'], 'can-social')
    expect(xml).not.toContain('framework-agreement')
    expect(xml).toMatch(/adds:[^>]*BT-765/)
  }
  const known = resultOf(lotUnder({ framework: 'fa-w-rc' }), ['L-1'], 'can-social')
  expect(known).toContain('listName="framework-agreement">fa-w-rc<')
  expect(known).not.toContain('BT-765')
})

test('the remark asks under which system a lot has several contracts', () => {
  const several = ['L-1', 'L-2']
  expect(resultOf(lotUnder({}), several, 'can-social')).toContain('OPT-322')
  expect(resultOf(lotUnder({ framework: 'none' }), several, 'can-social')).toContain('OPT-322')
  expect(resultOf(lotUnder({}), ['L-1'], 'can-social')).not.toContain('OPT-322')
  for (const known of [{ framework: 'fa-mix' }, { dynamicPurchasing: 'dps-list' }])
    expect(resultOf(lotUnder(known), several, 'can-social')).not.toContain('OPT-322')
})

test('the remark asks of a result whether its dynamic purchasing system is terminated', () => {
  expect(resultOf(lotUnder({ dynamicPurchasing: 'dps-nlist' }))).toMatch(/terminated: BT-119\n/)
  expect(resultOf(lotUnder({ dynamicPurchasing: 'none' }))).not.toContain('BT-119')
})

test('the remark asks for the most that is paid under a framework agreement', () => {
  expect(resultOf(lotUnder({ framework: 'fa-wo-rc' }))).toContain('BT-709')
  expect(resultOf(lotUnder({ framework: 'none' }))).not.toContain('BT-709')
})

test('the remark asks whether a central purchasing body buys for others', () => {
  expect(resultOf(lotUnder({ dynamicPurchasing: 'dps-nlist' }))).toContain('OPP-051')
  expect(resultOf(lotUnder({ dynamicPurchasing: 'dps-list' }))).not.toContain('OPP-051')
})

test('the remark asks why a framework agreement lasts longer than the law has it', () => {
  const asks = (duration: Partial<NoticeLot['duration']>, legalBasis = '32014L0024'): boolean => {
    const lot = lotUnder({ framework: 'fa-mix', dynamicPurchasing: 'none' })
    const lots = [
      {
        ...lot,
        auction: { startsAt: null, url: null },
        duration: { ...lot.duration, ...duration },
      },
    ]
    return draftOf({ compiled: { legalBasis, noticeType: 'cn-standard', lots } }).includes('BT-109')
  }
  const months = (value: string) => ({ length: { value, unit: 'MONTH' } })
  expect([asks(months('48')), asks(months('49'))]).toEqual([false, true])
  expect([asks(months('96'), '32014L0025'), asks(months('97'), '32014L0025')]).toEqual([
    false,
    true,
  ])
  expect(asks({ start: '2027-01-01', end: '2030-12-31' })).toBe(false)
  expect(asks({ start: '2027-01-01', end: '2031-12-31' })).toBe(true)
})
