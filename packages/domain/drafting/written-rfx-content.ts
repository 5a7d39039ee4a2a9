import type { LocalizedText } from '../kernel/locales.ts'
import type {
  NoticeCriterion,
  NoticeLot,
  NoticePlace,
  NoticeRequirement,
} from '../notices/canonical-notice.ts'
import { unitOf } from '../reference/units.ts'
import type { RfxContent, RfxHistoryEntry, RfxOrg } from '../rfx/rfx-content.ts'
import { instantOf } from './deadlines/wall-time-instants.ts'
import { descriptionHtmlOf } from './descriptions/description-html.ts'
import { plainTextOf } from './descriptions/html-to-plain-text.ts'
import { partsByLot } from './parts-by-lot.ts'
import {
  ONLY_LOT,
  type RequestDocument,
  type RequestLot,
  type Requirement,
} from './request-document.ts'
import { type Difference, differenceOf } from './version-differences.ts'
import { isNarrower } from './version-readers.ts'

/** A version of a request as it was published. */
export interface PublishedVersion {
  readonly version: number
  readonly publishedAt: Date
  readonly reason: LocalizedText | null
  readonly document: RequestDocument
  /** Names it as a notice: a UUID that is the same whenever it is asked for. */
  readonly noticeRowId: string
}

/** A published request with everything that its page is made of. */
export interface WrittenRequest {
  readonly rfxId: string
  readonly buyer: RfxOrg
  /** The oldest first; the last is how it stands. */
  readonly versions: readonly PublishedVersion[]
  readonly awards: RfxContent['awards']
  /** What it says is for those alone who keep it to themselves. */
  readonly isConfidential: boolean
}

/** Repeated for each lot, a page of a request grows with their product: this many entries are enough. */
const MOST_REPEATED = 3000
const MOST_REPEATED_LETTERS = 2_000_000

const isoOf = (time: RequestDocument['responsesUntil']): string | null =>
  instantOf(time)?.toISOString() ?? null

const placeOf = ({ country, nuts, city }: RequestDocument['place'][number]): NoticePlace => ({
  country,
  nuts,
  city,
  postcode: null,
  text: {},
})

const requirementOf = ({
  question,
  help,
}: RequestDocument['requirements'][number]): NoticeRequirement => ({
  kind: 'submission',
  type: null,
  name: question,
  description: help,
})

const criterionOf = ({
  type,
  name,
  description,
  weight,
}: RequestDocument['criteria'][number]): NoticeCriterion => ({
  type,
  name,
  description,
  weight,
  weightUnit: 'per-exa',
})

/** Requirements of the whole, and those of lots by themselves where that is not too many. */
const requirementsOf = ({ requirements }: RequestDocument) => {
  const repeated = requirements.reduce((sum, { lotIds }) => sum + lotIds.length, 0)
  const isApart = repeated <= MOST_REPEATED
  const whole = requirements.filter(({ lotIds }) => lotIds.length === 0 || !isApart)
  const named = partsByLot(isApart ? requirements.filter(({ lotIds }) => lotIds.length > 0) : [])
  return { whole: whole.map(requirementOf), of: (lot: string) => named(lot).map(requirementOf) }
}

/** How much of a lot is bought, where all its price is one line: several lines are of different things. */
const quantityOf = (lines: readonly Requirement[]): Pick<NoticeLot, 'quantity'> => {
  const [line] = lines
  if (line?.answer.type !== 'price' || lines.length > 1 || !line.isMandatory) return {}
  const { quantity, unit } = line.answer
  return Number(quantity) > 0 ? { quantity: { value: quantity, unit: unitOf(unit) ?? unit } } : {}
}

const NO_OPTIONS: NoticeLot['options'] = {
  renewals: null,
  framework: null,
  dynamicPurchasing: null,
  euFunds: null,
  sme: null,
  variants: null,
}

/** The lot of a request that is not divided. */
const undivided = (document: RequestDocument): RequestLot => ({
  id: ONLY_LOT,
  title: document.title,
  description: {},
  cpv: document.cpv,
  months: null,
  value:
    document.value.amount === null ? null : { ...document.value, amount: document.value.amount },
  place: document.place,
})

