import { outcomesOf } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { SuggestedOutcome } from '@kogge/domain/opportunities/suggested-outcomes.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Opportunity, OpportunityCard, Outcome } from '../opportunities.client.ts'
import { OutcomeFields, type OutcomeValues } from './outcome-fields.tsx'

interface Props {
  /** One that has ended, with the reason and the note that are recorded. */
  readonly opportunity: OpportunityCard & Partial<Pick<Opportunity, 'reason' | 'outcomeNote'>>
  readonly busy: boolean
  /** Chosen in a menu, or suggested by the source of the tender; null for nothing. */
  readonly suggested: SuggestedOutcome | null
  /** Gives whether it was stored. */
  readonly onConclude: (seen: OpportunityCard, outcome: Outcome) => Promise<boolean>
  readonly onClose: () => void
}

/** Closes an opportunity with its outcome, or corrects that of one that is closed. */
export const OutcomeDialog = ({ opportunity, busy, suggested, onConclude, onClose }: Props) => {
  const t = useTranslations('opportunities')
  const tForm = useTranslations('opportunity.form')
  // As it was when the dialog opened: a change by others meanwhile is refused, and said.
  const [seen] = useState(opportunity)
  const allowed = outcomesOf(seen)
  const only = allowed.length === 1 ? allowed[0] : undefined
  const possible = suggested && allowed.includes(suggested.resolution) ? suggested : null
  const [values, setValues] = useState<OutcomeValues>({
    resolution: possible?.resolution ?? seen.resolution ?? only ?? null,
    reason: possible?.reason ?? seen.reason ?? null,
    note: seen.outcomeNote ?? '',
  })
  const [isTried, setIsTried] = useState(false)
  const submit = async () => {
    setIsTried(true)
    const { resolution, ...rest } = values
    if (resolution && (await onConclude(seen, { resolution, ...rest }))) onClose()
  }
  const isCorrection = seen.resolution !== null
  return (
    <ActionDialog
      title={t(isCorrection ? 'outcome.correct' : 'outcome.close')}
      description={seen.name}
      closeLabel={t('outcome.dismiss')}
      cancelLabel={tForm('cancel')}
      confirmLabel={isCorrection ? tForm('save') : t('outcome.close')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <OutcomeFields
        values={values}
        onValues={setValues}
        allowed={allowed}
        hint={only && t('outcome.onlyClosed')}
        isMissing={isTried && !values.resolution}
      />
    </ActionDialog>
  )
}
