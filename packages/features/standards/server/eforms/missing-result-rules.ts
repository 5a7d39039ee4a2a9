import { LONGEST_CONTRACT_NUMBER } from '@kogge/domain/evaluation/contract-numbers.ts'
import type { NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { hasSharedNumber } from './contract-xml.ts'
import { isDynamic, isFramework } from './contracting-systems.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import type { MissingRule } from './missing-field-rules.ts'
import { outcomeOf } from './result-xml.ts'
import { amount } from './xml-values.ts'

/** The awards of each lot, with how the lot stands. */
const outcomesOf = ({ content, stage }: DraftedNotice) => {
  const lotIds = lotsOf(content).map(({ id }) => id)
  const { awards } = content
  return lotIds.map((lotId) => {
    const own = awards.filter((award) => (award.lotId ?? lotIds[0]) === lotId)
    return { lotId, own, outcome: outcomeOf(own, { awards, isCancelled: stage === 'cancelled' }) }
  })
}

const wonOf = (draft: DraftedNotice): readonly NoticeAward[] =>
  draft.content.awards.filter(({ winners }) => winners.length > 0)

/** Of a framework agreement the SDK asks for the most that is paid under it (BR-BT-00142-0054). */
const hasWonFramework = (draft: DraftedNotice): boolean => {
  const frameworks = new Set(
    lotsOf(draft.content)
      .filter(isFramework)
      .map(({ id }) => id),
  )
  return outcomesOf(draft).some(
    ({ lotId, outcome }) => outcome === 'selec-w' && frameworks.has(lotId),
  )
}

/** That no tender came is said as the reason, and then no number stands beside it. */
const isNoneReceived = ({ written }: DraftedNotice, own: readonly NoticeAward[]): boolean =>
  own.some(({ reason }) => reason === 'no-rece') || written?.cancelCode === 'no-rece'

/** Of what came of the lots: asked of results alone. */
export const RESULT_RULES: readonly MissingRule[] = [
  {
    name: 'noAwardReason',
    terms: ['BT-144'],
    isMissing: (draft) =>
      !draft.written?.cancelCode &&
      outcomesOf(draft).some(
        ({ own, outcome }) => outcome === 'clos-nw' && !own.some(({ reason }) => reason),
      ),
  },
  {
    name: 'tenderStatistics',
    terms: ['BT-759', 'BT-760'],
    isMissing: (draft) =>
      outcomesOf(draft).some(
        ({ lotId, own, outcome }) =>
          outcome !== 'open-nw' &&
          !isNoneReceived(draft, own) &&
          draft.written?.received?.(lotId) !== 0 &&
          !draft.written?.tenderers?.(lotId),
      ),
  },
  {
    name: 'outcome',
    terms: ['BT-142'],
    isMissing: (draft) => outcomesOf(draft).some(({ outcome }) => outcome === undefined),
  },
  {
    name: 'contracts',
    terms: ['BT-145', 'BT-150', 'BT-3202', 'OPT-315', 'OPT-316', 'OPT-322'],
    isMissing: (draft) =>
      hasSharedNumber(wonOf(draft)) ||
      wonOf(draft).some(
        ({ concludedAt, contractId }) =>
          !concludedAt || !contractId || contractId.length > LONGEST_CONTRACT_NUMBER,
      ),
  },
  {
    name: 'dynamicSystemEnd',
    terms: ['BT-119'],
    isMissing: ({ form, content }) =>
      ['29', '30'].includes(form.subtype) && lotsOf(content).some(isDynamic),
  },
  {
    name: 'winners',
    terms: ['BT-150', 'OPT-315', 'OPT-320', 'OPT-321', 'BT-161', 'BT-720'],
    isMissing: (draft) =>
      outcomesOf(draft).some(
        ({ own, outcome }) =>
          outcome === 'selec-w' && own.every(({ winners }) => winners.length === 0),
      ),
  },
  {
    name: 'concession',
    terms: ['BT-160', 'BT-162', 'BT-163'],
    isMissing: (draft) => draft.form.legalBasis === '32014L0023' && wonOf(draft).length > 0,
  },
  {
    name: 'values',
    terms: ['BT-161', 'BT-720', 'BT-660', 'BT-709'],
    isMissing: (draft) =>
      wonOf(draft).some(({ value }) => amount(value) === undefined) || hasWonFramework(draft),
  },
  {
    name: 'variants',
    terms: ['BT-193'],
    isMissing: (draft) => ['30', '31'].includes(draft.form.subtype) && wonOf(draft).length > 0,
  },
  {
    name: 'winnerSizes',
    terms: ['BT-165'],
    isMissing: ({ content, written }) =>
      content.awards.some(({ winners }) =>
        winners.some(({ orgId }) => !written?.parties.get(orgId ?? '')?.size),
      ),
  },
]
