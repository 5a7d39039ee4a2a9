import type {
  NoticeCriterion,
  NoticeDuration,
  NoticeLot,
  NoticePlace,
} from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { blankLot } from '../blank-notice.ts'
import {
  decimalAt,
  flagAt,
  type Json,
  type JsonObject,
  objectAt,
  objectsAt,
  textAt,
} from '../lossless-json.ts'
import { amountAt, dayAt, latvian, someAt, timeAt } from './iub-values.ts'

/** A lot of the notice, and the number under which everything names it. */
export interface NumberedLot {
  readonly id: string
  readonly lot: JsonObject
}

const numbers = (lots: readonly JsonObject[], field: string): string[] => [
  ...new Set(lots.map((lot) => textAt(lot, field)).filter((number) => number !== null)),
]

/**
 * Lots under their sequence number, which is the same in every notice of the procedure: a result
 * may tell of the 7th and 13th alone. The register's own `id` is new in each notice, so it serves
 * only where the sequence numbers do not tell the lots apart.
 */
export const numberedLots = (notice: Json): NumberedLot[] => {
  const lots = objectsAt(notice, 'lots')
  const field = ['sequenceNumber', 'id'].find((name) => numbers(lots, name).length === lots.length)
  return lots.map((lot, i) => ({ id: (field && textAt(lot, field)) ?? `${i + 1}`, lot }))
}

/** BT-539 and its like: the register writes the codes of eForms. */
const readCriterion = (criterion: Json): NoticeCriterion => ({
  type: textAt(criterion, 'winnerCriterionType'),
  name: latvian(textAt(criterion, 'winnerCriterionName')),
  description: latvian(textAt(criterion, 'winnerCriterionDescription')),
  weight: textAt(criterion, 'winnerCriterionNumber'),
})

const readPlace = (place: Json | undefined): NoticePlace[] => {
  const country = textAt(place, 'placePerformanceCountryCode')
  const read: NoticePlace = {
    country: country && countryAlpha2(country),
    nuts: textAt(place, 'placePerformanceCountrySubCode'),
    city: textAt(place, 'placePerformanceCity'),
    postcode: textAt(place, 'placePerformancePostalCode'),
    anywhere: textAt(place, 'placePerformanceRegion'),
    text: latvian(textAt(place, 'placePerformanceRegionDescription')),
  }
  const { text, ...codes } = read
  return [...Object.values(codes), text.lv].some(Boolean) ? [read] : []
}

/** Months, where the register says that the term is a length and not a day. */
const readDuration = (duration: Json | undefined): NoticeDuration => {
  const length = textAt(duration, 'durationPeriod')
  return {
    start: dayAt(duration, 'durationStartDate'),
    end: dayAt(duration, 'durationEndDate'),
    length: length === null ? null : { value: length, unit: 'MONTH' },
  }
}

const EU_FUNDS = new Map([
  [true, 'eu-funds'],
  [false, 'no-eu-funds'],
])

/** What the notice says of all lots at once, because the register asks for it only once. */
export type ForAllLots = Pick<
  NoticeLot,
  'cpv' | 'nature' | 'documents' | 'submissionUrl' | 'options'
>

const DECIMAL = /^\d{1,30}(\.\d{1,30})?$/

/** BT-25 and BT-625 as the register's forms have them; hardly any buyer fills them in. */
const readQuantity = (lot: JsonObject): Pick<NoticeLot, 'quantity'> => {
  const value = decimalAt(lot, 'additionalInformation', 'unitQuantity')
  if (value === null || !DECIMAL.test(value) || Number(value) === 0) return {}
  return { quantity: { value, unit: textAt(lot, 'additionalInformation', 'unitCode') } }
}

const readLot = ({ id, lot }: NumberedLot, shared: ForAllLots): NoticeLot => {
  const process = objectAt(lot, 'tenderingProcess')
  const isFunded = flagAt(lot, 'tenderingTerms', 'isEuFunded')
  return {
    ...blankLot(),
    id,
    title: latvian(textAt(lot, 'name')),
    description: latvian(textAt(lot, 'description')),
    cpv: shared.cpv,
    nature: shared.nature,
    value: amountAt(lot, 'additionalInformation', 'estimatedValue'),
    frameworkMaximum: amountAt(lot, 'additionalInformation', 'maximumValue'),
    ...readQuantity(lot),
    place: someAt(lot, 'place').flatMap(readPlace),
    deadline: timeAt(process, 'deadlineReceiptTendersEndDate', 'deadlineReceiptTendersEndTime'),
    duration: readDuration(someAt(lot, 'duration')[0]),
    criteria: objectsAt(lot, 'criterion').map(readCriterion),
    documents: shared.documents,
    submissionUrl: shared.submissionUrl,
    options: {
      ...shared.options,
      framework: textAt(process, 'frameworkAgreement'),
      euFunds: (isFunded !== null && EU_FUNDS.get(isFunded)) || null,
    },
  }
}

export const readLots = (lots: readonly NumberedLot[], shared: ForAllLots): NoticeLot[] =>
  lots.map((lot) => readLot(lot, shared))
