import { pickText } from '../../kernel/locale.ts'
import { toMoney } from '../../kernel/money.ts'
import { toEurMinor } from '../../money/eur.ts'
import { lotNumber } from '../../rfx/lot-number.ts'
import type { RequestDocument, RequestLot } from '../document.ts'
import { natureOfCpv, thresholdOn } from '../procedures.ts'
import type { Circumstances, Found } from '../rules.ts'

/** What a lot is called where something is said about it. */
const lotName = ({ id, title }: RequestLot, language: string): string =>
  pickText(title, language)?.text ?? lotNumber(id)

type Cpv = RequestDocument['cpv']

const unknownCodes = (
  { main, additional }: Cpv,
  field: string,
  known: Circumstances['knownCpv'],
) => {
  if (!known) return []
  const codes: [string, string | null][] = [
    [`${field}.main`, main],
    ...additional.map((code, at): [string, string] => [`${field}.additional.${at}`, code]),
  ]
  return codes.flatMap(([at, code]): Found[] =>
    code === null || known.has(code) ? [] : [{ rule: 'cpvUnknown', field: at, values: { code } }],
  )
}

/**
 * What the whole is estimated at, in cents of EUR: as written, else the lots together where each
 * has a value. Null where that is not known.
 */
const estimateOf = ({ value, lots }: RequestDocument): bigint | null => {
  if (value.amount !== null) return toEurMinor({ ...value, amount: value.amount })
  const each = lots.map((lot) => toEurMinor(lot.value))
  if (each.length === 0 || each.includes(null)) return null
  return each.reduce<bigint>((sum, cents) => sum + (cents ?? 0n), 0n)
}

/**
 * On which side of the directive's thresholds it lies on a day: `central` above that of central
 * authorities alone. Null where the value or the threshold is not known.
 */
export const sideOf = (
  document: RequestDocument,
  day: string,
): 'above' | 'central' | 'below' | null => {
  const threshold = thresholdOn(document.nature, day)
  const estimate = estimateOf(document)
  if (!threshold || estimate === null) return null
  if (estimate >= threshold.others) return 'above'
  return estimate >= threshold.central ? 'central' : 'below'
}

const checkValues = ({ value, lots, language }: RequestDocument): Found[] => {
  const found: Found[] = []
  const valued = lots.filter(({ value: own }) => own !== null)
  if (value.amount === null && valued.length < Math.max(lots.length, 1))
    found.push({ rule: 'valueMissing', field: 'value.amount' })
  // Either all lots have a value or none: what is estimated for some can be estimated for all.
  lots.forEach((lot, at) => {
    const values = { lot: lotName(lot, language) }
    if (lot.value === null)
      found.push({ rule: 'lotValueMissing', field: `lots.${at}.value`, values })
    else if (lot.value.currency !== value.currency)
      found.push({ rule: 'lotCurrencyDiffers', field: `lots.${at}.value`, values })
  })
  const sum = valued
    .filter(({ value: own }) => own?.currency === value.currency)
    .reduce((total, { value: own }) => total + (own ? toMoney(own).minor : 0n), 0n)
  if (value.amount !== null && sum > toMoney({ ...value, amount: value.amount }).minor)
    found.push({ rule: 'lotValuesExceedTotal', field: 'value.amount' })
  return found
}

const checkPlaces = (places: RequestDocument['place'], field: string): Found[] =>
  places.flatMap(({ country, nuts }, at): Found[] => {
    const inField = `${field}.${at}.nuts`
    // NUTS has a code of its own for Greece, which is not among those of ISO 3166.
    const of = nuts?.slice(0, 2).replace('EL', 'GR')
    if (nuts !== null && of !== country) return [{ rule: 'placeContradicts', field: inField }]
    return nuts === null || nuts.length < 5 ? [{ rule: 'placeNotExact', field: inField }] : []
  })

const checkLot = (lot: RequestLot, at: number, document: RequestDocument): Found[] => {
  const { language, nature } = document
  const values = { lot: lotName(lot, language) }
  const found: Found[] = checkPlaces(lot.place, `lots.${at}.place`)
  if (!lot.title[language]?.trim())
    found.push({ rule: 'lotTitleMissing', field: `lots.${at}.title.${language}`, values })
  if (document.lots.findIndex(({ id }) => id === lot.id) !== at)
    found.push({ rule: 'lotTwice', field: `lots.${at}`, values })
  if (lot.cpv.main !== null && nature !== null && natureOfCpv(lot.cpv.main) !== nature)
    found.push({
      rule: 'lotNatureAgainstCpv',
      field: `lots.${at}.cpv.main`,
      values: { ...values, nature: natureOfCpv(lot.cpv.main) },
    })
  return found
}

/** What is bought: kind, codes, values, lots and places. */
export const checkSubject = (
  document: RequestDocument,
  { knownCpv }: Circumstances,
  day: string,
): Found[] => {
  const { cpv, nature, lots, place, kind } = document
  const found: Found[] = []
  if (cpv.main === null) found.push({ rule: 'cpvMissing', field: 'cpv.main' })
  found.push(...unknownCodes(cpv, 'cpv', knownCpv))
  if (kind === 'tender') {
    if (nature === null) found.push({ rule: 'natureMissing', field: 'nature' })
    else if (cpv.main !== null && natureOfCpv(cpv.main) !== nature)
      found.push({
        rule: 'natureAgainstCpv',
        field: 'nature',
        values: { nature: natureOfCpv(cpv.main), code: cpv.main },
      })
    found.push(...checkValues(document))
    if (place.length === 0 && lots.every((lot) => lot.place.length === 0))
      found.push({ rule: 'placeMissing', field: 'place' })
    if (lots.length < 2 && sideOf(document, day) === 'above')
      found.push({ rule: 'notDivided', field: 'lots' })
  }
  found.push(...checkPlaces(place, 'place'))
  lots.forEach((lot, at) => {
    found.push(...unknownCodes(lot.cpv, `lots.${at}.cpv`, knownCpv), ...checkLot(lot, at, document))
  })
  return found
}
