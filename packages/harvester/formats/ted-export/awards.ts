import type { NoticeAward, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../xml-node.ts'
import { first } from '../xml-tree.ts'
import { contentOf } from './element-text.ts'
import { readOrg } from './organisations.ts'
import { at, each, lead, type Parallel } from './parallel-forms.ts'
import { dayOf } from './ted-times.ts'
import { amountOf, countOf, rangeOf } from './ted-values.ts'

const SELECTED = 'selec-w'
const CLOSED = 'clos-nw'

/** Why nothing was awarded, by the name of its element: `PROCUREMENT_UNSUCCESSFUL` or `PROCUREMENT_DISCONTINUED`. */
const reasonOf = (none: XmlNode | undefined): string | null =>
  none?.children.find(({ name }) => name.startsWith('PROCUREMENT_'))?.name ?? null

/** The first of the elements that a value may stand in: forms of before 2017 lack the inner one. */
const within = (node: XmlNode | undefined, ...wrappers: readonly string[]): XmlNode | undefined =>
  wrappers.map((name) => first(node, name)).find((found) => found !== undefined) ?? node

/** Several contractors of one contract are a group: the form has one contract for each tender. */
const readWinners = (contract: Parallel): NoticeAward['winners'] => {
  const list = at(contract, 'CONTRACTORS')
  return each(list.length > 0 ? list : contract, 'CONTRACTOR').map((contractor) =>
    readOrg(at(contractor, 'ADDRESS_CONTRACTOR')),
  )
}

/** Form 15 says by the same element when its award was decided (BT-1451), the others when the contract was concluded (BT-145). */
const isExAnte = (forms: Parallel): boolean => lead(forms)?.name.startsWith('F15_') ?? false

const readDates = (awarded: XmlNode | undefined, tellsDecision: boolean) => {
  const day = dayOf(first(awarded, 'DATE_CONCLUSION_CONTRACT'))
  return { decidedAt: day, ...(day !== null && !tellsDecision && { concludedAt: day }) }
}

const readAward = (
  award: Parallel,
  onlyLot: string | null,
  tellsDecision: boolean,
): NoticeAward => {
  const node = lead(award)
  const contract = at(award, 'AWARDED_CONTRACT')
  const none = first(node, 'NO_AWARDED_CONTRACT')
  const awarded = lead(contract)
  const values = within(awarded, 'VALUES', 'VALUE')
  return {
    lotId: contentOf(first(node, 'LOT_NO')) ?? onlyLot,
    outcome: awarded ? SELECTED : none ? CLOSED : null,
    reason: reasonOf(none),
    winners: readWinners(contract),
    value: amountOf(first(values, 'VAL_TOTAL')),
    valueRange: rangeOf(first(values, 'VAL_RANGE_TOTAL')),
    estimatedValue: amountOf(first(values, 'VAL_ESTIMATED_TOTAL')),
    ...readDates(awarded, tellsDecision),
    contractId: contentOf(first(node, 'CONTRACT_NO')),
    tendersReceived: countOf(first(within(awarded, 'TENDERS'), 'NB_TENDERS_RECEIVED')),
  }
}

/** The result of a design contest: every winner has an entry, and the prizes have one sum. */
const readPrizes = (results: Parallel, onlyLot: string | null): NoticeAward[] => {
  const prizes = at(results, 'AWARDED_PRIZE')
  const prize = lead(prizes)
  const none = first(lead(results), 'NO_AWARDED_PRIZE')
  const list = at(prizes, 'WINNERS')
  const winners = each(list.length > 0 ? list : prizes, 'WINNER').map((winner) =>
    readOrg(at(winner, 'ADDRESS_WINNER')),
  )
  const value = amountOf(first(prize, 'VAL_PRIZE'))
  const shared = {
    lotId: onlyLot,
    outcome: prize ? SELECTED : none ? CLOSED : null,
    reason: reasonOf(none),
    value: winners.length > 1 ? null : value,
    sharedValue: winners.length > 1 ? value : null,
    decidedAt: dayOf(first(prize, 'DATE_DECISION_JURY')),
    contractId: null,
    tendersReceived: countOf(first(within(prize, 'PARTICIPANTS'), 'NB_PARTICIPANTS')),
  }
  if (!prize && !none) return []
  if (winners.length === 0) return [{ ...shared, winners: [] }]
  return winners.map((winner) => ({ ...shared, winners: [winner] }))
}

/** Section V of the forms, in its order. An award that names no lot is that of the only lot. */
export const readAwards = (forms: Parallel, lots: readonly NoticeLot[]): NoticeAward[] => {
  const [lot, ...others] = lots
  const onlyLot = lot && others.length === 0 ? lot.id : null
  return [
    ...each(forms, 'AWARD_CONTRACT').map((award) => readAward(award, onlyLot, isExAnte(forms))),
    ...each(forms, 'RESULTS').flatMap((results) => readPrizes(results, onlyLot)),
  ]
}
