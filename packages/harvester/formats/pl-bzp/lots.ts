import type {
  NoticeAmount,
  NoticeCriterion,
  NoticeDocument,
  NoticeDuration,
  NoticeLot,
} from '@kogge/domain/notices/canonical-notice.ts'
import { blankLot } from '../blank-notice.ts'
import { isDay } from '../local-time.ts'
import { type Json, textAt } from '../lossless-json.ts'
import { natureOf } from './bzp-codes.ts'
import { amountOf, cpvCodesIn, instantOf, localTimeOf, polish } from './bzp-values.ts'
import { type Body, fieldsOf, type Scope, valueUnder } from './form-fields.ts'

/** Forms that describe what is bought; the others are about a notice or a contract. */
const WITH_LOTS = new Set(['competition', 'result', 'dir-awa-pre'])
/** The lot of a contract that is not divided. */
const ONLY_LOT = '1'

/** More lots than any contract was divided into. */
const MAX_RESULTS = 2000

/** Results of the lots, at the place of their numbers: `;;zawarcieUmowy` is that of the third. */
export const resultCodes = (row: Json): readonly string[] =>
  textAt(row, 'procedureResult')?.split(';').slice(0, MAX_RESULTS) ?? []

/** Lots by their numbers: those of the form, and those that the row has results of. */
export const lotIds = (row: Json, body: Body, formType: string | null): string[] => {
  if (!WITH_LOTS.has(formType ?? '')) return []
  const codes = resultCodes(row)
  const numbered = codes.length > 1 ? codes.map((_, i) => `${i + 1}`) : []
  const ids = [...new Set([...body.lots, ...numbered])].sort((a, b) => Number(a) - Number(b))
  return ids.length > 0 ? ids : [ONLY_LOT]
}

/** What of the form is about a lot: its own fields, or all of them where it is the only one. */
export const scopeOf = (body: Body, ids: readonly string[], id: string): Scope =>
  body.lots.length > 0 || ids.length > 1 ? { lot: id } : {}

/** `4.5.5.) Wartość części`, and for what is not divided the value of the whole. */
const VALUE_LABELS = [
  'Wartość części',
  'Wartość zamówienia stanowiącego przedmiot tego postępowania',
  'Wartość zamówienia',
]
const TOTAL_LABELS = ['Łączna wartość', ...VALUE_LABELS.slice(1)]

const firstAmount = (body: Body, labels: readonly string[], scope: Scope): NoticeAmount | null => {
  for (const label of labels) {
    const amount = amountOf(valueUnder(body, label, { ...scope, section: 'IV' }))
    if (amount) return amount
  }
  return null
}

/** What the buyer expects to pay for all lots, without VAT. */
export const totalValue = (body: Body): NoticeAmount | null =>
  firstAmount(body, TOTAL_LABELS, { lot: null })

const WEIGHT_UNITS: ReadonlyMap<string, string> = new Map([
  ['Procentowo', 'per-exa'],
  ['Punktowo', 'poi-exa'],
])

/** Price is the criterion of that name; the form asks only for the kind of the others, which are of quality. */
const criterionType = (name: string, kind: string | null): string | null => {
  if (kind !== null) return 'quality'
  if (/^cena(?: |$)/i.test(name)) return 'price'
  return /^koszt(?: |$)/i.test(name) ? 'cost' : null
}

/** What stands first under a label for each of the things that the form numbers. */
const firstByItem = (body: Body, label: string, scope: Scope): ReadonlyMap<number, string> =>
  new Map(
    fieldsOf(body, label, scope)
      .reverse()
      .map(({ item, value }) => [item, value]),
  )

