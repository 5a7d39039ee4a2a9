import { pointedDecimal } from '@kogge/domain/kernel/typed-decimal.ts'

/**
 * What somebody has typed as a number: a decimal string with a point, null for nothing, or why it is
 * none. `ambiguous`: one sign before three digits may part thousands or decimals.
 */
export type TypedDecimal =
  | { readonly value: string | null }
  | { readonly problem: 'invalid' | 'too_long' | 'ambiguous' }

/** Reads a number as people of any of our languages type it: `1 234,50`, `1,234.50`, `12.5`. */
export const readDecimal = (typed: string): TypedDecimal => {
  const read = pointedDecimal(typed)
  if ('problem' in read) return read
  if (read.text === '') return { value: null }
  const parts = /^(-?)0*([1-9]\d*)?(?:\.(\d*))?$/.exec(read.text)
  if (!parts) return { problem: 'invalid' }
  const [, sign = '', whole = '', fraction = ''] = parts
  const digits = fraction.replace(/(?<!0)0+$/, '')
  if (whole.length > 15 || digits.length > 6) return { problem: 'too_long' }
  return { value: `${sign}${whole || '0'}${digits ? `.${digits}` : ''}` }
}

/** A decimal string as it is typed in a language: with a comma where that is its sign. */
export const shownDecimal = (value: string, locale: string): string =>
  locale === 'en' ? value : value.replace('.', ',')
