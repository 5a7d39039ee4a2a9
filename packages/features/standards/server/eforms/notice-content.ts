import { createHash } from 'node:crypto'
import type {
  NoticeAward,
  NoticeLot,
  NoticePlace,
  Texts,
} from '@kogge/domain/notices/canonical-notice.ts'
import { COUNTRIES_WITH_REGIONS } from '@kogge/domain/reference/countries-with-regions.ts'
import { partsNow } from '@kogge/domain/reference/region-correspondence.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { hasLanguage, officialCountry } from './xml-values.ts'

/** BT-137: how a notice names its lots. */
const LOT_ID = /^LOT-\d{4}$/
/** BT-22 takes so many letters. */
const LONGEST_REFERENCE = 100
/** BT-701, BT-04: a UUID that is random by its version. */
const UUID_4 = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/

/** A UUID of the shape of version 4 that is the same whenever it is derived of the same. */
export const derivedUuid = (identity: unknown): string => {
  const hex = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** BT-04: as the source has it, where that is a UUID of version 4; else one derived from it. */
export const procedureUuid = ({ procedureId }: RfxContent, rfxId: string): string => {
  const known = (procedureId ?? rfxId).toLowerCase()
  return UUID_4.test(known) ? known : derivedUuid(known)
}

/** Ids of lots in their order: `LOT-0001` of the source stays, others, and what it has twice, get free ones. */
const lotIdsOf = (lots: readonly NoticeLot[]): readonly string[] => {
  const used = new Set(lots.map(({ id }) => id).filter((id) => LOT_ID.test(id)))
  const kept = new Set<string>()
  let last = 0
  const free = (): string => {
    last += 1
    const id = `LOT-${String(last).padStart(4, '0')}`
    return used.has(id) ? free() : id
  }
  return lots.map(({ id }) => {
    if (!used.has(id) || kept.has(id)) return free()
    kept.add(id)
    return id
  })
}

/** A reference as long as BT-22 takes it; null of any other. */
const statedReference = (reference: string | null): string | null =>
  reference !== null && reference.length <= LONGEST_REFERENCE ? reference : null

/**
 * BT-22 of lots: the buyer's own reference, else the id that the source has where the notice has another.
 * A reference that several lots have tells none of them apart, and is left out (BR-BT-00022-0241).
 */
const referencesOf = (
  lots: readonly NoticeLot[],
  ids: readonly string[],
): readonly (string | null)[] => {
  const known = lots.map(({ id, reference }, at) => reference ?? (ids[at] === id ? null : id))
  const lotsOf = Map.groupBy(known, (reference) => reference)
  return known.map((reference) =>
    lotsOf.get(reference)?.length === 1 ? statedReference(reference) : null,
  )
}

/** NUTS has codes of its own for two countries. */
const ISO_OF_NUTS: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' }

/** The region of today of one of any edition, with its country; null where it was parted, or is of another country. */
const regionOf = (
  placed: Pick<NoticePlace, 'nuts' | 'country'>,
): { nuts: string | null; country: string | null } => {
  const { nuts } = placed
  const country = officialCountry(placed.country)
  if (nuts === null) return { nuts, country }
  const [first, ...more] = partsNow(nuts)
  const region = more.length > 0 ? null : (first?.code ?? nuts)
  const within = ISO_OF_NUTS[nuts.slice(0, 2)] ?? nuts.slice(0, 2)
  const isKnown = COUNTRIES_WITH_REGIONS.has(within) && (country ?? within) === within
  return { nuts: isKnown ? region : null, country: country ?? within }
}

const ofToday = <Placed extends Pick<NoticePlace, 'nuts' | 'country'>>(placed: Placed): Placed => ({
  ...placed,
  ...regionOf(placed),
})

const isSaid = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '')

/** A text in all languages of the notice: where it lacks one, as it stands in the first (rules `_B` of the SDK). */
export const inLanguages =
  (languages: readonly string[]) =>
  (texts: Texts): Texts => {
    const said = Object.entries(texts).filter(([, text]) => text.trim() !== '')
    const known = new Map(said)
    const instead = known.get(languages[0] ?? '') ?? said[0]?.[1]
    return instead === undefined
      ? {}
      : Object.fromEntries(languages.map((one) => [one, known.get(one) ?? instead]))
  }

/** BT-144, code list `non-award-justification`. */
const REASONS = [
  'all-rej',
  'chan-need',
  'ins-fund',
  'no-rece',
  'no-signed',
  'one-admis',
  'other',
  'rev-body',
  'rev-buyer',
  'tch-pr-error',
]

/**
 * Why a lot has no winner. Forms before eForms tell that nothing was received or all was rejected by one code,
 * and all else by another.
 */
const reasonOf = ({ reason, tendersReceived }: NoticeAward): string | null => {
  if (reason === 'PROCUREMENT_DISCONTINUED') return 'other'
  if (reason === 'PROCUREMENT_UNSUCCESSFUL' && tendersReceived !== null)
    return tendersReceived === 0 ? 'no-rece' : 'all-rej'
  return reason !== null && REASONS.includes(reason) ? reason : null
}

/** A request as a notice in eForms has to say it: lots by ids of eForms, regions of today, texts in all its languages. */
export const noticeContent = (content: RfxContent): RfxContent => {
  const languages = [...new Set([content.language ?? 'en', ...content.languages])].filter(
    hasLanguage,
  )
  const full = inLanguages(languages)
  const placed = (place: readonly NoticePlace[]) =>
    place.map((one) => ({ ...ofToday(one), text: full(one.text) }))
  const lots = content.lots.filter(({ kind }) => kind === 'lot')
  const ids = lotIdsOf(lots)
  // Awards lead to the first lot of an id.
  const idOf = new Map(lots.map(({ id }, at) => [id, ids[at] ?? id] as const).reverse())
  const references = referencesOf(lots, ids)
  return {
    ...content,
    language: languages[0] ?? 'en',
    languages,
    title: full(content.title),
    description: full(content.description),
    place: placed(content.place),
    buyers: content.buyers.map(ofToday),
    reference: statedReference(content.reference),
    lots: lots.map((lot, at) => {
      const id = ids[at] ?? lot.id
      return {
        ...lot,
        id,
        reference: references[at] ?? null,
        // BT-21, BT-23 and BT-262 are asked of every lot.
        title: full(isSaid(lot.title) ? lot.title : content.title),
        nature: lot.nature ?? content.nature,
        cpv: lot.cpv.main === null ? content.cpv : lot.cpv,
        description: full(lot.description),
        place: placed(lot.place),
        criteria: lot.criteria.map((criterion) => ({
          ...criterion,
          name: full(criterion.name),
          description: full(criterion.description),
        })),
      }
    }),
    awards: content.awards.map((award) => ({
      ...award,
      lotId: award.lotId === null ? null : (idOf.get(award.lotId) ?? award.lotId),
      reason: reasonOf(award),
      winners: award.winners.map(ofToday),
    })),
  }
}
