import type { NoticeAward, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { Json } from '../lossless-json.ts'
import { outcomeOf, reasonOf, resultOf } from './bzp-codes.ts'
import { amountOf, countOf, localTimeOf } from './bzp-values.ts'
import { type Body, fieldsIn, type Scope, valueUnder } from './form-fields.ts'
import { resultCodes, scopeOf } from './lots.ts'
import { contractorsIn, rowContractors } from './organisations.ts'

/** What stands in a section of the form that a lot may have several of: VII a tender, VIII its contract. */
const partsOf = (body: Body, section: string, scope: Scope): number[] => [
  ...new Set(fieldsIn(body, { ...scope, section }).map(({ part }) => part)),
]

/** Whether those that a section names tendered together. */
const isConsortium = (body: Body, part: number): boolean =>
  valueUnder(body, 'Czy zamówienie zostało udzielone wykonawcom wspólnie', { part }) === 'Tak'

/** Winning tenders of a lot, each by its members. */
const tendersOf = (body: Body, scope: Scope): NoticeOrg[][] =>
  partsOf(body, 'VII', scope).flatMap((part) => {
    const members = contractorsIn(body, part)
    if (members.length === 0) return []
    return isConsortium(body, part) ? [members] : members.map((member) => [member])
  })

const rangeOf = (body: Body, scope: Scope): NoticeAward['valueRange'] => {
  const low = amountOf(valueUnder(body, 'Cena lub koszt oferty z najniższą ceną', scope))
  const high = amountOf(valueUnder(body, 'Cena lub koszt oferty z najwyższą ceną', scope))
  return low && high && low.currency === high.currency
    ? { low: low.amount, high: high.amount, currency: low.currency }
    : null
}

/** The price of the winning tender (BT-720), else what the contract is worth; both with VAT. */
const valueOfLot = (body: Body, scope: Scope): NoticeAward['value'] =>
  amountOf(valueUnder(body, 'Cena lub koszt oferty wykonawcy, któremu udzielono', scope)) ??
  amountOf(valueUnder(body, 'Wartość umowy', { ...scope, section: 'VIII' }))

/** What the row says of all lots, each at the place of its number. */
interface RowResults {
  readonly codes: readonly string[]
  /** None where their places are not those of the lots. */
  readonly winners: readonly (NoticeOrg | null)[]
}

const readResults = (row: Json): RowResults => {
  const codes = resultCodes(row)
  const winners = rowContractors(row)
  return { codes, winners: winners.length === codes.length ? winners : [] }
}

const readLotAwards = (
  body: Body,
  scope: Scope,
  id: string,
  { codes, winners: rowWinners }: RowResults,
): NoticeAward[] => {
  const under = (words: string, section?: string): string | null =>
    valueUnder(body, words, section === undefined ? scope : { ...scope, section })
  const place = Number(id) - 1
  const outcome = outcomeOf(under('Postępowanie zakończyło się', 'V')) ?? resultOf(codes[place])
  if (outcome === null) return []
  const isWon = outcome === 'selec-w'
  const concludedAt = localTimeOf(under('Data zawarcia umowy', 'VIII'))
  const shared = {
    lotId: id,
    outcome,
    reason: outcome === 'clos-nw' ? reasonOf(under('Podstawa prawna unieważnienia')) : null,
    tendersReceived: countOf(under('Liczba otrzymanych ofert lub wniosków', 'VI')),
    valueRange: rangeOf(body, scope),
    decidedAt: concludedAt,
    ...(concludedAt !== null && { concludedAt }),
    contractId: null,
  }
  const value = isWon ? valueOfLot(body, scope) : null
  const named = isWon ? tendersOf(body, scope) : []
  const fromRow = isWon ? rowWinners[place] : null
  const tenders = named.length > 0 || !fromRow ? named : [[fromRow]]
  if (tenders.length === 0) return [{ ...shared, winners: [], value }]
  // The form has one price; with several contractors it is not said whose.
  const isOne = tenders.length === 1
  return tenders.map((winners) => ({
    ...shared,
    winners,
    value: isOne ? value : null,
    sharedValue: isOne ? null : value,
  }))
}

/** Sections V to VIII, which stand for each lot. A lot of which neither form nor row tells has no entry. */
export const readAwards = (row: Json, body: Body, ids: readonly string[]): NoticeAward[] => {
  const results = readResults(row)
  return ids.flatMap((id) => readLotAwards(body, scopeOf(body, ids, id), id, results))
}
