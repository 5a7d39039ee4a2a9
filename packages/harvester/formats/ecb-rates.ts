import type { DailyRate } from '@kogge/domain/money/exchange-rates.ts'
import { parse } from 'csv-parse/sync'
import { FormatError } from './format-errors.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const CURRENCY = /^[A-Z]{3}$/
const RATE = /^\d{1,9}(?:\.\d{1,9})?$/

const tableOf = (bytes: Uint8Array): string[][] => {
  try {
    return parse(Buffer.from(bytes), { bom: true, relaxColumnCount: true, trim: true })
  } catch (thrown) {
    throw new FormatError('malformed', thrown instanceof Error ? thrown.message : undefined)
  }
}

/**
 * The euro foreign exchange reference rates of the European Central Bank as its file of all days
 * has them (`eurofxref-hist.csv`): a column for each currency, a row for each day, `N/A` where there
 * was none. Throws `FormatError` for anything else.
 */
export const readEcbRates = (bytes: Uint8Array): DailyRate[] => {
  const [head = [], ...rows] = tableOf(bytes)
  const [first, ...currencies] = head
  if (first !== 'Date' || !currencies.some((name) => CURRENCY.test(name)))
    throw new FormatError('unknown-format')
  return rows.flatMap(([day = '', ...cells]) => {
    if (!DAY.test(day)) throw new FormatError('malformed', `"${day.slice(0, 20)}" is no day.`)
    return currencies.flatMap((currency, column) => {
      const cell = cells[column] ?? ''
      const units = Number(cell)
      return CURRENCY.test(currency) && RATE.test(cell) && units > 0
        ? [{ currency, day, units }]
        : []
    })
  })
}
