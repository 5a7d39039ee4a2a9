import { isPersonalForm } from './personal-number.ts'
import { registryNumber } from './registry-number.ts'
import { isPersonalVat, vatNumber } from './vat-number.ts'

/**
 * Whether a number that a notice gives for an organisation of this country may be shown: it has the
 * form of a register's numbers, which no person's number there has, also where its check digit is
 * wrong; or it is a VAT number. Any other may be a person's own, as one of an unknown country.
 */
export const isShownNumber = (id: string, country: string | null): boolean => {
  if (country === null || isPersonalForm(id, country)) return false
  const read = registryNumber(id, country)
  if (read.ok || read.problem === 'checksum') return true
  const vat = vatNumber(id, country)
  return vat.ok && !isPersonalVat(vat.number)
}

/** The number in a match key; empty where it has none (`LV:~name`). */
const numberIn = (matchKey: string) => {
  const [, country = '', number = ''] = /^([A-Z?]{2}):([^~].*)$/.exec(matchKey) ?? []
  return { country: country === '??' ? null : country, number }
}

/**
 * The number that staff tell an organisation by: what it says of itself, else the one in its match
 * key, also where its check digit is wrong (`knownNumber` gives none then). Null where it has none,
 * and where that may be a person's.
 */
export const shownNumber = (org: {
  readonly registrationNumber: string | null
  readonly matchKey: string
}): string | null => {
  if (org.registrationNumber !== null) return org.registrationNumber
  const { country, number } = numberIn(org.matchKey)
  return number !== '' && isShownNumber(number, country) ? number : null
}

/** A match key as staff may see it: a number in it that may be a person's is left out (`LV:•`). */
export const shownKey = (matchKey: string): string => {
  const { country, number } = numberIn(matchKey)
  if (number === '' || isShownNumber(number, country)) return matchKey
  return `${country ?? '??'}:•`
}
