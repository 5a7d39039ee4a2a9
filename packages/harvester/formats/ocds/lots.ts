import type { NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { flagAt, type JsonObject, objectAt, objectsAt, textAt } from '../lossless-json.ts'
import { cpvIn } from './classification.ts'
import { readCriteria, statedCriteria } from './criteria-and-requirements.ts'
import { placesOf } from './delivery-places.ts'
import { readQuantity } from './item-quantities.ts'
import { mapped } from './ocds-codes.ts'
import { languageOf, textsAt } from './ocds-texts.ts'
import { amountAt, durationOf, firstObject, rangeOf, timeAt, urlAt } from './ocds-values.ts'
import { type Release, textsIn } from './opened-release.ts'
import { documentsFor, readDocuments } from './procurement-documents.ts'
import { readMethod } from './procurement-method.ts'

/** As in legacy notices, the only lot of an undivided tender has the number 1. */
const ONLY_LOT = '1'

/** `frameworkAgreement.method` (extension Techniques) as `framework-agreement` of eForms. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  withoutReopeningCompetition: 'fa-wo-rc',
  withReopeningCompetition: 'fa-w-rc',
  withAndWithoutReopeningCompetition: 'fa-mix',
}
const PURCHASING: Readonly<Record<string, string>> = { open: 'dps-nlist', closed: 'dps-list' }
const VARIANTS: Readonly<Record<string, string>> = {
  allowed: 'allowed',
  notAllowed: 'not-allowed',
  required: 'required',
}

/** What the lot says of techniques, else what the tender says of all. Which framework, few say. */
const techniquesOf = (lot: JsonObject, tender: JsonObject | undefined) => {
  const techniques = objectAt(lot, 'techniques') ?? objectAt(tender, 'techniques')
  const method = textAt(techniques, 'frameworkAgreement', 'method')
  const system = textAt(techniques, 'dynamicPurchasingSystem', 'type')
  return {
    framework: flagAt(techniques, 'hasFrameworkAgreement')
      ? (mapped(FRAMEWORKS, method) ?? method ?? 'frameworkAgreement')
      : null,
    dynamicPurchasing: flagAt(techniques, 'hasDynamicPurchasingSystem')
      ? (mapped(PURCHASING, system) ?? system ?? 'dynamicPurchasingSystem')
      : null,
  }
}

const suitsSmall = (lot: JsonObject, tender: JsonObject | undefined): boolean | null =>
  flagAt(lot, 'suitability', 'sme') ?? flagAt(tender, 'suitability', 'sme')

const variantsOf = (lot: JsonObject, tender: JsonObject | undefined): string | null => {
  const policy =
    textAt(lot, 'submissionTerms', 'variantPolicy') ??
    textAt(tender, 'submissionTerms', 'variantPolicy')
  return mapped(VARIANTS, policy) ?? policy
}

const firstList = <T>(own: T[], common: T[]): T[] => (own.length > 0 ? own : common)

/** What the tender says once of all lots. */
interface Common extends Pick<NoticeLot, 'criteria' | 'submissionUrl' | 'submissionLanguages'> {
  /** Whether it lists items: they are looked through once, and not for each lot. */
  readonly hasItems: boolean
}

const readCommon = ({ tender, language }: Release): Common => ({
  criteria: readCriteria(tender, language),
  submissionUrl: urlAt(tender, 'submissionMethodDetails'),
  submissionLanguages: textsIn(tender, 'submissionTerms', 'languages').map(
    (code) => languageOf(code) ?? code,
  ),
  hasItems: objectsAt(tender, 'items').length > 0,
})

/** What only this lot has: its items and documents. */
interface Own {
  readonly items: readonly JsonObject[]
  readonly documents: NoticeLot['documents']
}

/** A lot, or the tender as its only one. What it does not say of periods and terms, the tender says. */
const readLot = (
  lot: JsonObject,
  id: string,
  { items, documents }: Own,
  common: Common,
  { tender, language }: Release,
): NoticeLot => ({
  id,
  kind: 'lot',
  title: textsAt(lot, 'title', language),
  description: textsAt(lot, 'description', language),
  cpv: cpvIn(lot, items),
  nature: readMethod(lot).nature,
  value: amountAt(lot, 'value'),
  valueRange: rangeOf(lot),
  frameworkMaximum: amountAt(lot, 'techniques', 'frameworkAgreement', 'value'),
  // Without items of its own a tender has those of its awards beside it, which may be parts.
  ...(common.hasItems ? readQuantity(items) : {}),
  reference: null,
  additionalInformation: textsAt(objectAt(lot, 'renewal'), 'description', language),
  place: placesOf(lot, items, language),
  deadline: timeAt(lot, 'tenderPeriod', 'endDate') ?? timeAt(tender, 'tenderPeriod', 'endDate'),
  questionsUntil:
    timeAt(lot, 'enquiryPeriod', 'endDate') ?? timeAt(tender, 'enquiryPeriod', 'endDate'),
  openingAt: timeAt(lot, 'bidOpening', 'date') ?? timeAt(tender, 'bidOpening', 'date'),
  duration: durationOf(firstObject(lot, 'contractPeriod') ?? objectAt(tender, 'contractPeriod')),
  criteria: firstList(statedCriteria(lot, language), common.criteria),
  requirements: [],
  documents,
  submissionUrl: common.submissionUrl,
  submissionLanguages: common.submissionLanguages,
  options: {
    renewals: textAt(lot, 'renewal', 'maximumRenewals'),
    ...techniquesOf(lot, tender),
    euFunds: null,
    sme: suitsSmall(lot, tender),
    variants: variantsOf(lot, tender),
  },
})

/** Items name the lots that they are of. */
const itemsByLot = (items: readonly JsonObject[]): ReadonlyMap<string, JsonObject[]> => {
  const byLot = new Map<string, JsonObject[]>()
  for (const item of items)
    for (const id of new Set([...textsIn(item, 'relatedLot'), ...textsIn(item, 'relatedLots')])) {
      const known = byLot.get(id)
      if (known) known.push(item)
      else byLot.set(id, [item])
    }
  return byLot
}

/**
 * The lots (extension Lots); a tender without is one lot. A release that tells of awards or
 * contracts alone has none. Throws `FormatError` where documents for all lots are too many.
 */
export const readLots = (document: Release): NoticeLot[] => {
  const { tender, lots, items } = document
  const documents = readDocuments(tender, lots.length)
  const common = readCommon(document)
  const byLot = itemsByLot(items)
  const read = (lot: JsonObject, id: string): NoticeLot => {
    const own = lots.length > 1 ? (byLot.get(id) ?? []) : items
    return readLot(
      lot,
      id,
      { items: own, documents: documentsFor(documents, id) },
      common,
      document,
    )
  }
  if (lots.length > 0) return lots.map((lot, i) => read(lot, textAt(lot, 'id') ?? `${i + 1}`))
  return tender ? [read(tender, ONLY_LOT)] : []
}
