import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, useApi } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useFocusAfter } from '../../use-focus-recovery.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { LotDecision } from '../decision/lot-decision.tsx'
import { Awaited } from '../query-states.tsx'
import { BidRankingTable } from './bid-ranking-table.tsx'
import { LotEvaluators } from './lot-evaluators.tsx'
import { LotHeading } from './lot-heading.tsx'
import { Consensus } from './score-agreement.tsx'
import { ScoreTable } from './score-table.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lotId: string
  readonly canManage: boolean
  /** Nothing is scored or awarded by it. */
  readonly isSurvey: boolean
  /** Back to the list; absent where there is one lot alone. */
  readonly onBack?: () => void
}

/** Of what has the focus only since it is where one goes on. */
const FOCUSED = 'scroll-mt-24 outline-none'

/** One lot: how its bids stand, one's own scores, and what all agree on. */
export const LotPanel = ({ rfxId, orgId, lotId, isSurvey, onBack, ...given }: Props) => {
  const canManage = given.canManage && !isSurvey
  const t = useTranslations('evaluation.lot')
  const tLots = useTranslations('evaluation.lots')
  const tBidders = useTranslations('evaluation.bidders')
  const api = useApi()
  const queries = useQueryClient()
  const steps = useSteps()
  const keepFocus = useFocusAfter()
  const parts = {
    own: useRef<HTMLElement>(null),
    consensus: useRef<HTMLElement>(null),
    decision: useRef<HTMLDivElement>(null),
  }
  const query = useQuery(api.evaluation.lot.queryOptions({ rfxId, orgId, lotId }))
  const lot = query.data
  const names = useLotNames(onBack === undefined, lot?.language)
  if (!lot) return <Awaited query={query} />
  const isScoring = lot.state === 'scoring' && lot.requestState === 'opened'
  const isScored = lot.criteria.some(({ way }) => way === 'evaluators')
  const own = lot.evaluators.find(({ isReader }) => isReader)
  const areAllFinished = lot.evaluators.every(({ isFinished }) => isFinished)
  // What one had finished, and what was readmitted since.
  const isReopened = lot.bids.some((bid) => bid.rejection === null && bid.isClosed)
  const readmitted = lot.bids.filter((bid) => bid.rejection === null && !bid.isClosed)
  const isAgreed = lot.bids.every(
    ({ rejection, scores }) => rejection !== null || scores.every(({ agreed }) => agreed !== null),
  )
  // What the server would refuse is not offered.
  const isConfirmed = lot.consensus.awaited.length === 0
  const canSettle =
    lot.cells === 0 || (lot.evaluators.length > 0 && areAllFinished && isAgreed && isConfirmed)
  const saving =
    (kind: 'score' | 'agree') =>
    async (participantId: string, criterionId: string, value: number | null, words: string) => {
      const scores = [{ participantId, criterionId, points: value, words }]
      try {
        await evaluationCalls.evaluation[kind].mutate({ rfxId, orgId, lotId, scores })
        return true
      } catch {
        return false
      } finally {
        await queries.invalidateQueries(api.evaluation.pathFilter())
      }
    }
  const finish = () => {
    keepFocus(parts.own)
    return steps.take(
      () => evaluationCalls.evaluation.finish.mutate({ rfxId, orgId, lotIds: [lotId] }),
      t('finished'),
    )
  }
  const readmit = (participantId: string) =>
    void steps.take(
      () =>
        evaluationCalls.evaluation.readmit.mutate({
          rfxId,
          orgId,
          participantId,
          lotIds: [lotId],
        }),
      tBidders('readmitted'),
    )
  const average = () => {
    keepFocus(parts.consensus)
    return steps.take(
      () => evaluationCalls.evaluation.average.mutate({ rfxId, orgId, lotIds: [lotId] }),
      tLots('averaged'),
    )
  }
  const settle = () => {
    keepFocus(parts.decision)
    return steps.take(
      () => evaluationCalls.evaluation.settle.mutate({ rfxId, orgId, lotIds: [lotId] }),
      t('settled'),
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <LotHeading name={names.full(lot)} state={isSurvey ? null : lot.state} onBack={onBack} />
      {lot.bids.length === 0 ? (
        <EmptyState title={t('noBids')} />
      ) : (
        <Section level={3} title={t('standing')} {...(!isSurvey && { description: t('formula') })}>
          <BidRankingTable
            lot={lot}
            isScored={!isSurvey}
            {...(isScoring && canManage && { onReadmit: readmit })}
          />
        </Section>
      )}
      {isScoring && isScored && own && canManage && (
        <Section
          ref={parts.own}
          tabIndex={-1}
          className={FOCUSED}
          level={3}
          title={t('mine')}
          description={t('mineText')}
        >
          {own.isFinished ? (
            <p>{t('finished')}</p>
          ) : (
            <>
              {isReopened && (
                <Banner className="mb-3">
                  {t('readmitted', {
                    count: readmitted.length,
                    names: readmitted.map(({ name }) => name).join(', '),
                  })}
                </Banner>
              )}
              <ScoreTable
                label={t('mine')}
                lot={lot}
                givenIn={({ mine }) => mine}
                isClosed={(bid) => bid.isClosed}
                onSave={saving('score')}
              />
              {own.given >= lot.cells && (
                <div className="mt-3 flex flex-wrap items-center gap-3">
                  <Button loading={steps.busy} onClick={() => void finish()}>
                    {t('finish')}
                  </Button>
                  <p className="min-w-60 flex-1 text-muted">{t('finishText')}</p>
                </div>
              )}
            </>
          )}
        </Section>
      )}
      {isScored && lot.evaluators.length > 0 && (
        <LotEvaluators rfxId={rfxId} orgId={orgId} lot={lot} canReopen={isScoring && canManage} />
      )}
      {isScoring && isScored && canManage && (
        <Section
          ref={parts.consensus}
          tabIndex={-1}
          className={FOCUSED}
          level={3}
          title={t('consensus')}
          description={t(!lot.seesOthers ? 'hidden' : areAllFinished ? 'consensusText' : 'waiting')}
        >
          {lot.seesOthers && areAllFinished && !isAgreed && (
            <div className="mb-3 flex flex-wrap items-center gap-3">
              <Button loading={steps.busy} onClick={() => void average()}>
                {t('average')}
              </Button>
              <p className="min-w-60 flex-1 text-muted">{tLots('averageText')}</p>
            </div>
          )}
          {lot.seesOthers && areAllFinished && (
            <Consensus
              rfxId={rfxId}
              orgId={orgId}
              lot={lot}
              onSave={saving('agree')}
              onConfirm={() => keepFocus(parts.consensus)}
            />
          )}
        </Section>
      )}
      {isScoring && canManage && canSettle && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" loading={steps.busy} onClick={() => void settle()}>
            {t('settle')}
          </Button>
          <p className="min-w-60 flex-1 text-muted">{t('settleText')}</p>
        </div>
      )}
      {canManage && (
        <div ref={parts.decision} tabIndex={-1} className={FOCUSED}>
          <LotDecision rfxId={rfxId} orgId={orgId} lot={lot} isWhole={onBack === undefined} />
        </div>
      )}
    </div>
  )
}
