import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type LotView } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { WordsDialog } from '../decision/reason-dialog.tsx'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  readonly lot: LotView
  readonly canReopen: boolean
}

/** How far each evaluator of a lot is; what one has finished is opened again with a reason. */
export const LotEvaluators = ({ rfxId, orgId, lot, canReopen }: Props) => {
  const t = useTranslations('evaluation.lot')
  const steps = useSteps()
  const [dialog, setDialog] = useState<LotView['evaluators'][number] | null>(null)
  const { lotId, cells, evaluators } = lot
  const name = dialog?.name ?? ''
  const reopen = async (reason: string) => {
    if (!dialog) return false
    const { userId } = dialog
    return steps.take(
      () => evaluationCalls.evaluation.reopen.mutate({ rfxId, orgId, lotId, userId, reason }),
      t('reopened'),
    )
  }
  return (
    <>
      <ul aria-label={t('evaluators')} className="flex flex-col gap-1 text-muted">
        {evaluators.map((one) => (
          <li key={one.userId} className="flex flex-wrap items-center gap-2">
            {t('given', { name: one.name, given: one.given, of: cells })}
            {one.isFinished && <Badge>{t('isFinished')}</Badge>}
            {one.isFinished && canReopen && (
              <Button size="sm" variant="ghost" onClick={() => setDialog(one)}>
                {t('reopen', { name: one.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <WordsDialog
        open={dialog !== null}
        onClose={() => setDialog(null)}
        busy={steps.busy}
        title={t('reopenTitle')}
        description={t('reopenText', { name })}
        confirmLabel={t('reopenConfirm')}
        wordsLabel={t('reopenReason')}
        required
        onConfirm={reopen}
      />
    </>
  )
}
