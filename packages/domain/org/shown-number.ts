import { isPersonalForm } from './personal-number.ts'
import { registryNumber } from './registry-number.ts'
import { isPersonalVat, vatNumber } from './vat-number.ts'

/**
 * Whether a number that a notice gives for an organisation of this country may be shown: it is one
 * of a register, or a VAT number, for sure. Any other may be a person's own, also a number with a
 * wrong check digit, and one of a country that is not known.
 */
export const isShownNumber = (id: string, country: string | null): boolean => {
  if (country === null || isPersonalForm(id, country)) return false
  if (registryNumber(id, country).ok) return true
  const vat = vatNumber(id, country)
  return vat.ok && !isPersonalVat(vat.number)
}

/** A match key as staff may see it: a number in it that may be a person's is left out (`LV:•`). */
export const shownKey = (matchKey: string): string => {
  const [, country = '', number = ''] = /^([A-Z?]{2}):([^~].*)$/.exec(matchKey) ?? []
  if (number === '') return matchKey
  return isShownNumber(number, country === '??' ? null : country) ? matchKey : `${country}:•`
}
