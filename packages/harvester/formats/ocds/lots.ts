import type { NoticeLot } from '@kogge/domain/notice/schema.ts'
import { flagAt, type JsonObject, objectAt, textAt } from '../json.ts'
import { cpvIn } from './classification.ts'
import { mapped } from './codes.ts'
import { readCriteria } from './criteria.ts'
import { type Release, textsIn } from './document.ts'
import { documentsOf } from './documents.ts'
import { placesOf } from './places.ts'
import { readMethod } from './procedure.ts'
import { languageOf, textsAt } from './texts.ts'
import { amountAt, durationOf, firstObject, rangeOf, timeAt, urlAt } from './values.ts'

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

/** A lot, or the tender as its only one. What it does not say of periods and terms, the tender says. */
const readLot = (
  lot: JsonObject,
  id: string,
  items: readonly JsonObject[],
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
  reference: null,
  additionalInformation: textsAt(objectAt(lot, 'renewal'), 'description', language),
  place: placesOf(lot, items, language),
  deadline: timeAt(lot, 'tenderPeriod', 'endDate') ?? timeAt(tender, 'tenderPeriod', 'endDate'),
  questionsUntil:
    timeAt(lot, 'enquiryPeriod', 'endDate') ?? timeAt(tender, 'enquiryPeriod', 'endDate'),
  openingAt: timeAt(lot, 'bidOpening', 'date') ?? timeAt(tender, 'bidOpening', 'date'),
  duration: durationOf(firstObject(lot, 'contractPeriod') ?? objectAt(tender, 'contractPeriod')),
  criteria: readCriteria(lot, tender, language),
  requirements: [],
  documents: documentsOf(tender, id),
  submissionUrl: urlAt(tender, 'submissionMethodDetails'),
  submissionLanguages: textsIn(tender, 'submissionTerms', 'languages').map(
    (code) => languageOf(code) ?? code,
  ),
  options: {
    renewals: textAt(lot, 'renewal', 'maximumRenewals'),
    ...techniquesOf(lot, tender),
    euFunds: null,
    sme: suitsSmall(lot, tender),
    variants: variantsOf(lot, tender),
  },
})

/** Items of a lot name it. */
const itemsOfLot = (items: readonly JsonObject[], id: string): readonly JsonObject[] =>
  items.filter(
    (item) => textAt(item, 'relatedLot') === id || textsIn(item, 'relatedLots').includes(id),
  )

/**
 * The lots (extension Lots); a tender without is one lot. A release that tells of awards or
 * contracts alone has none.
 */
export const readLots = (document: Release): NoticeLot[] => {
  const { tender, lots, items } = document
  if (lots.length > 0)
    return lots.map((lot, index) => {
      const id = textAt(lot, 'id') ?? `${index + 1}`
      return readLot(lot, id, lots.length === 1 ? items : itemsOfLot(items, id), document)
    })
  return tender ? [readLot(tender, ONLY_LOT, items, document)] : []
}
