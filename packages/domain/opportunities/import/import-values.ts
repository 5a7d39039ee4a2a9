import { wallOf } from '../../kernel/riga-time.ts'
import { foldText } from '../../kernel/text-folding.ts'
import { pointedDecimal } from '../../kernel/typed-decimal.ts'
import { isCurrency } from '../../money/currencies.ts'
import { isExpectedAmount } from '../opportunity-inputs.ts'
import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
  RESOLUTIONS,
  type Resolution,
} from '../opportunity-states.ts'

/** A day, and a time of the clock where one is written. */
export interface WrittenTime {
  readonly day: string
  readonly time: string | null
}

/** The order of the parts of `3/4/2027`: the day first, or the month. */
export type DayOrder = 'day' | 'month'

const TIME = String.raw`(?:[ T]+(\d{1,2})[:.](\d{2})(?::\d{2})?)?`
/** `21.11.2026`, `21. 11. 2026.` */
const DOTTED = new RegExp(String.raw`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?${TIME}$`)
/** `2026-11-21`, `2026.11.21.`, `2026/11/21` */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-./] ?(\d{1,2})[-./] ?(\d{1,2})\.?${TIME}$`)
/** `21/11/2026`, `21-11-2026` */
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${TIME}$`)

const two = (digits: string): string => digits.padStart(2, '0')

/** A day of the calendar from 2000 to 2099; null for what is none. */
const dayOf = (year: string, month: string, day: string): string | null => {
  const iso = `${year}-${two(month)}-${two(day)}`
  const at = Date.parse(`${iso}T00:00:00Z`)
  if (Number.isNaN(at) || !/^20\d\d/.test(iso)) return null
  return new Date(at).toISOString().slice(0, 10) === iso ? iso : null
}

const timeOf = (hours: string | undefined, minutes: string | undefined): string | null | false => {
  if (hours === undefined || minutes === undefined) return null
  return Number(hours) < 24 && Number(minutes) < 60 ? `${two(hours)}:${minutes}` : false
}

const written = (
  [year = '', month = '', day = '']: readonly (string | undefined)[],
  [hours, minutes]: readonly (string | undefined)[],
): WrittenTime | null => {
  const [iso, time] = [dayOf(year, month, day), timeOf(hours, minutes)]
  return iso === null || time === false ? null : { day: iso, time }
}

/** What other programs export: an instant with its offset from UTC. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

const writtenAt = (text: string): WrittenTime | null => {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) return null
  const [day = '', time = ''] = wallOf(instant).split('T')
  return /^20\d\d-/.test(day) ? { day, time } : null
}

/** Reads a day as people of our countries write it, with a time or without. Null for what is none from 2000 to 2099. */
export const readTime = (text: string, order: DayOrder): WrittenTime | null => {
  const plain = text.trim()
  if (INSTANT.test(plain)) return writtenAt(plain)
  const first = YEAR_FIRST.exec(plain)
  if (first) return written([first[1], first[2], first[3]], [first[4], first[5]])
  const last = DOTTED.exec(plain)
  if (last) return written([last[3], last[2], last[1]], [last[4], last[5]])
  const slashed = SLASHED.exec(plain)
  if (!slashed) return null
  const [, a, b, year, ...time] = slashed
  return written(order === 'day' ? [year, b, a] : [year, a, b], time)
}

/** The order in a column, by a day that can be only that; the day first where none says. */
export const dayOrderOf = (texts: readonly string[]): DayOrder =>
  texts.some((text) => Number(SLASHED.exec(text.trim())?.[2]) > 12) ? 'month' : 'day'

const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', zł: 'PLN', $: 'USD', '£': 'GBP' }
const SIGN_BEFORE = /^(?:€|zł|\$|£|[a-z]{3})/i
const SIGN_AFTER = /(?:€|zł|\$|£|[a-z]{3})$/i

export interface WrittenValue {
  readonly amount: string
  /** Null where none is written with it. */
  readonly currency: string | null
}

/** The code of a currency, by its sign or code in any case; null for what is none. */
export const readCurrency = (text: string): string | null => {
  const plain = text.trim()
  const code = SIGNS[plain.toLowerCase()] ?? plain.toUpperCase()
  return isCurrency(code) ? code : null
}

/** Three digits behind one sign are thousands: no amount has three decimals. */
const THOUSANDS = /^(\d{1,3})[.,](\d{3})$/

/** Reads an amount as people write it (`12 000,50 EUR`, `€12,000`), with at most two decimals. Null for what is none. */
export const readValue = (text: string): WrittenValue | null => {
  const plain = text.trim()
  const before = SIGN_BEFORE.exec(plain)?.[0]
  const behind = plain.slice(before?.length ?? 0)
  const after = SIGN_AFTER.exec(behind)?.[0]
  const number = behind.slice(0, behind.length - (after?.length ?? 0)).trim()
  const sign = before ?? after
  if (before && after) return null
  const currency = sign === undefined ? null : readCurrency(sign)
  if (sign !== undefined && currency === null) return null
  const [, thousands, rest] = THOUSANDS.exec(number) ?? []
  const read = pointedDecimal(thousands === undefined ? number : `${thousands}${rest}`)
  if ('problem' in read) return null
  const amount = read.text.replace(/^0{1,20}(?=\d)/, '').replace(/\.$/, '')
  return isExpectedAmount(amount) ? { amount, currency } : null
}

/** Reads a whole percentage from 0 to 100 (`60`, `60 %`, `60,0`). Null for what is none. */
export const readPercent = (text: string): number | null => {
  const [, digits] = /^(\d{1,3})(?:[.,]0{1,6})?\s?%?$/.exec(text.trim()) ?? []
  const percent = Number(digits)
  return digits !== undefined && percent <= 100 ? percent : null
}

/** Words for stages and outcomes in our languages, folded; their codes are known as well. */
const WORDS: Readonly<Record<OpportunityStage | Resolution, string>> = {
  NEW: 'new, open, jauna, jauns, atverta, uus, avatud, nauja, naujas, atvira',
  QUALIFIED:
    'qualified, izverteta, kvalificeta, hinnatud, kvalifitseeritud, ivertinta, kvalifikuota',
  IN_PROGRESS: 'in progress, in work, darba, procesa, toos, kasil, vykdoma, vykdomas, ruosiama',
  PROPOSAL_MADE: `proposal made, proposal, submitted, bid submitted, piedavajums iesniegts, iesniegts, pakkumus esitatud,
    esitatud, pasiulymas pateiktas, pateikta`,
  WON: 'won, uzvareta, uzvarets, voidetud, voit, laimeta, laimetas',
  LOST: 'lost, zaudeta, zaudets, kaotatud, kaotus, pralaimeta, pralaimetas',
  CLOSED: 'closed, cancelled, slegta, slegts, partraukta, suletud, tuhistatud, uzdaryta, nutraukta',
}

const isWord = (code: OpportunityStage | Resolution, text: string): boolean =>
  code.toLowerCase().replace('_', ' ') === text || WORDS[code].split(/,\s+/).includes(text)

const wordOf = <Code extends OpportunityStage | Resolution>(
  codes: readonly Code[],
  text: string,
): Code | null => {
  const plain = foldText(text.slice(0, 100)).replace(/[_\s]+/g, ' ')
  return codes.find((code) => isWord(code, plain)) ?? null
}

export const readStage = (text: string): OpportunityStage | null => wordOf(OPPORTUNITY_STAGES, text)
export const readOutcome = (text: string): Resolution | null => wordOf(RESOLUTIONS, text)
