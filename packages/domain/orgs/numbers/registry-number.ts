import {
  hasBalticCheck,
  isCvr,
  isLatvianEntity,
  isLuhn,
  isNip,
  isOrganisasjonsnummer,
  isRegon,
  isYTunnus,
} from './check-digits.ts'
import { normalRegistryId } from './normalized-number.ts'
import { isPersonalForm } from './personal-number.ts'
import { compactTyped, isForeignLength, type Refused, refused } from './typed-number.ts'

/** One register's numbers: digits alone. */
interface Register {
  /** The list's code at org-id.guide. */
  readonly code: string
  readonly lengths: readonly number[]
  /** What the first digits must be. */
  readonly form: RegExp
  readonly hasCheck: (digits: string) => boolean
}

interface CountryRules {
  /** The country's code, and words that people write before the number, compact and in capitals. */
  readonly labels: RegExp
  readonly registers: readonly Register[]
}

const only = (
  labels: RegExp,
  code: string,
  length: number,
  form: RegExp,
  hasCheck: Register['hasCheck'],
): CountryRules => ({ labels, registers: [{ code, lengths: [length], form, hasCheck }] })

/**
 * Sources: the lists of org-id.guide, the check digits as `check-digits.ts` says.
 *
 * - LV: first digit 4 to 9; 0 to 3 begin personal codes, which are no registration numbers.
 * - EE: first digit 1 (companies), 7 (state and local government), 8 (non-profit), 9 (foundations).
 * - SE: the third digit is 2 or more, which tells the number from a person's (lag 1974:174,
 *   Skatteverket SKV 709). A sole trader's personal number is no registration number here.
 * - PL: a public body is in REGON alone, a company in the court register too, and both have a NIP,
 *   which notices carry most: each of the three is taken. Of ten digits, KRS begins with 0 and has
 *   no check digit; NIP begins with the tax office's number, never with 0.
 */
const COUNTRIES: ReadonlyMap<string, CountryRules> = new Map([
  ['LV', only(/^(?:LV|REĢ|REG|NR|PVN)+/, 'LV-RE', 11, /^[4-9]/, isLatvianEntity)],
  ['EE', only(/^(?:EE|REGISTRIKOOD|REG|KOOD|NR)+/, 'EE-RIK', 8, /^[1789]/, hasBalticCheck)],
  ['LT', only(/^(?:LT|ĮMONĖS|JURIDINIO|ASMENS|KODAS|JAR)+/, 'LT-RC', 9, /^/, hasBalticCheck)],
  ['FI', only(/^(?:FI|YTUNNUS|BUSINESSID|FONUMMER)+/, 'FI-PRO', 8, /^/, isYTunnus)],
  ['SE', only(/^(?:SE|ORGANISATIONSNUMMER|ORG|NR)+/, 'SE-ON', 10, /^\d\d[2-9]/, isLuhn)],
  ['NO', only(/^(?:NO|ORGANISASJONSNUMMER|ORG|NR)+/, 'NO-BRC', 9, /^/, isOrganisasjonsnummer)],
  ['DK', only(/^(?:DK|CVR|NUMMER|NR)+/, 'DK-CVR', 8, /^/, isCvr)],
  [
    'PL',
    {
      labels: /^(?:PL|NIP|REGON|KRS|NR)+/,
      registers: [
        { code: 'PL-REGON', lengths: [9, 14], form: /^/, hasCheck: isRegon },
        { code: 'PL-KRS', lengths: [10], form: /^0/, hasCheck: () => true },
        { code: 'PL-NIP', lengths: [10], form: /^[1-9]/, hasCheck: isNip },
      ],
    },
  ],
])

/** `register` is the code of org-id.guide, null for a country whose rules are not known here. */
interface Accepted {
  readonly ok: true
  readonly number: string
  readonly register: string | null
}

const accepted = (number: string, country: string, register: string | null): Accepted | Refused =>
  // What matching takes for a placeholder would found an organisation that no notice ever meets.
  normalRegistryId(number, country) === number ? { ok: true, number, register } : refused('form')

const nationalNumber = (
  compact: string,
  country: string,
  { labels, registers }: CountryRules,
): Accepted | Refused => {
  const digits = compact.replace(labels, '').replace(country === 'NO' ? /MVA$/ : '', '')
  if (!/^\d+$/.test(digits)) return refused('form')
  const ofLength = registers.filter(({ lengths }) => lengths.includes(digits.length))
  if (ofLength.length === 0) return refused('length')
  const register = ofLength.find(({ form }) => form.test(digits))
  if (!register) return refused('form')
  return register.hasCheck(digits) ? accepted(digits, country, register.code) : refused('checksum')
}

/**
 * Reads the registration number of an organisation as somebody types it, for a country's alpha-2
 * code. `number` is what matching compares (`normalRegistryId`): digits alone in LV, EE, LT, PL,
 * FI, SE, NO and DK, with no country prefix, label, hyphen or `MVA`; elsewhere 4 to 30 letters and
 * digits in capitals, of which only the form is checked. The problem is `form` too for a number
 * that people write in place of one (`12345678`, `00000000`), even where its check digit fits.
 */
export const registryNumber = (text: string, country: string): Accepted | Refused => {
  const typed = compactTyped(text)
  if (!typed.ok) return typed
  const code = country.toUpperCase()
  const rules = COUNTRIES.get(code)
  if (rules) return nationalNumber(typed.compact, code, rules)
  return isForeignLength(typed.compact) ? accepted(typed.compact, code, null) : refused('length')
}

/** The groups in which a country writes its numbers, and what stands between them. */
const WRITTEN: ReadonlyMap<string, readonly [RegExp, string]> = new Map([
  ['FI', [/^(\d{7})(\d)$/, '$1-$2']],
  ['SE', [/^(\d{6})(\d{4})$/, '$1-$2']],
  ['NO', [/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3']],
  ['PL', [/^([1-9]\d{2})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4']],
])

/**
 * A number of `registryNumber` as the people of its country write it: `1234567-1` in Finland,
 * `556036-0793` in Sweden, `974 760 673` (no-break spaces) in Norway, a Polish NIP as
 * `526-223-93-25`; elsewhere, and where it is not such a number, unchanged.
 */
export const formatRegistryNumber = (number: string, country: string): string => {
  const written = WRITTEN.get(country.toUpperCase())
  return written ? number.replace(written[0], written[1]) : number
}

/**
 * The number that an organisation has by what it says, else the one in the key that notices gave it
 * (`LV:40003000000`; `LV:~name` has none). Null where that is none of an organisation: a sole
 * trader's key may hold a personal code.
 */
export const knownNumber = (org: {
  readonly registrationNumber: string | null
  readonly matchKey: string
  readonly country: string | null
}): string | null => {
  if (org.registrationNumber !== null) return org.registrationNumber
  const [, fromKey = ''] = /^[A-Z]{2}:([^~].*)$/.exec(org.matchKey) ?? []
  if (fromKey === '' || org.country === null) return null
  const isOrgs = registryNumber(fromKey, org.country).ok && !isPersonalForm(fromKey, org.country)
  return isOrgs ? fromKey : null
}
