import type { NoticeAward, NoticeLot } from '@kogge/domain/notice/schema.ts'
import { every, first } from '../../tree.ts'
import { contentOf } from '../content.ts'
import { readOrg } from '../organisations.ts'
import { at, each, lead, type Parallel, textsOf } from '../parallel.ts'
import { dayInPartsOf } from '../times.ts'
import { countOf } from '../values.ts'
import { awardsIn } from './tree.ts'
import { costOf, costRangeOf } from './values.ts'

const readWinners = (award: Parallel): NoticeAward['winners'] =>
  each(award, 'ECONOMIC_OPERATOR_NAME_ADDRESS')
    .flatMap((operator) => each(operator, 'CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME'))
    .map(readOrg)

/** These forms have no word for a lot without a winner: such a lot stands in no award. */
const readAward = (award: Parallel): NoticeAward => {
  const node = lead(award)
  const values = first(node, 'CONTRACT_VALUE_INFORMATION')
  const [costs] = every(values, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
  const winners = readWinners(award)
  return {
    lotId: contentOf(first(node, 'LOT_NUMBER')),
    outcome: winners.length > 0 ? 'selec-w' : null,
    reason: null,
    winners,
    value: costOf(costs),
    valueRange: costRangeOf(costs),
    estimatedValue: costOf(first(values, 'INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT')),
    decidedAt: dayInPartsOf(first(node, 'CONTRACT_AWARD_DATE')),
    contractId: contentOf(first(node, 'CONTRACT_NUMBER')),
    tendersReceived: countOf(first(node, 'OFFERS_RECEIVED_NUMBER')),
  }
}

/** Awards in the order of the form, and the titles of the lots that they name. */
export const readFormerAwards = (
  body: Parallel,
): {
  readonly awards: NoticeAward[]
  readonly titles: ReadonlyMap<string, NoticeLot['title']>
} => {
  const nodes = awardsIn(body)
  const titles = new Map<string, NoticeLot['title']>()
  for (const node of nodes) {
    const lotId = contentOf(first(lead(node), 'LOT_NUMBER'))
    if (lotId !== null && !titles.has(lotId)) titles.set(lotId, textsOf(at(node, 'CONTRACT_TITLE')))
  }
  return { awards: nodes.map(readAward), titles }
}
