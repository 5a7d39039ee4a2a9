import { LONGEST_NOTE } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import {
  CLOSING_REASONS,
  type ClosingReason,
  outcomesOf,
  type Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import type { SuggestedOutcome } from '@kogge/domain/opportunities/suggested-outcomes.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Opportunity, OpportunityCard, Outcome } from '../opportunities.client.ts'

const NO_REASON = 'none'

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
  const tFields = useTranslations('opportunity.fields')
  const tForm = useTranslations('opportunity.form')
  // As it was when the dialog opened: a change by others meanwhile is refused, and said.
  const [seen] = useState(opportunity)
  const allowed = outcomesOf(seen)
  const only = allowed.length === 1 ? allowed[0] : undefined
  const possible = suggested && allowed.includes(suggested.resolution) ? suggested : null
  const [resolution, setResolution] = useState<Resolution | null>(
    possible?.resolution ?? seen.resolution ?? only ?? null,
  )
  const [reason, setReason] = useState<ClosingReason | null>(
    possible?.reason ?? seen.reason ?? null,
  )
  const [note, setNote] = useState(seen.outcomeNote ?? '')
  const [isTried, setIsTried] = useState(false)
  const submit = async () => {
    setIsTried(true)
    if (resolution && (await onConclude(seen, { resolution, reason, note }))) onClose()
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
      <Field
        label={tFields('resolution')}
        required
        hint={only && t('outcome.onlyClosed')}
        error={isTried && !resolution && t('outcome.missing')}
      >
        <RadioGroup
          value={resolution}
          onValueChange={setResolution}
          options={allowed.map((one) => ({ value: one, label: t(`resolutions.${one}`) }))}
        />
      </Field>
      <Field label={tFields('reason')} note={tForm('optional')}>
        <Select<ClosingReason | typeof NO_REASON>
          value={reason ?? NO_REASON}
          onValueChange={(next) => setReason(next === NO_REASON ? null : next)}
          options={[
            { value: NO_REASON, label: t('outcome.noReason') },
            ...CLOSING_REASONS.map((one) => ({ value: one, label: t(`reasons.${one}`) })),
          ]}
        />
      </Field>
      <Field label={tFields('outcomeNote')} note={tForm('optional')} hint={t('outcome.noteHint')}>
        <Textarea
          rows={4}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
