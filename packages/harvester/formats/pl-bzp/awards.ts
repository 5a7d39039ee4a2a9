import type { NoticeAward, NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { type Json, textAt } from '../json.ts'
import { outcomeOf, reasonOf, resultOf } from './codes.ts'
import { type Body, fieldsIn, fieldsOf, type Scope, valueUnder } from './fields.ts'
import { resultCodes } from './lots.ts'
import { contractorsIn, rowContractors } from './organisations.ts'
import { amountOf, countOf, localTimeOf } from './values.ts'

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

/** The row says who won only with one place for each lot. */
const rowWinner = (row: Json, id: string): NoticeOrg | null => {
  const contractors = rowContractors(row)
  return contractors.length === resultCodes(row).length
    ? (contractors[Number(id) - 1] ?? null)
    : null
}

const readLotAwards = (row: Json, body: Body, id: string): NoticeAward[] => {
  const scope: Scope = body.lots.length > 0 ? { lot: id } : {}
  const written = valueUnder(body, 'Postępowanie zakończyło się', { ...scope, section: 'V' })
  const outcome = outcomeOf(written) ?? resultOf(resultCodes(row)[Number(id) - 1])
  if (outcome === null) return []
  const shared = {
    lotId: id,
    outcome,
    reason:
      outcome === 'clos-nw'
        ? reasonOf(valueUnder(body, 'Podstawa prawna unieważnienia', scope))
        : null,
    tendersReceived: countOf(
      valueUnder(body, 'Liczba otrzymanych ofert lub wniosków', { ...scope, section: 'VI' }),
    ),
    valueRange: rangeOf(body, scope),
    decidedAt: localTimeOf(valueUnder(body, 'Data zawarcia umowy', { ...scope, section: 'VIII' })),
    contractId: null,
  }
  const fromRow = rowWinner(row, id)
  const named = tendersOf(body, scope)
  const tenders = named.length > 0 || !fromRow ? named : [[fromRow]]
  if (outcome !== 'selec-w' || tenders.length === 0)
    return [
      { ...shared, winners: [], value: outcome === 'selec-w' ? valueOfLot(body, scope) : null },
    ]
  const value = valueOfLot(body, scope)
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
export const readAwards = (row: Json, body: Body, ids: readonly string[]): NoticeAward[] =>
  textAt(row, 'procedureResult') === null &&
  fieldsOf(body, 'Postępowanie zakończyło się').length === 0
    ? []
    : ids.flatMap((id) => readLotAwards(row, body, id))
