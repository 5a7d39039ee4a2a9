import { list, money, once, text, type Value } from '../ocds/plain-release-values.fixture.ts'
import { orgOf, said } from './plain-tender-parties.fixture.ts'

/** Units of the tenders by their codes of Recommendation 20, a kit as the set that it is; others by name. */
const UNITS: Readonly<Record<string, string>> = {
  H87: 'H87',
  KT: 'SET',
  LTR: 'LTR',
  MTR: 'MTR',
  TNE: 'TNE',
}
const codeOf = (item: Value): string | null => UNITS[text(item, 'unit.code') ?? ''] ?? null
const unitOf = (item: Value): string | null => codeOf(item) ?? text(item, 'unit.name')

/** Of one item as it is written; of several of one class and unit their sum. */
export const quantityOf = (items: readonly Value[]) => {
  const [first] = items
  const counts = items.map((item) => text(item, 'quantity'))
  const kinds = new Set(items.map((item) => `${text(item, 'classification.id')} ${unitOf(item)}`))
  if (counts.includes(null) || kinds.size !== 1) return undefined
  if (items.length === 1) return { value: counts[0], unit: unitOf(first) }
  if (codeOf(first) === null) return undefined
  return { value: `${counts.reduce((sum, n) => sum + Number(n), 0)}`, unit: unitOf(first) }
}

/** Bids that were submitted: drafts were not, deleted ones were taken back, invalid ones lapsed. */
export const bidsOf = (tender: Value): Value[] =>
  list(tender, 'bids').filter(
    (bid) => !['draft', 'deleted', 'invalid'].includes(text(bid, 'status') ?? ''),
  )

const withStatus = (from: Value, path: string, ...statuses: readonly string[]): Value[] =>
  list(from, path).filter((one) => statuses.includes(text(one, 'status') ?? ''))

const inEffect = (tender: Value): Value[] => withStatus(tender, 'cancellations', 'active')

/** A lot by its id, as awards, bids and cancellations name it; null for a tender without lots. */
type Lot = string | null

const lotIds = (tender: Value): Lot[] => {
  const lots = list(tender, 'lots')
  return lots.length > 0 ? lots.map((lot) => text(lot, 'id')) : [null]
}
const isCancelled = (tender: Value, id: Lot): boolean =>
  text(tender, 'status') === 'cancelled' ||
  withStatus(tender, 'lots', 'cancelled').some((lot) => text(lot, 'id') === id)
const awardsFor = (tender: Value, id: Lot): Value[] =>
  list(tender, 'awards').filter((award) => text(award, 'lotID') === id)

/** What is bid for a lot, by each bid: bids for lots have a value for each. */
const offersFor = (bid: Value, id: Lot): Value[] =>
  id === null ? [bid] : list(bid, 'lotValues').filter((one) => text(one, 'relatedLot') === id)

const countFor = (tender: Value, id: Lot): number | null => {
  const bids = bidsOf(tender)
  const count = bids.filter((bid) => offersFor(bid, id).length > 0).length
  return count === 0 ? null : count
}

/** The award in force, with its contracts that were not cancelled before they were signed. */
const wonBy = (tender: Value, award: Value, id: Lot) => {
  const contracts = withStatus(tender, 'contracts', 'pending', 'active', 'terminated').filter(
    (one) => text(one, 'awardID') === text(award, 'id'),
  )
  const [contract] = contracts
  const isProposed =
    contracts.length > 0 &&
    withStatus({ contracts }, 'contracts', 'pending').length === contracts.length
  const numbers = ['contractNumber', 'contractID', 'id'].flatMap((key) => text(contract, key) ?? [])
  return {
    lotId: id ?? '1',
    outcome: 'selec-w',
    winners: list(award, 'suppliers').map(orgOf),
    value: money(award, 'value'),
    decidedAt: text(award, 'date'),
    concludedAt: text(contract, 'dateSigned'),
    contractId: isProposed ? null : numbers[0],
    isSettled: isProposed ? false : null,
    quantity: quantityOf(list(contract, 'items')),
    tendersReceived: countFor(tender, id),
  }
}

/** Why a lot has no winner: given up, still under qualification, or nobody qualified. */
const unwon = (tender: Value, id: Lot) => {
  const shared = { lotId: id ?? '1', winners: [], tendersReceived: countFor(tender, id) }
  const awards = awardsFor(tender, id)
  if (isCancelled(tender, id)) {
    const given = inEffect(tender)
    const own = given.find((one) => text(one, 'relatedLot') === id && id !== null)
    const cancellation = own ?? given.find((one) => text(one, 'cancellationOf') === 'tender')
    const [reason, decidedAt] = [text(cancellation, 'reasonType'), text(cancellation, 'date')]
    return [{ ...shared, outcome: 'clos-nw', reason, decidedAt }]
  }
  if (awards.some((award) => text(award, 'status') === 'pending'))
    return [{ ...shared, outcome: 'open-nw', reason: null, decidedAt: null }]
  const lot = list(tender, 'lots').find((one) => text(one, 'id') === id) ?? tender
  const reason = text(lot, 'status')
  const decidedAt = text(awards.at(-1), 'date')
  return reason === 'unsuccessful' ? [{ ...shared, outcome: 'clos-nw', reason, decidedAt }] : []
}

export const outcomeOf = (tender: Value) => {
  const active = withStatus(tender, 'awards', 'active')
    .map((award) => ({ award, id: text(award, 'lotID') }))
    .filter(({ id }) => !isCancelled(tender, id))
  const won = active.map(({ award, id }) => wonBy(tender, award, id))
  const open = lotIds(tender).filter((lot) => !active.some(({ id }) => id === lot))
  const winnersOf = (lot: Lot) => won.filter(({ lotId }) => lotId === (lot ?? '1'))
  const lost = bidsOf(tender).flatMap((bid) => {
    const lots = list(bid, 'lotValues').map((one) => text(one, 'relatedLot'))
    return (lots.length > 0 ? lots : [null]).flatMap((id) => {
      const tenderers = list(bid, 'tenderers').map(orgOf)
      const number = tenderers[0]?.ids[0]?.id
      const winners = winnersOf(id).flatMap((award) => award.winners)
      const hasWon = winners.some(({ ids }) => ids[0]?.id === number)
      if (winners.length === 0 || tenderers.length === 0 || hasWon) return []
      const isRejected = awardsFor(tender, id).some(
        (one) => text(one, 'bid_id') === text(bid, 'id') && text(one, 'status') === 'unsuccessful',
      )
      return [
        { lotId: id ?? '1', tenderers, value: money(offersFor(bid, id)[0], 'value'), isRejected },
      ]
    })
  })
  return {
    awards: [...won, ...open.flatMap((id) => unwon(tender, id))],
    lostTenders: lost,
    winners: won.flatMap(({ winners }) => winners),
  }
}

/** Cancellations in effect, of the whole or of lots. */
export const changesOf = (tender: Value) => {
  const given = inEffect(tender)
  const isWhole = text(tender, 'status') === 'cancelled'
  if (given.length === 0 && !isWhole) return null
  const reasons = once(given.flatMap((one) => text(one, 'reason') ?? []))
  return {
    reasonCode: isWhole ? 'cancel' : null,
    description: { uk: reasons.join('\n') },
    sections: given.map((one) => ({
      id: text(one, 'id'),
      description: said(one, 'reason'),
      lotId: text(one, 'cancellationOf') === 'lot' ? text(one, 'relatedLot') : null,
    })),
  }
}
