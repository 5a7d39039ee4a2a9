import type { RequestDocument } from '../drafting/request-document.ts'
import { minorDigits } from '../kernel/money.ts'
import { answersOf, lotsBidFor, requestedAnswersOf } from './requested-answers.ts'
import type { ResponseContent } from './response-content.ts'
import { DECIMAL_DIGITS, millionths } from './response-decimals.ts'

/** What a lot comes to, without VAT, in the currency of the request. */
export interface LotTotal {
  readonly lotId: string
  /** Decimal string with the digits of the currency; null where a price is missing or none is asked. */
  readonly total: string | null
}

export interface Totals {
  readonly currency: string
  readonly lots: readonly LotTotal[]
  /** Of all lots together; null where one has none. */
  readonly total: string | null
}

/** A product of two decimals has twice their digits. */
const PRODUCT_DIGITS = 2 * DECIMAL_DIGITS

/** Rounds half away from zero, once, at the end: what is summed are exact products. */
const written = (product: bigint, digits: number): string => {
  const unit = 10n ** BigInt(PRODUCT_DIGITS - digits)
  const size = product < 0n ? -product : product
  const minor = (size + unit / 2n) / unit
  const text = minor.toString().padStart(digits + 1, '0')
  const cut = text.length - digits
  const sign = product < 0n && minor > 0n ? '-' : ''
  return `${sign}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ''}`
}

/** One line of a sum: unit price times quantity, to the digits of the currency. */
export const lineTotal = (unitPrice: string, quantity: string, currency: string): string =>
  written(millionths(unitPrice) * millionths(quantity), minorDigits(currency))

/**
 * What a response asks for: for each lot that it bids for, the sum of unit prices times quantities.
 * Exact, whatever the number of lines. Who asks for several sums of one response looks its answers up by one
 * `answerTo`.
 */
export const totalsOf = (
  document: Pick<RequestDocument, 'lots' | 'requirements' | 'value'>,
  content: ResponseContent,
  answerTo: ReturnType<typeof answersOf> = answersOf(content),
): Totals => {
  const { currency } = document.value
  const digits = minorDigits(currency)
  const lotIds = lotsBidFor(document, content)
  const sums = new Map<string, bigint | null>()
  for (const requested of requestedAnswersOf(document, lotIds)) {
    const { requirement, lotId } = requested
    if (requirement.answer.type !== 'price' || lotId === null) continue
    const answer = answerTo(requested)
    const before = sums.get(lotId)
    if (answer?.type === 'price') {
      if (before === null) continue
      const line = millionths(answer.unitPrice) * millionths(requirement.answer.quantity)
      sums.set(lotId, (before ?? 0n) + line)
    } else if (requirement.isMandatory) sums.set(lotId, null)
  }
  const known = lotIds.map((lotId) => sums.get(lotId) ?? null)
  const whole = known.reduce<bigint | null>(
    (sum, lot) => (sum === null || lot === null ? null : sum + lot),
    known.length > 0 ? 0n : null,
  )
  return {
    currency,
    lots: lotIds.map((lotId, at) => {
      const sum = known[at] ?? null
      return { lotId, total: sum === null ? null : written(sum, digits) }
    }),
    total: whole === null ? null : written(whole, digits),
  }
}
