import { toMoney, toWritten } from '@kogge/domain/kernel/money.ts'
import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import { instantOfWall, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { isCurrency } from '@kogge/domain/money/currencies.ts'
import type { NoticeAmount, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import countries from 'i18n-iso-countries'

/** A part of an XML document, as `xmlbuilder2` takes it: names to contents, `@` attributes, `#` text. */
export type Xml = { readonly [name: string]: XmlContent }
type XmlContent = undefined | string | Xml | readonly (string | Xml)[]

/** Code list `language`: the three letters of the official languages by their two (ISO 639-2/T). */
const LANGUAGES: Readonly<Record<string, string>> = {
  bg: 'BUL',
  cs: 'CES',
  da: 'DAN',
  de: 'DEU',
  el: 'ELL',
  en: 'ENG',
  es: 'SPA',
  et: 'EST',
  fi: 'FIN',
  fr: 'FRA',
  ga: 'GLE',
  hr: 'HRV',
  hu: 'HUN',
  is: 'ISL',
  it: 'ITA',
  lt: 'LIT',
  lv: 'LAV',
  mt: 'MLT',
  nl: 'NLD',
  no: 'NOR',
  nb: 'NOB',
  pl: 'POL',
  pt: 'POR',
  ro: 'RON',
  ru: 'RUS',
  sk: 'SLK',
  sl: 'SLV',
  sv: 'SWE',
  uk: 'UKR',
}

/** Whether the list has a language. */
export const hasLanguage = (language: string): boolean => language in LANGUAGES

export const languageCode = (language: string | null): string => LANGUAGES[language ?? ''] ?? 'ENG'

/** Regions of France that ISO 3166-1 has codes for and code list `country` has not. */
const WITHIN_FRANCE = ['GF', 'GP', 'MQ', 'RE', 'YT']

/** A country (alpha-2) as code list `country` divides the world. */
export const officialCountry = (alpha2: string | null): string | null =>
  WITHIN_FRANCE.includes(alpha2 ?? '') ? 'FR' : alpha2

/** Code list `country`: ISO 3166-1 alpha-3, and a code for Kosovo; undefined for what is no country. */
export const countryCode = (alpha2: string | null): string | undefined => {
  const country = officialCountry(alpha2)
  if (country === null) return undefined
  return country === 'XK' ? 'XKX' : countries.alpha2ToAlpha3(country)
}

/** So many letters a name (BT-21, BT-734) and any other text of a notice have at most. */
export const LONGEST_NAME = 400
export const LONGEST_TEXT = 6000

/** Whether a text is longer than its field in some language. */
export const isLonger = (input: Texts, longest: number): boolean =>
  Object.values(input).some((text) => text.length > longest)

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text

/** A text once for each language that it is given in and that the list has, as long as its field takes it. */
export const texts = (input: Texts, longest = LONGEST_TEXT): XmlContent => {
  const all = Object.entries(input)
    .filter(([language, text]) => hasLanguage(language) && text.trim() !== '')
    .map(
      ([language, text]): Xml => ({
        '@languageID': languageCode(language),
        '#': cut(text, longest),
      }),
    )
  return all.length > 0 ? all : undefined
}

/** Code list `currency` of this edition of the SDK is older than the gold of Zimbabwe. */
const hasCurrency = (currency: string): boolean => isCurrency(currency) && currency !== 'ZWG'

const TWO_DECIMALS = /^-?\d+(?:\.\d{1,2})?$/

/** An amount in a currency of the list, with two decimals at most; undefined in any other currency, as the lev. */
export const amount = (value: NoticeAmount | null): Xml | undefined => {
  if (!value || !hasCurrency(value.currency)) return undefined
  const stated = TWO_DECIMALS.test(value.amount) ? value : toWritten(toMoney(value))
  return { '@currencyID': stated.currency, '#': stated.amount }
}

const MINUTE_MS = 60_000

/** How Riga's clocks stand to UTC at an instant: `+02:00`. */
const offsetOf = (instant: Date): string => {
  const ahead =
    Date.parse(`${wallOf(instant)}:00Z`) - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
  const minutes = Math.round(ahead / MINUTE_MS)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `+${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}

/** A time as eForms has it: the day and the hour apart, both with the offset of Riga. */
export const dayAndTime = (
  written: string | null,
): { readonly day: string; readonly time: string } | undefined => {
  const instant = startOf(written) ?? (written ? instantOfWall(written) : null)
  if (!instant) return undefined
  const wall = wallOf(instant)
  const offset = offsetOf(instant)
  return { day: `${wall.slice(0, 10)}${offset}`, time: `${wall.slice(11)}:00${offset}` }
}

/** A code of a named list. */
export const code = (listName: string, value: string): Xml => ({
  '@listName': listName,
  '#': value,
})

export const id = (schemeName: string, value: string): Xml => ({
  '@schemeName': schemeName,
  '#': value,
})

/** How a notice names its parts in their order: `CON-0001`. */
export const partNumber = (kind: string, at: number): string =>
  `${kind}-${String(at + 1).padStart(4, '0')}`
