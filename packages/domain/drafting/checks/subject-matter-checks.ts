import { pickText } from '../../kernel/locales.ts'
import { toMoney } from '../../kernel/money.ts'
import { isCurrency } from '../../money/currencies.ts'
import { isCountryCode } from '../../reference/country-codes.ts'
import { partsNow } from '../../reference/region-correspondence.ts'
import { lotNumber } from '../../rfx/lot-numbers.ts'
import { regimeOf } from '../directive-regime.ts'
import type { Circumstances, Found } from '../preflight-rules.ts'
import { natureOfCpv } from '../procurement-procedures.ts'
import type { RequestDocument, RequestLot } from '../request-document.ts'

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

const checkCurrency = ({ value: { currency: code } }: RequestDocument): Found[] =>
  isCurrency(code) ? [] : [{ rule: 'currencyUnknown', field: 'value.currency', values: { code } }]

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

const checkValues = ({ value, lots, language }: RequestDocument): Found[] => {
  const found: Found[] = []
  if (value.amount !== null && isNothing(value.amount))
    found.push({ rule: 'valueIsNothing', field: 'value.amount' })
  const valued = lots.filter(({ value: own }) => own !== null)
  if (value.amount === null && valued.length < Math.max(lots.length, 1))
    found.push({ rule: 'valueMissing', field: 'value.amount' })
  // Either all lots have a value or none: what is estimated for some can be estimated for all.
  lots.forEach((lot, at) => {
    const values = { lot: lotName(lot, language) }
    if (lot.value === null)
      found.push({ rule: 'lotValueMissing', field: `lots.${at}.value`, values })
    else if (isNothing(lot.value.amount))
      found.push({ rule: 'valueIsNothing', field: `lots.${at}.value` })
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

/** Whether there is a region; of countries whose regions nobody has looked up any may be. */
const isRegion = (nuts: string, known: Circumstances['knownRegions']): boolean => {
  if (!known || known.has(nuts)) return true
  return !countriesOf(known).has(nuts.slice(0, 2))
}

const countries = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()
/** The countries whose regions are known; of thousands of codes, for each of thousands of places. */
const countriesOf = (known: ReadonlySet<string>): ReadonlySet<string> => {
  const found = countries.get(known) ?? new Set([...known].map((code) => code.slice(0, 2)))
  countries.set(known, found)
  return found
}

const checkPlaces = (
  places: RequestDocument['place'],
  field: string,
  known: Circumstances['knownRegions'],
): Found[] =>
  places.flatMap(({ country, nuts }, at): Found[] => {
    const inField = `${field}.${at}.nuts`
    if (!isCountryCode(country))
      return [
        {
          rule: 'countryUnknown',
          field: `${field}.${at}.country`,
          values: { code: country },
        },
      ]
    // NUTS has a code of its own for Greece, which is not among those of ISO 3166.
    const of = nuts?.slice(0, 2).replace('EL', 'GR')
    if (nuts !== null && of !== country) return [{ rule: 'placeContradicts', field: inField }]
    if (nuts !== null && partsNow(nuts).length > 0)
      return [{ rule: 'regionFormer', field: inField }]
    if (nuts !== null && !isRegion(nuts, known))
      return [{ rule: 'regionUnknown', field: inField, values: { code: nuts } }]
    return nuts === null || nuts.length < 5 ? [{ rule: 'placeNotExact', field: inField }] : []
  })

const checkLot = (
  lot: RequestLot,
  at: number,
  document: RequestDocument,
  { knownCpv, knownRegions }: Circumstances,
  isAgain: boolean,
): Found[] => {
  const { language, nature } = document
  const values = { lot: lotName(lot, language) }
  const found = [
    ...unknownCodes(lot.cpv, `lots.${at}.cpv`, knownCpv),
    ...checkPlaces(lot.place, `lots.${at}.place`, knownRegions),
  ]
  if (!lot.title[language]?.trim())
    found.push({ rule: 'lotTitleMissing', field: `lots.${at}.title.${language}`, values })
  if (isAgain) found.push({ rule: 'lotTwice', field: `lots.${at}`, values })
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
  circumstances: Circumstances,
  day: string,
): Found[] => {
  const { knownCpv, knownRegions, rates } = circumstances
  const { cpv, nature, lots, place, kind } = document
  const found: Found[] = []
  if (cpv.main === null) found.push({ rule: 'cpvMissing', field: 'cpv.main' })
  found.push(...unknownCodes(cpv, 'cpv', knownCpv), ...checkCurrency(document))
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
    const { side, isLight } = regimeOf(document, day, rates)
    if (lots.length < 2 && side === 'above' && !isLight)
      found.push({ rule: 'notDivided', field: 'lots' })
  }
  found.push(...checkPlaces(place, 'place', knownRegions))
  const seen = new Set<string>()
  lots.forEach((lot, at) => {
    for (const one of checkLot(lot, at, document, circumstances, seen.has(lot.id))) found.push(one)
    seen.add(lot.id)
  })
  return found
}
