import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { expect, test } from 'vitest'
import { periodProblem, REPORT_LIST, reportPeriod, withDays, withMonths } from './report-period.ts'

const TODAY = '2026-12-31'

test('a period of months is whole months, the current one last', () => {
  expect(reportPeriod({}, TODAY)).toEqual({ from: '2026-01-01', until: TODAY })
  expect(reportPeriod({ months: ['3'] }, TODAY)).toEqual({ from: '2026-10-01', until: TODAY })
  expect(reportPeriod({ months: ['24'] }, '2026-02-28').from).toBe('2024-03-01')
})

test('own days go before months, and one of them is enough', () => {
  const params = { months: ['3'], from: ['2026-05-04'] }
  expect(reportPeriod(params, TODAY)).toEqual({ from: '2026-05-04', until: TODAY })
  const until = { until: ['2026-02-10'] }
  expect(reportPeriod(until, TODAY)).toEqual({ from: '2025-03-01', until: '2026-02-10' })
})

test('a period that the server refuses is named', () => {
  expect(periodProblem({ from: '2026-02-01', until: '2026-01-31' })).toBe('reversed')
  expect(periodProblem({ from: '2015-12-31', until: '2026-01-01' })).toBe('tooLong')
  expect(periodProblem({ from: '2016-01-01', until: '2026-12-31' })).toBeNull()
})

test('the address holds only days that there are', () => {
  const raw = { from: ['2026-02-30'], until: ['1999-01-01'], months: ['7'], tag: ['port'] }
  expect(readListParams(REPORT_LIST, raw)).toEqual({
    params: { tag: ['port'] },
    rejected: ['months', 'from', 'until'],
  })
  expect(readListParams(REPORT_LIST, { from: ['2026-02-28'] }).params).toEqual({
    from: ['2026-02-28'],
  })
})

test('months and days replace each other', () => {
  const days = withDays({ months: ['3'], tag: ['port'] }, { from: '2026-01-01', until: TODAY })
  expect(days).toEqual({ tag: ['port'], from: ['2026-01-01'], until: [TODAY] })
  expect(withMonths(days, '6')).toEqual({ tag: ['port'], months: ['6'] })
  expect(withMonths(days, '12')).toEqual({ tag: ['port'] })
})
