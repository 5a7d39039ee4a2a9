import { spreadOf } from '@kogge/domain/evaluation/score-consensus.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { type Bid, evaluationCalls, type LotView } from '../../evaluation.client.ts'
import { usePoints } from '../../model/points-format.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { type SaveScore, ScoreTable } from './score-table.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lot: LotView
  readonly onSave: SaveScore
  /** Called before what has the focus goes away. */
  readonly onConfirm: () => void
}

const givenIn = ({ mine, others }: Bid['scores'][number]): readonly number[] =>
  [...(mine ? [mine] : []), ...(others ?? [])].map(({ points }) => points)

/** Who has to confirm yet what others wrote; whoever is one of them does, with one button. */
const Confirmation = ({ rfxId, orgId, lot, onConfirm }: Omit<Props, 'onSave'>) => {
  const t = useTranslations('evaluation.lot')
  const steps = useSteps()
  const { awaited, saidHash } = lot.consensus
  const others = awaited.filter(({ isReader }) => !isReader)
  const confirm = (hash: string) => {
    onConfirm()
    const lots = [{ lotId: lot.lotId, saidHash: hash }]
    return steps.take(
      () => evaluationCalls.evaluation.confirm.mutate({ rfxId, orgId, lots }),
      t('confirmed'),
    )
  }
  return (
    <>
      {others.length < awaited.length && saidHash !== null && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="primary" loading={steps.busy} onClick={() => void confirm(saidHash)}>
            {t('confirm')}
          </Button>
          <p className="min-w-60 flex-1 text-muted">{t('confirmText')}</p>
        </div>
      )}
      {others.length > 0 && (
        <p className="mt-3 text-muted">
          {t('awaited', { names: others.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  )
}

/**
 * What the evaluators agree on, below what each gave: evaluators write it, others read it. Points that are
 * not the average are confirmed by all but who wrote them.
 */
export const Consensus = ({ rfxId, orgId, lot, onSave, onConfirm }: Props) => {
  const t = useTranslations('evaluation.lot')
  const { points } = usePoints()
  const isEvaluator = lot.evaluators.some(({ isReader }) => isReader)
  return (
    <>
      {!isEvaluator && <p className="mb-3 text-muted">{t('byEvaluators')}</p>}
      <ScoreTable
        label={t('consensus')}
        lot={lot}
        givenIn={({ agreed }) => agreed}
        formerIn={({ former }) => former}
        spreadIn={(cell) => spreadOf(givenIn(cell))}
        above={(cell) => {
          const given = givenIn(cell)
          return (
            <p className="text-muted text-sm tabular-nums">
              {given.length === 0
                ? t('noScores')
                : t('scores', {
                    list: given.map((one) => points(one)).join(' · '),
                    mean: points(spreadOf(given)?.average),
                  })}
            </p>
          )
        }}
        {...(isEvaluator && { onSave })}
      />
      <Confirmation rfxId={rfxId} orgId={orgId} lot={lot} onConfirm={onConfirm} />
    </>
  )
}
