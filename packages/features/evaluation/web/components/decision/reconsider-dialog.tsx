import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { evaluationCalls, type Overview } from '../../evaluation.client.ts'
import { useSteps } from '../../use-evaluation-actions.ts'
import { useLotNames } from '../../use-lot-names.ts'
import { WordsDialog } from './reason-dialog.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Takes decisions back while the standstill lasts: for which lots, and why. */
export const ReconsiderDialog = ({ overview, orgId, open, onClose }: Props) => {
  const t = useTranslations('evaluation.reconsider')
  const steps = useSteps()
  const { rfxId, lots } = overview
  const names = useLotNames(lots.length === 1, overview.language)
  const all = lots.map(({ lotId }) => lotId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lotIds = all.filter((lotId) => !left.has(lotId))
  const confirm = async (reason: string) => {
    if (lotIds.length === 0) return false
    const call = () =>
      evaluationCalls.evaluation.reconsider.mutate({ rfxId, orgId, lotIds, reason })
    return steps.take(call, t('done'))
  }
  return (
    <WordsDialog
      open={open}
      onClose={onClose}
      busy={steps.busy}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
      wordsLabel={t('reason')}
      wordsHint={t('reasonHint')}
      required
      onConfirm={confirm}
    >
      {all.length > 1 && (
        <fieldset className="max-h-48 min-w-0 overflow-y-auto">
          <legend className="font-medium text-sm">{t('lots')}</legend>
          {lots.map(({ lotId, title }) => (
            <Checkbox
              key={lotId}
              label={<span className="wrap-anywhere">{names.full({ lotId, title })}</span>}
              checked={!left.has(lotId)}
              onCheckedChange={(on) => {
                const next = new Set(left)
                if (on === true) next.delete(lotId)
                else next.add(lotId)
                setLeft(next)
              }}
            />
          ))}
        </fieldset>
      )}
    </WordsDialog>
  )
}
