import { httpsAddress } from '../kernel/web-address.ts'
import type { NoticeAmount } from '../notices/canonical-notice.ts'
import type { OcdsStatistic, OcdsValue } from './ocds-schema.ts'

const CURRENCY = /^[A-Z]{3}$/
/** A withheld amount has no currency, and is no amount. */
export const ocdsValue = (value: NoticeAmount | null): OcdsValue | undefined =>
  value && CURRENCY.test(value.currency)
    ? { amount: Number(value.amount), currency: value.currency }
    : undefined

export const isoOf = (date: Date | null): string | undefined => date?.toISOString()

/** Members that are undefined are not written. */
export const withoutUndefined = <Shape extends object>(
  shape: {
    readonly [Key in keyof Shape]: Shape[Key] | undefined
  },
): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape

/** A list without members is not written. */
export const filled = <Item>(items: readonly Item[]): readonly Item[] | undefined =>
  items.length > 0 ? items : undefined

/** Objects of a list that are identified by `id`: the first with each. */
export const uniqueById = <Item extends { readonly id: string }>(
  items: readonly Item[],
): readonly Item[] => {
  const seen = new Set<string>()
  return items.filter(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

const SCHEME = /^(?:https?|ftp):\/\/[^\s/]/i
const MAX_LENGTH = 2000

/**
 * A web address as a URI (RFC 3986): letters that are none of ASCII are percent-encoded, an address without a
 * scheme is one of https. Undefined for a text that is no address.
 */
export const uriOf = (written: string): string | undefined => {
  const text = written.trim().toWellFormed()
  if (text.length > MAX_LENGTH) return undefined
  const address = SCHEME.test(text) ? text : httpsAddress(text, MAX_LENGTH)
  if (!address) return undefined
  const encoded = encodeURI(address).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%')
  // A second fragment is none.
  const [head = '', ...fragments] = encoded.split('#')
  return fragments.length > 0 ? `${head}#${fragments.join('%23')}` : head
}

/** How many tenders there are for a lot, or for the whole (extension for bids 1.1.5, codelist bidStatistics). */
export const bidCount = (value: number, lotId: string | null): OcdsStatistic => ({
  id: `bids-${lotId ?? 'all'}`,
  measure: 'bids',
  value,
  ...(lotId !== null && { relatedLot: lotId }),
})
