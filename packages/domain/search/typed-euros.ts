import { pointedDecimal } from '../kernel/typed-decimal.ts'
import { WHOLE_EUROS } from './tender-filter-keys.ts'

/**
 * Whole euros as people of any of our languages type them; empty for nothing, null for what is no amount. A sign
 * before three digits parts thousands, since nobody bounds values by cents; cents are left out.
 */
export const typedEuros = (typed: string): string | null => {
  const read = pointedDecimal(typed)
  if ('problem' in read)
    return read.problem === 'ambiguous' ? typed.trim().replace(/[.,]/, '') : null
  const [whole = ''] = read.text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return digits === '' || WHOLE_EUROS.test(digits) ? digits : null
}
