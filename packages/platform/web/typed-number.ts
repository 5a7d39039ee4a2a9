import { pointedDecimal } from '@kogge/domain/kernel/typed-decimal.ts'

interface Shape {
  /** Digits after the point at most. */
  readonly decimals: number
  /** Digits before it at most. */
  readonly digits?: number
  readonly isSigned?: boolean
}

/**
 * A number as people type it (`1 234,50`, `1234.5`) as a decimal string; '' for nothing, null for
 * what is no number of that shape.
 */
export const typedNumber = (typed: string, shape: Shape): string | null => {
  const { decimals, digits = 15, isSigned = false } = shape
  const read = pointedDecimal(typed)
  if ('problem' in read) return null
  if (read.text === '') return ''
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(read.text)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || (sign && !isSigned) || fraction.length > decimals) return null
  const trimmed = whole.replace(/^0+(?=\d)/, '')
  if (trimmed.length > digits) return null
  return sign + trimmed + (fraction ? `.${fraction}` : '')
}
