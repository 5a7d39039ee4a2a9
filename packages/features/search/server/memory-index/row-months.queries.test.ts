import { expect, test } from 'vitest'
import { newRows } from './row-columns.ts'
import { monthOfRow } from './row-months.queries.ts'

test('the month of a request is that of its publication, else of its import', () => {
  const rows = newRows(1)
  rows.imported[0] = Date.UTC(2026, 10, 21)
  rows.published[0] = Number.NaN
  expect(monthOfRow(rows, 0)).toBe('2026-11-01')
  rows.published[0] = Date.UTC(2026, 9, 31)
  expect(monthOfRow(rows, 0)).toBe('2026-10-01')
  // What a source says of a day that it does not know.
  rows.published[0] = 0
  expect(monthOfRow(rows, 0)).toBe('1970-01-01')
})
