import { rememberedResults } from '../../kernel/remembered-results.ts'
import type { NoticeOrg } from '../../notices/canonical-notice.ts'
import { europeanNumber, FURTHER_REGISTERS } from './european-numbers.ts'
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

/** Nothing longer is looked through for several numbers. */
const MAX_WRITTEN = 200

/**
 * A Polish number without the four zeros that name no local unit, and the check digit after them: of the 14
 * digits of a REGON the first nine are the entity's (Statistics Poland, bip.stat.gov.pl/en/regon).
 */
const ownPart = (id: string, country: string): string => {
  if (country !== 'PL') return id
  const [, entity] = /^(\d{9})0000\d$/.exec(id.slice(0, MAX_WRITTEN).replace(/\D/g, '')) ?? []
  return entity ?? id
}

const european = (id: string, country: string): OrgNumber | null => {
  const found = europeanNumber(id, country)
  // What is written in place of a number is none, though its check digit may fit.
  return found && normalRegistryId(found.number, country) === found.number
    ? { country, ...found, kind: 'registry' }
    : null
}

const registered = (id: string, country: string): OrgNumber | null => {
  const known = european(id, country)
  if (known) return known
  const read = registryNumber(ownPart(id, country), country)
  if (!read.ok) return null
  const { number, register } = read
  return {
    country,
    number,
    register,
    kind: register ? 'registry' : 'registry_unknown',
  }
}

/** A VAT number of the country, leading to the register's number where it holds that. */
const ofVat = (id: string, country: string): OrgNumber | null => {
  const inner = REGISTERED_VAT.get(country)
  if (!inner && !OTHER_VAT.has(country)) return european(id, country)
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

const isGood = ({ kind }: OrgNumber): boolean => kind === 'registry' || kind === 'vat'

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

/** Between two numbers, between a number and what a platform hangs on it, and before a word after one. */
const BETWEEN_NUMBERS = /[,;/|_]|(?<=\d)[\s-](?=[\s-]{0,3}\p{L})/u

/**
 * The numbers in a text: it is one, or it names several of different registers (`NIP 5262239325, REGON:
 * 010828091`), or one with something hung on (`0308357555_6406`). Of several of one register none is
 * the body's: those who buy together write them so.
 */
const writtenNumbers = (id: string, country: string | null): OrgNumber[] => {
  const whole = readNumber(id, country)
  if ((whole && isGood(whole)) || country === null || id.length > MAX_WRITTEN)
    return whole ? [whole] : []
  const good = id
    .split(BETWEEN_NUMBERS)
    .flatMap((part) => readNumber(part, country) ?? [])
    .filter(isGood)
  const numbers = [...new Map(good.map((one) => [one.number, one])).values()]
  const registers = new Set(numbers.map(({ register }) => register))
  if (numbers.length > 0 && registers.size === numbers.length) return numbers
  return whole ? [whole] : []
}

/** A number and the number of an account that a platform hangs on it: `0308.357.555_6406`. */
const ACCOUNT = /^([^_]{4,40})_\d{1,10}$/

/** Whether a text names an account under the number of a match key. */
export const isAccountOf = (id: string, key: string): boolean => {
  const [, owner] = ACCOUNT.exec(id.trim()) ?? []
  return owner !== undefined && readNumber(owner, key.slice(0, 2))?.number === key.slice(3)
}

/**
 * Registers whose numbers a body has beside a better known one. Of a Polish body's the NIP stands for it,
 * which notices carry most.
 */
const FURTHER = ['PL-REGON', 'PL-KRS', 'EE-VAT', 'LT-VAT', ...FURTHER_REGISTERS]
const rankOf = ({ kind, register }: OrgNumber): number =>
  NUMBER_KINDS.indexOf(kind) * 100 + FURTHER.indexOf(register ?? '')

/** Which of two numbers stands for an organisation that has both: the lower rank. */
export const byRank = (a: OrgNumber, b: OrgNumber): number => rankOf(a) - rankOf(b)

/** Numbers of keys, which are read many times while organisations are matched. */
const remembered = rememberedResults<string, OrgNumber | null>(20_000)

/** The number in a match key, read again; null for `CC:~name`. */
export const numberOfKey = (key: string): OrgNumber | null => {
  const country = key.slice(0, 2)
  const text = key.slice(3)
  if (text.startsWith('~')) return null
  return remembered(key, () => readNumber(text, country === '??' ? null : country))
}

/**
 * Whether an entry with this number may turn out to be a part of another: it has no number, a wrong
 * one, one of a country whose rules are not known, or one of a register whose organisations have a better
 * known number too.
 */
export const mayFollow = (number: OrgNumber | null): boolean =>
  number === null || !isGood(number) || FURTHER.includes(number.register ?? '')

/** The numbers that an organisation gives, the one that stands for it first; placeholders left out. */
export const numbersOf = ({ ids, country }: Pick<NoticeOrg, 'ids' | 'country'>): OrgNumber[] =>
  ids.flatMap(({ id }) => writtenNumbers(id, country)).sort(byRank)

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
