import type { NoticeOrg } from '../../notices/canonical-notice.ts'
import { normalRegistryId } from './normalized-number.ts'
import { registryNumber } from './registry-number.ts'
import { isPersonalVat, vatNumber } from './vat-number.ts'

/**
 * How sure it is that a number is this organisation's: it has the form and the check digit of its
 * country's register, or is a VAT number, or its country's rules are not known here, or it should
 * have them and has not.
 */
export const NUMBER_KINDS = ['registry', 'vat', 'registry_unknown', 'registry_failed'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

export interface OrgNumber {
  readonly country: string
  readonly number: string
  readonly kind: NumberKind
  /** The list that it is of: a code of org-id.guide, `EE-VAT`; null where it is unknown. */
  readonly register: string | null
}

/** Where a VAT number is the register's number with something around it. */
const REGISTERED_VAT: ReadonlyMap<string, (digits: string) => string> = new Map([
  ['LV', (digits) => digits],
  ['FI', (digits) => digits],
  ['DK', (digits) => digits],
  ['PL', (digits) => digits],
  ['NO', (digits) => digits.replace(/MVA$/, '')],
  ['SE', (digits) => digits.replace(/01$/, '')],
])
/** Countries whose VAT numbers have check digits of their own and are no registration numbers. */
const OTHER_VAT = new Set(['EE', 'LT'])

const registered = (id: string, country: string): OrgNumber | null => {
  const read = registryNumber(id, country)
  if (!read.ok) return null
  const { number, register } = read
  return { country, number, register, kind: register ? 'registry' : 'registry_unknown' }
}

/** A VAT number of the country, leading to the register's number where it holds that. */
const ofVat = (id: string, country: string): OrgNumber | null => {
  const inner = REGISTERED_VAT.get(country)
  if (!inner && !OTHER_VAT.has(country)) return null
  const read = vatNumber(id, country)
  if (!read.ok || isPersonalVat(read.number)) return null
  const digits = read.number.slice(2)
  const found = inner ? registered(inner(digits), country) : null
  if (inner) return found && { ...found, kind: 'vat' }
  return normalRegistryId(digits, country) === digits
    ? { country, number: digits, kind: 'vat', register: `${country}-VAT` }
    : null
}

/** A number that names another country than the organisation's, and is one there. */
const ofPrefix = (id: string, country: string | null): OrgNumber | null => {
  const [, prefix = ''] = /^([A-Z]{2})[\s-]?\d/.exec(id.trim().toUpperCase()) ?? []
  return prefix === '' || prefix === country ? null : ofVat(id, prefix)
}

const readNumber = (id: string, country: string | null): OrgNumber | null => {
  const normal = normalRegistryId(id, country)
  if (!normal) return null
  const known = country === null ? null : registered(id, country)
  if (known?.kind === 'registry') return known
  const found = (country === null ? null : ofVat(id, country)) ?? ofPrefix(id, country) ?? known
  if (found) return found
  const kind = country === null ? 'registry_unknown' : 'registry_failed'
  return { country: country ?? '??', number: normal, kind, register: null }
}

/** Of several numbers of a Polish body the NIP stands for it, which notices carry most. */
const REGISTER_ORDER = ['PL-NIP', 'PL-REGON', 'PL-KRS']
const rankOf = ({ kind, register }: OrgNumber): number =>
  NUMBER_KINDS.indexOf(kind) * 10 + REGISTER_ORDER.indexOf(register ?? '')

/** Which of two numbers stands for an organisation that has both: the lower rank. */
export const byRank = (a: OrgNumber, b: OrgNumber): number => rankOf(a) - rankOf(b)

/** The number in a match key, read again; null for `CC:~name`. */
export const numberOfKey = (key: string): OrgNumber | null => {
  const country = key.slice(0, 2)
  const text = key.slice(3)
  return text.startsWith('~') ? null : readNumber(text, country === '??' ? null : country)
}

/**
 * Whether an entry with this number may turn out to be a part of another: it has no number, a wrong
 * one, or one of a register whose organisations have a better known number too.
 */
export const mayFollow = (number: OrgNumber | null): boolean =>
  number === null ||
  number.kind === 'registry_failed' ||
  ['PL-REGON', 'PL-KRS', 'EE-VAT', 'LT-VAT'].includes(number.register ?? '')

/** The numbers that an organisation gives, the one that stands for it first; placeholders left out. */
export const numbersOf = ({ ids, country }: Pick<NoticeOrg, 'ids' | 'country'>): OrgNumber[] =>
  ids
    .map(({ id }) => readNumber(id, country))
    .filter((found) => found !== null)
    .sort(byRank)

/** Whether one slip of the hand makes one number of the other: a digit wrong, or two exchanged. */
export const isSlip = (a: string, b: string): boolean => {
  if (a.length !== b.length || a === b) return false
  const wrong = [...a].flatMap((digit, index) => (digit === b.charAt(index) ? [] : [index]))
  const [first = 0, second = 0] = wrong
  if (wrong.length === 1) return true
  return (
    wrong.length === 2 &&
    second === first + 1 &&
    a.charAt(first) === b.charAt(second) &&
    a.charAt(second) === b.charAt(first)
  )
}
