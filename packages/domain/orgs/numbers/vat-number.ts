import {
  hasBalticCheck,
  isCvr,
  isEstonianVat,
  isLatvianEntity,
  isLuhn,
  isNip,
  isOrganisasjonsnummer,
  isYTunnus,
} from './check-digits.ts'
import {
  compactTyped,
  isForeignLength,
  type NumberProblem,
  type Refused,
  refused,
} from './typed-number.ts'

/** The number without its country prefix, digits alone. */
interface VatRule {
  readonly lengths: readonly number[]
  /** Null for a good number; its length is right already. */
  readonly problem: (digits: string) => Exclude<NumberProblem, 'empty' | 'length'> | null
}

const checked = (length: number, hasCheck: (digits: string) => boolean): VatRule => ({
  lengths: [length],
  problem: (digits) => (hasCheck(digits) ? null : 'checksum'),
})

/** `ddmmyy` and a century digit (0: 18.., 1: 19.., 2: 20..) that name a day of the calendar. */
const beginsWithBirthday = (digits: string): boolean => {
  const [day, month, year, century] = [
    digits.slice(0, 2),
    digits.slice(2, 4),
    digits.slice(4, 6),
    digits.slice(6, 7),
  ].map(Number)
  if (day === undefined || month === undefined || year === undefined || century === undefined)
    return false
  const date = new Date(Date.UTC(1800 + century * 100 + year, month - 1, day))
  return century <= 2 && date.getUTCDate() === day && date.getUTCMonth() === month - 1
}

/**
 * A private person's Latvian VAT number is the personal code. Codes given since July 2017 are 32 to
 * 39 and random digits (pmlp.gov.lv, "Personas koda maiņa"); older ones begin with the birthday. No
 * authority publishes their check digit, so it refuses nobody.
 */
const latvianProblem = (digits: string): 'form' | 'checksum' | null => {
  if (/^[4-9]/.test(digits)) return isLatvianEntity(digits) ? null : 'checksum'
  return /^3[2-9]/.test(digits) || beginsWithBirthday(digits) ? null : 'form'
}

/**
 * Structure: European Commission, VIES, "VAT identification numbers"; check digits as
 * `check-digits.ts` says. LT: the last digit but one is 1 (python-stdnum `lt.pvm`). SE: the
 * organisation's or person's number and 01 (Skatteverket). NO: the organisation's number and
 * `MVA` (Skatteetaten).
 */
const COUNTRIES: ReadonlyMap<string, VatRule> = new Map([
  ['LV', { lengths: [11], problem: latvianProblem }],
  ['EE', checked(9, isEstonianVat)],
  [
    'LT',
    {
      lengths: [9, 12],
      problem: (digits) => {
        if (digits.at(-2) !== '1') return 'form'
        return hasBalticCheck(digits) ? null : 'checksum'
      },
    },
  ],
  ['PL', checked(10, isNip)],
  ['FI', checked(8, isYTunnus)],
  [
    'SE',
    {
      lengths: [12],
      problem: (digits) => {
        if (!digits.endsWith('01')) return 'form'
        return isLuhn(digits.slice(0, 10)) ? null : 'checksum'
      },
    },
  ],
  ['NO', checked(9, isOrganisasjonsnummer)],
  ['DK', checked(8, isCvr)],
])

interface Accepted {
  readonly ok: true
  readonly number: string
}

/** The prefixes that a country's numbers may be typed with; the first one is the right one. */
const prefixesOf = (compact: string, country: string): readonly [string, ...string[]] => {
  if (country === 'GR' || country === 'EL') return ['EL', 'GR']
  // Northern Ireland, for goods.
  return country === 'GB' && compact.startsWith('XI') ? ['XI'] : [country]
}

/**
 * Reads a VAT number as somebody types it, with or without its prefix, for a country's alpha-2 code.
 * `number` is compact and begins with the prefix: `LV40003032949`, `EL094019245`,
 * `NO974760673MVA`. Outside LV, EE, LT, PL, FI, SE, NO and DK only its form is checked: 4 to 30
 * letters and digits after the prefix, two of them digits. It may be a person's: `isPersonalVat`.
 */
export const vatNumber = (text: string, country: string): Accepted | Refused => {
  const typed = compactTyped(text)
  if (!typed.ok) return typed
  const code = country.toUpperCase()
  const prefixes = prefixesOf(typed.compact, code)
  const typedPrefix = prefixes.find((prefix) => typed.compact.startsWith(prefix)) ?? ''
  const body = typed.compact.slice(typedPrefix.length)
  const rule = COUNTRIES.get(code)
  if (!rule) {
    if (!isForeignLength(body)) return refused('length')
    return /^[A-Z]*\d[A-Z]*\d[A-Z\d]*$/.test(body)
      ? { ok: true, number: `${prefixes[0]}${body}` }
      : refused('form')
  }
  const digits = code === 'NO' ? body.replace(/MVA$/, '') : body
  if (!/^\d+$/.test(digits)) return refused('form')
  if (!rule.lengths.includes(digits.length)) return refused('length')
  const problem = rule.problem(digits)
  if (problem) return refused(problem)
  return { ok: true, number: `${prefixes[0]}${digits}${code === 'NO' ? 'MVA' : ''}` }
}

/** Latvia: first digit 0 to 3. Sweden: the third digit is that of a month. */
const PERSONAL = /^(?:LV[0-3]|SE\d\d[01])/

/** Masking must not hang on a tidy spelling, so whatever else stands between is dropped. */
const compactVat = (number: string): string =>
  number
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Whether a VAT number with its prefix holds a person's own number: in Latvia the personal code, in
 * Sweden a sole trader's personnummer. It errs on the side of the person.
 */
export const isPersonalVat = (number: string): boolean => PERSONAL.test(compactVat(number))

/** A VAT number as others may see it: a person's shows its prefix and last two digits alone. */
export const maskedVat = (number: string): string => {
  const compact = compactVat(number)
  return PERSONAL.test(compact)
    ? `${compact.slice(0, 2)}${compact.slice(2).replace(/.(?=..)/gu, '•')}`
    : number
}