const lotsOf = (document: RequestDocument): NoticeLot[] => {
  const lots = document.lots.length > 0 ? document.lots : [undivided(document)]
  const requirements = requirementsOf(document)
  const linesOf = partsByLot(document.requirements.filter(({ answer }) => answer.type === 'price'))
  const criteriaOf = partsByLot(document.criteria)
  const letters = JSON.stringify(document.criteria).length * lots.length
  return lots.map((lot, at) => ({
    id: lot.id,
    kind: 'lot',
    title: lot.title,
    description: lot.description,
    cpv: lot.cpv,
    nature: document.nature,
    value: lot.value,
    ...quantityOf(linesOf(lot.id)),
    place: lot.place.map(placeOf),
    deadline: isoOf(document.responsesUntil),
    questionsUntil: isoOf(document.questionsUntil),
    openingAt: isoOf(document.openingAt ?? document.responsesUntil),
    duration: {
      start: null,
      end: null,
      length: lot.months === null ? null : { value: String(lot.months), unit: 'MONTH' },
    },
    criteria:
      letters <= MOST_REPEATED_LETTERS || at === 0 ? criteriaOf(lot.id).map(criterionOf) : [],
    requirements: requirements.of(lot.id),
    documents: [],
    submissionUrl: null,
    options: NO_OPTIONS,
    submissionLanguages: [document.language, ...document.languages],
  }))
}

type Changed = RfxHistoryEntry['changedFields'][number]

const FIELD_OF: Readonly<Partial<Record<Difference['area'], Changed['field']>>> = {
  title: 'title',
  description: 'description',
  responsesUntil: 'deadline',
  value: 'value',
  cpv: 'cpv',
  lots: 'lots',
  documents: 'documents',
  place: 'place',
}
const MOST_CHANGES = 100

const changedOf = (differences: readonly Difference[]): Changed[] =>
  differences
    .flatMap(({ area, partId, form, before, after }): Changed[] => {
      const field = FIELD_OF[area]
      const lotId = area === 'lots' ? partId : null
      const shown = (value: string | null) =>
        value !== null && form === 'html' ? plainTextOf(value) : value
      return field ? [{ field, lotId, before: shown(before), after: shown(after) }] : []
    })
    .slice(0, MOST_CHANGES)

const historyOf = ({ rfxId, versions, isConfidential }: WrittenRequest): RfxHistoryEntry[] => {
  const privacy = versions.at(-1)?.document.privacy ?? 'public'
  return versions.map((one, at) => {
    const before = versions[at - 1]
    // Whoever reads the request now may not have been one of the few that a version was for.
    const isFor = (each: PublishedVersion): boolean =>
      !isConfidential && !isNarrower(each.document.privacy, privacy)
    return {
      noticeRowId: one.noticeRowId,
      noticeId: rfxId,
      publicationNumber: null,
      version: String(one.version).padStart(2, '0'),
      publishedAt: one.publishedAt.toISOString(),
      formType: before ? 'change' : 'competition',
      noticeType: null,
      subtype: null,
      sourceUrl: null,
      source: 'kogge',
      changes: before
        ? {
            changedNoticeId: `${rfxId}-${String(before.version).padStart(2, '0')}`,
            reasonCode: null,
            sections: [],
            description: isFor(one) ? { ...one.reason } : {},
          }
        : null,
      changedFields:
        before && isFor(before) && isFor(one)
          ? changedOf(differenceOf(before.document, one.document))
          : [],
    }
  })
}

/**
 * What of a confidential request those who were invited see before they agree: that there is one, whose it
 * is, how it is called, and until when. All else is what they would keep to themselves.
 */
export const withheldContent = (content: RfxContent): RfxContent => ({
  ...content,
  description: {},
  value: null,
  reference: null,
  requirements: [],
  place: [],
  awards: [],
  keywords: [],
  nature: null,
  procedureType: null,
  lots: [],
  cpv: { main: null, additional: [] },
})

/**
 * A request that was written on Kogge in the shape that all requests have. Descriptions become text;
 * files are left out, since who may read them is asked elsewhere.
 */
export const contentOf = (written: WrittenRequest): RfxContent | null => {
  const document = written.versions.at(-1)?.document
  if (!document) return null
  const { language, languages, title, nature, cpv, value, kind } = document
  const { amount, currency } = value
  const whole: RfxContent = {
    language,
    languages: [language, ...languages],
    title,
    nature,
    cpv,
    description: Object.fromEntries(
      Object.entries(descriptionHtmlOf(document)).map(([code, html]) => [code, plainTextOf(html)]),
    ),
    keywords: document.keywords,
    procedureType: kind === 'tender' ? document.procedure : null,
    legalBasis: null,
    procedureId: written.rfxId,
    formType: 'competition',
    noticeType: null,
    subtype: null,
    frameworkMaximum: null,
    totalAwardedValue: null,
    place: document.place.map(placeOf),
    value: amount === null ? null : { amount, currency },
    additionalInformation: {},
    withheld: [],
    sourceUrl: null,
    organisations: [],
    reference: document.reference === '' ? null : document.reference,
    requirements: requirementsOf(document).whole,
    buyers: [written.buyer],
    lots: lotsOf(document),
    awards: written.awards,
    history: historyOf(written),
  }
  return written.isConfidential ? withheldContent(whole) : whole
}
