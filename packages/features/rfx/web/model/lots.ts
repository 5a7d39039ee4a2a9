import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'

type Labels = Readonly<Record<string, string>>

const words = (lot: NoticeLot, cpvLabels: Labels): string => {
  const codes = lot.cpv.main ? [lot.cpv.main, ...lot.cpv.additional] : lot.cpv.additional
  return [
    lot.id,
    lot.reference ?? '',
    ...Object.values(lot.title),
    ...Object.values(lot.description),
    ...codes.flatMap((code) => [code, cpvLabels[code.slice(0, 8)] ?? '']),
    ...lot.place.flatMap(({ city, nuts, country }) => [city ?? '', nuts ?? '', country ?? '']),
  ].join('\n')
}

/** Prepared once a tender, so that typing stays quick: the folded words of each lot, by its id. */
export const lotIndex = (
  lots: readonly NoticeLot[],
  cpvLabels: Labels,
): ReadonlyMap<string, string> =>
  new Map(lots.map((lot) => [lot.id, foldText(words(lot, cpvLabels))]))

/** The lots that hold all words typed; letters with and without diacritics are the same. */
export const searchLots = (
  lots: readonly NoticeLot[],
  index: ReadonlyMap<string, string>,
  typed: string,
): readonly NoticeLot[] => {
  const asked = foldText(typed).split(' ').filter(Boolean)
  if (asked.length === 0) return lots
  return lots.filter(({ id }) => {
    const text = index.get(id) ?? ''
    return asked.every((word) => text.includes(word))
  })
}

/** The `id` of a lot's element, and with `#` its address within the page. */
export const lotAnchor = (lotId: string): string => `lot-${encodeURIComponent(lotId)}`

/** The lot that the `#` part of an address means: `lot-LOT-0001`, or the bare id. */
export const lotOfHash = (lots: readonly NoticeLot[], hash: string): NoticeLot | undefined => {
  const bare = hash.replace(/^#/, '')
  return lots.find(({ id }) => bare === lotAnchor(id) || bare === encodeURIComponent(id))
}

/**
 * Whether the contract is not divided. eForms has a lot even then, `LOT-0000` by convention
 * (BT-137), and others write 1; a lone lot of a higher number has others that nobody published.
 */
export const isUndivided = (lots: readonly NoticeLot[]): boolean => {
  const [only, ...others] = lots
  if (!only || others.length > 0 || only.kind === 'group') return false
  const number = Number(lotNumber(only.id))
  return !(number > 1)
}
