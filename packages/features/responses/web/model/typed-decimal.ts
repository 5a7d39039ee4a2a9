/**
 * What somebody has typed as a number: a decimal string with a point, null for nothing, or why it is
 * none. `ambiguous`: one sign before three digits may part thousands or decimals.
 */
export type TypedDecimal =
  | { readonly value: string | null }
  | { readonly problem: 'invalid' | 'too_long' | 'ambiguous' }

const SPACES = /[\s'’]/g

/** Signs that part thousands go; the last of two kinds of sign parts decimals. */
const withPoint = (text: string): string | null => {
  const signs = text.replace(/[^.,]/g, '')
  if (signs === '') return text
  const last = signs.at(-1) ?? ''
  const kinds = new Set(signs)
  if (kinds.size === 1 && signs.length > 1) return text.replaceAll(last, '')
  const at = text.lastIndexOf(last)
  const whole = text.slice(0, at).replace(/[.,]/g, '')
  return `${whole}.${text.slice(at + 1)}`
}

/** Reads a number as people of any of our languages type it: `1 234,50`, `1,234.50`, `12.5`. */
export const readDecimal = (typed: string): TypedDecimal => {
  const text = typed.replace(SPACES, '')
  if (text === '') return { value: null }
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return { problem: 'invalid' }
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return { problem: 'ambiguous' }
  const pointed = withPoint(text)
  const parts = /^(-?)0*(\d*)(?:\.(\d*))?$/.exec(pointed ?? '')
  if (!parts) return { problem: 'invalid' }
  const [, sign = '', whole = '', fraction = ''] = parts
  const digits = fraction.replace(/0+$/, '')
  if (whole.length > 15 || digits.length > 6) return { problem: 'too_long' }
  return { value: `${sign}${whole || '0'}${digits ? `.${digits}` : ''}` }
}

/** A decimal string as it is typed in a language: with a comma where that is its sign. */
export const shownDecimal = (value: string, locale: string): string =>
  locale === 'en' ? value : value.replace('.', ',')
