/** Thousands are parted by spaces, apostrophes, points or commas: one of them, and every three digits. */
const GROUPED = /^\d{1,3}([ .,])\d{3}(?:\1\d{3})*(?:([.,])(\d*))?$/
const PLAIN = /^(?=.*\d)\d*(?:[.,]\d*)?$/
/** One sign before three digits may part thousands or decimals. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads a number as people of any of our languages type it: `1 234,50`, `1,234.50`, `12.5`, `-3`. Gives its
 * digits with at most one point, nothing for nothing, or why it is none. A sign too many is a slip and never
 * left out: `10..50` is not a thousand and fifty.
 */
export const pointedDecimal = (
  typed: string,
): { readonly text: string } | { readonly problem: 'invalid' | 'ambiguous' } => {
  const whole = typed.trim().replace(/[\s'’]/g, ' ')
  if (whole === '') return { text: '' }
  const sign = whole.startsWith('-') ? '-' : ''
  const text = whole.slice(sign.length)
  if (AMBIGUOUS.test(text)) return { problem: 'ambiguous' }
  if (PLAIN.test(text)) return { text: sign + text.replace(',', '.') }
  const [, group, point, fraction] = GROUPED.exec(text) ?? []
  if (group === undefined || group === point) return { problem: 'invalid' }
  const digits = (point === undefined ? text : text.slice(0, text.lastIndexOf(point))).replaceAll(
    group,
    '',
  )
  return { text: sign + digits + (fraction ? `.${fraction}` : '') }
}
