import type { NoticeAmount, Texts } from '@kogge/domain/notices/canonical-notice.ts'
import { languageAlpha2 } from '@kogge/domain/reference/language-codes.ts'
import type { XmlNode } from '../xml-node.ts'

/** What stands in place of a code or text whose publication is delayed (BT-195 to BT-198). */
const MASKED_TEXT = 'unpublished'
/** What stands in place of an amount or number whose publication is delayed. */
const MASKED_NUMBER = /^-1(\.0+)?$/

/** The text of an element without the white space around it; null where absent, empty or withheld. */
export const valueIn = (node: XmlNode | undefined): string | null => {
  const text = node?.text.trim()
  return text && text !== MASKED_TEXT ? text : null
}

/** A number as written; null where absent or withheld. */
export const numberOf = (node: XmlNode | undefined): string | null => {
  const value = valueIn(node)
  return value === null || MASKED_NUMBER.test(value) ? null : value
}

/** A count of things; null where absent, withheld or not a whole number. */
export const countOf = (node: XmlNode | undefined): number | null => {
  const value = numberOf(node)
  return value !== null && /^\d{1,9}(\.0+)?$/.test(value) ? Number(value) : null
}

export const flagOf = (node: XmlNode | undefined): boolean | null => {
  const value = valueIn(node)
  if (value === 'true' || value === '1') return true
  return value === 'false' || value === '0' ? false : null
}

/** No amount is written with more; a longer one would be read and summed for hours. */
const MAX_AMOUNT = 100

/**
 * Amount and currency as written; null where absent, withheld, not a decimal, longer than any
 * amount, or without a currency.
 */
export const amountOf = (node: XmlNode | undefined): NoticeAmount | null => {
  const amount = numberOf(node)
  const currency = node?.attributes.currencyID?.trim()
  if (amount === null || amount.length > MAX_AMOUNT) return null
  if (!currency || currency === MASKED_TEXT) return null
  return /^-?\d+(\.\d+)?$/.test(amount) ? { amount, currency } : null
}

export const languageOf = (written: string | null | undefined): string | null => {
  const code = written ? languageAlpha2(written) : ''
  return /^[a-z]{2,3}$/.test(code) ? code : null
}

/** Marks a text whose language neither it nor its notice names (ISO 639-2, undetermined). */
const UNDETERMINED = 'und'

/**
 * A text in all its languages. Text without a language is in that of the notice; further pieces
 * in the same language follow on lines of their own.
 */
export const textsOf = (nodes: readonly XmlNode[], noticeLanguage: string | null): Texts => {
  const texts: Record<string, string> = {}
  for (const node of nodes) {
    const value = valueIn(node)
    if (value === null) continue
    const language = languageOf(node.attributes.languageID) ?? noticeLanguage ?? UNDETERMINED
    const before = texts[language]
    texts[language] = before === undefined || before === value ? value : `${before}\n${value}`
  }
  return texts
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

export const valuesIn = (nodes: readonly XmlNode[]): string[] =>
  nodes.map(valueIn).filter((value) => value !== null)

/** Language codes of the elements given, as ISO 639-1, each once. */
export const languagesOf = (nodes: readonly XmlNode[]): string[] =>
  unique(valuesIn(nodes).map((code) => languageOf(code) ?? code))
