import type { WrittenAmount } from '../kernel/money.ts'
import { toEurMinor } from '../money/eur-conversion.ts'
import { isLight } from './light-regime.ts'
import type { Circumstances } from './preflight-rules.ts'
import { thresholdOn } from './procurement-thresholds.ts'
import type { RequestDocument } from './request-document.ts'

type Rates = Circumstances['rates']

/**
 * What the whole is estimated at, in cents of EUR by the rates of a day: as written, else the lots
 * together where each has a value. Null where that is not known.
 */
const estimateOf = (
  { value, lots }: RequestDocument,
  inEur: (value: WrittenAmount | null) => bigint | null,
): bigint | null => {
  if (value.amount !== null) return inEur({ ...value, amount: value.amount })
  const each = lots.map((lot) => inEur(lot.value))
  if (each.length === 0 || each.includes(null)) return null
  return each.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n)
}

/** Which rules of the directive bind a request. */
export interface Regime {
  /**
   * On which side of the thresholds it lies: `central` above that of central authorities alone. Null
   * where the value or the threshold is not known.
   */
  readonly side: 'above' | 'central' | 'below' | null
  /** Whether the light regime is its: no procedure and no period of the directive. */
  readonly isLight: boolean
}

/**
 * The rules that bind it on a day (`2026-11-21`), its value converted to euros at the rates of that
 * day.
 */
export const regimeOf = (document: RequestDocument, day: string, rates: Rates): Regime => {
  const inEur = (value: WrittenAmount | null) => toEurMinor(value, day, rates)
  const light = isLight(document, inEur)
  const threshold = thresholdOn(document.nature, light, day)
  const estimate = estimateOf(document, inEur)
  const sideAt = (cents: bigint, { central, others }: NonNullable<typeof threshold>) => {
    if (cents >= others) return 'above'
    return cents >= central ? 'central' : 'below'
  }
  return {
    side: threshold && estimate !== null ? sideAt(estimate, threshold) : null,
    isLight: light,
  }
}
