import type { NoticeAward, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import type { XmlNode } from '../../xml-node.ts'
import { all, every, first } from '../../xml-tree.ts'
import { contentOf } from '../element-text.ts'
import { readOrg } from '../organisations.ts'
import { at, each, lead, type Parallel, textsOf } from '../parallel-forms.ts'
import { dayInPartsOf } from '../ted-times.ts'
import { countOf } from '../ted-values.ts'
import { awardsIn } from './former-form-tree.ts'
import { costOf, costRangeOf } from './former-values.ts'

const CONTACT = 'CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME'

/** Utilities' forms name the winner in the award itself, design contests among the prizes. */
const readWinners = (award: Parallel): NoticeAward['winners'] =>
  [
    ...each(award, 'ECONOMIC_OPERATOR_NAME_ADDRESS').flatMap((operator) => each(operator, CONTACT)),
    ...each(award, `${CONTACT}_CHP`),
    ...each(at(award, 'AWARD_PRIZES'), 'NAME_ADDRESS_WINNER').flatMap((winner) =>
      each(winner, CONTACT),
    ),
  ].map(readOrg)

/** What an award is about; one contract may be for several lots. */
const lotIdOf = (node: XmlNode | undefined): string | null =>
  all(node, 'LOT_NUMBER')
    .map(contentOf)
    .filter((number) => number !== null)
    .join(', ') || null

const costsOf = (award: XmlNode | undefined): XmlNode | undefined => {
  const [costs] = every(
    award,
    'CONTRACT_VALUE_INFORMATION',
    'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE',
  )
  return costs ?? first(award, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
}

/** These forms have no word for a lot without a winner: such a lot stands in no award. */
const readAward = (award: Parallel): NoticeAward => {
  const node = lead(award)
  const costs = costsOf(node)
  const winners = readWinners(award)
  return {
    lotId: lotIdOf(node),
    outcome: winners.length > 0 ? 'selec-w' : null,
    reason: null,
    winners,
    value: costOf(costs),
    valueRange: costRangeOf(costs),
    estimatedValue: costOf(
      first(node, 'CONTRACT_VALUE_INFORMATION', 'INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT'),
    ),
    decidedAt: dayInPartsOf(
      first(node, 'CONTRACT_AWARD_DATE') ?? first(node, 'DATE_OF_CONTRACT_AWARD'),
    ),
    contractId: contentOf(first(node, 'CONTRACT_NUMBER') ?? first(node, 'CONTRACT_NO')),
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
    const lotId = lotIdOf(lead(node))
    if (lotId !== null && !titles.has(lotId))
      titles.set(lotId, textsOf(at(node, 'CONTRACT_TITLE'), at(node, 'TITLE_CONTRACT')))
  }
  return { awards: nodes.map(readAward), titles }
}