const readCriteria = (body: Body, lot: Scope): NoticeCriterion[] => {
  const scope = { ...lot, section: 'IV' }
  const unit = WEIGHT_UNITS.get(valueUnder(body, 'Sposób określania wagi', scope) ?? '') ?? null
  const kinds = firstByItem(body, 'Rodzaj kryterium', scope)
  const weights = firstByItem(body, 'Waga', scope)
  return fieldsOf(body, 'Nazwa kryterium', scope).map(({ item, value }) => ({
    type: criterionType(value, kinds.get(item) ?? null),
    name: polish(value),
    description: {},
    weight: weights.get(item)?.replace(',', '.') ?? null,
    weightUnit: unit,
  }))
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^mies/i, 'MONTH'],
  [/^(?:dni|dzień)/i, 'DAY'],
  [/^tyg/i, 'WEEK'],
  [/^(?:lat|rok)/i, 'YEAR'],
]

/** `do 2026-11-30`, `od 2026-01-01 do 2026-12-31`, `6 miesiące`. */
const durationOf = (written: string | null): NoticeDuration => {
  const text = written ?? ''
  const [, start = ''] = /\bod (\d{4}-\d{2}-\d{2})/.exec(text) ?? []
  const [, end = ''] = /\bdo (\d{4}-\d{2}-\d{2})/.exec(text) ?? []
  const [, value, word = ''] = /^(\d{1,5}) (\p{L}+)$/u.exec(text) ?? []
  const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1]
  return {
    start: isDay(start) ? start : null,
    end: isDay(end) ? end : null,
    length: value && unit ? { value, unit } : null,
  }
}

const ADDRESS = /https?:\/\/[^\s"'<>]+/

const addressUnder = (body: Body, label: string): string | null =>
  ADDRESS.exec(valueUnder(body, label) ?? '')?.[0] ?? null

const readDocuments = (body: Body): NoticeDocument[] => {
  const url = addressUnder(body, 'Adres strony internetowej prowadzonego postępowania')
  const access = valueUnder(body, 'Zamawiający zastrzega dostęp do dokumentów')
  return url === null ? [] : [{ url, title: null, languages: [], restricted: access === 'Tak' }]
}

const FUNDED = 'Czy zamówienie albo umowa ramowa dotyczy projektu'

const FUNDS: ReadonlyMap<string, string> = new Map([
  ['Tak', 'eu-funds'],
  ['Nie', 'no-eu-funds'],
])

/** Lots of the form; what the form says once holds for each. */
export const readLots = (row: Json, body: Body, ids: readonly string[]): NoticeLot[] => {
  const shared = {
    ...blankLot(),
    nature: natureOf(textAt(row, 'orderType')),
    deadline:
      instantOf(textAt(row, 'submittingOffersDate')) ??
      localTimeOf(valueUnder(body, 'Termin składania ofert')),
    openingAt: localTimeOf(valueUnder(body, 'Termin otwarcia ofert')),
    documents: readDocuments(body),
    submissionUrl: addressUnder(body, 'Miejsce składania ofert'),
  }
  const options = {
    ...shared.options,
    euFunds: FUNDS.get(valueUnder(body, FUNDED) ?? '') ?? null,
    variants:
      valueUnder(body, 'Zamawiający wymaga albo dopuszcza oferty wariantowe') === 'Nie'
        ? 'not-allowed'
        : null,
  }
  return ids.map((id) => {
    const scope = scopeOf(body, ids, id)
    const main = cpvCodesIn(valueUnder(body, 'Główny kod CPV', scope))[0] ?? null
    const additional = cpvCodesIn(valueUnder(body, 'Dodatkowy kod CPV', scope))
    return {
      ...shared,
      options,
      id,
      title: ids.length === 1 ? polish(textAt(row, 'orderObject')) : {},
      description: polish(valueUnder(body, 'Krótki opis przedmiotu zamówienia', scope)),
      cpv: { main, additional: additional.filter((code) => code !== main) },
      value: firstAmount(body, VALUE_LABELS, scope),
      duration: durationOf(valueUnder(body, 'Okres realizacji zamówienia', scope)),
      criteria: readCriteria(body, scope),
    }
  })
}
