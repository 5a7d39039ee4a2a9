import type { NoticeDocument, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { Tender } from '../rfx.client.ts'

/** What all lots agree on; undefined where they differ or there is none. */
export const shared = <Value>(
  lots: readonly NoticeLot[],
  read: (lot: NoticeLot) => Value,
): Value | undefined => {
  const [first] = lots
  if (!first) return undefined
  const value = read(first)
  const text = JSON.stringify(value)
  return lots.every((lot) => JSON.stringify(read(lot)) === text) ? value : undefined
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const repeats = (
  lot: Readonly<Record<string, string>> | undefined,
  whole: Readonly<Record<string, string>>,
): boolean => Object.keys(lot ?? {}).length === 0 || same(lot, whole)

/** Whether a lone lot says nothing that the overview does not say. */
export const repeatsOverview = (lot: NoticeLot, content: RfxContent): boolean => {
  const { cpv, place, criteria, value, nature } = lot
  return (
    criteria.length === 0 &&
    (!lot.reference || lot.reference === content.reference) &&
    (nature === null || nature === content.nature) &&
    repeats(lot.title, content.title) &&
    repeats(lot.description, content.description) &&
    repeats(lot.additionalInformation, content.additionalInformation) &&
    (value === null || same(value, content.value)) &&
    (cpv.main === null || cpv.main === content.cpv.main) &&
    cpv.additional.every((code) => content.cpv.additional.includes(code)) &&
    (place.length === 0 || content.place.length === 0 || same(place, content.place))
  )
}

export interface MergedDocument extends NoticeDocument {
  /** Null where it belongs to all lots. */
  readonly lotIds: readonly string[] | null
}

/** Every document address once, with the lots that name it. */
export const documentsOf = (lots: readonly NoticeLot[]): MergedDocument[] => {
  const found = new Map<string, { document: NoticeDocument; lots: Set<string> }>()
  for (const lot of lots) {
    for (const document of lot.documents) {
      const key = JSON.stringify([document.url, document.title, document.restricted])
      const known = found.get(key) ?? { document, lots: new Set() }
      known.lots.add(lot.id)
      found.set(key, known)
    }
  }
  return [...found.values()].map(({ document, lots: own }) => ({
    ...document,
    lotIds: own.size === lots.length ? null : [...own],
  }))
}

/** Different addresses for tenders, in the order of the lots. */
export const submissionUrls = (lots: readonly NoticeLot[]): string[] => [
  ...new Set(lots.flatMap(({ submissionUrl }) => submissionUrl ?? [])),
]

/** Languages that tenders may be in, over all lots. */
export const submissionLanguages = (lots: readonly NoticeLot[]): string[] => [
  ...new Set(lots.flatMap(({ submissionLanguages: own }) => own)),
]

/** Whether a request that was written on Kogge says what it says to others than this reader. */
export const isConfidential = ({ source, written }: Pick<Tender, 'source' | 'written'>): boolean =>
  source === 'kogge' && written === null

export interface NamedOrg {
  readonly org: RfxOrg
  readonly roles: readonly string[]
}

/** Buyers with their roles other than buying, and everyone else; nobody appears twice. */
export const organisationsOf = ({
  buyers,
  organisations,
}: RfxContent): { readonly buyers: NamedOrg[]; readonly others: NamedOrg[] } => {
  const buyerKeys = new Set(buyers.flatMap(({ key }) => key ?? []))
  const rolesOf = (key: string | null) =>
    key === null ? [] : (organisations.find((org) => org.key === key)?.roles ?? [])
  return {
    buyers: buyers.map((org) => ({ org, roles: rolesOf(org.key) })),
    others: organisations
      .filter(({ key }) => key === null || !buyerKeys.has(key))
      .map(({ roles, ...org }) => ({ org, roles })),
  }
}
