import { RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OutcomeFields, type OutcomeValues } from '../outcome-fields.tsx'
import type { BulkDialogProps } from './bulk-dialogs.tsx'

const UNDECIDED: OutcomeValues = { resolution: null, reason: null, note: '' }

/** Closes the selected opportunities with the same outcome. */
export const OutcomesDialog = ({ cards, busy, onAction, onClose }: BulkDialogProps) => {
  const t = useTranslations('opportunityBulk')
  const tOutcome = useTranslations('opportunities.outcome')
  const [values, setValues] = useState(UNDECIDED)
  const [isTried, setIsTried] = useState(false)
  const hasNew = cards.some(({ status, resolution }) => status === 'NEW' && resolution === null)
  const submit = () => {
    setIsTried(true)
    const { resolution, ...rest } = values
    if (resolution) onAction({ kind: 'conclude', resolution, ...rest })
  }
  return (
    <ActionDialog
      title={t('concluding.title')}
      description={t('selected', { count: cards.length })}
      closeLabel={tOutcome('dismiss')}
      cancelLabel={t('cancel')}
      confirmLabel={t('concluding.title')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <OutcomeFields
        values={values}
        onValues={setValues}
        allowed={RESOLUTIONS}
        hint={hasNew && t('concluding.hint')}
        isMissing={isTried && !values.resolution}
      />
    </ActionDialog>
  )
}
