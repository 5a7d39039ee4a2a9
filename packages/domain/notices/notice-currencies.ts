import type { Notice } from './canonical-notice.ts'

const CODE = /^[A-Z]{3}$/
const LETTERS = /^[A-Za-z]{3}$/
/** Written for the code in sources of the region. */
const EUROS: ReadonlySet<string> = new Set(['€', 'EURO', 'EUROS'])

/** The form of an ISO 4217 code of what a source writes for a currency; null where it has none. */
const codeOf = (written: string): string | null => {
  const text = written.trim()
  if (EUROS.has(text.toUpperCase())) return 'EUR'
  return LETTERS.test(text) ? text.toUpperCase() : null
}

/** An amount, or a range of amounts. */
const isAmount = (value: object): value is { readonly currency: string } =>
  'currency' in value && typeof value.currency === 'string' && ('amount' in value || 'low' in value)

/** An amount with its code, null without one, and everything else with its amounts so; itself where nothing changes. */
const withCodes = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const made = value.map(withCodes)
    return made.every((one, at) => one === value[at]) ? value : made
  }
  if (typeof value !== 'object' || value === null) return value
  if (isAmount(value)) {
    if (CODE.test(value.currency)) return value
    const currency = codeOf(value.currency)
    return currency && { ...value, currency }
  }
  const entries = Object.entries(value)
  const made = entries.map(([name, one]): [string, unknown] => [name, withCodes(one)])
  return made.every(([, one], at) => one === entries[at]?.[1]) ? value : Object.fromEntries(made)
}

/**
 * A notice whose amounts have currencies in the form of ISO 4217 (three capital letters), as all that shows, adds and exports amounts
 * needs them: `eur` is EUR. An amount in another currency is dropped: what it is worth nobody knows, and the file has it.
 */
export const withCurrencyCodes = (notice: Notice): Notice => withCodes(notice) as Notice
