import {
  BID_DECISIONS,
  type BidDecision,
  LONGEST_DECISION_NOTE,
} from '@kogge/domain/opportunities/questionnaire.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CardQuestionnaire, questionnaireCalls } from '../../opportunities.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'

const UNDECIDED = 'undecided'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly current: Pick<CardQuestionnaire, 'decision' | 'decisionNote'>
  readonly onDecided: (eventId: string | null) => void
  readonly onClose: () => void
}

/** Decides whether to bid, with words; a decision of others meanwhile is not overwritten. */
export const DecisionDialog = ({ orgId, guid, current, onDecided, onClose }: Props) => {
  const t = useTranslations('questionnaire')
  const tForm = useTranslations('opportunity.form')
  const [seen] = useState(current)
  const [decision, setDecision] = useState<BidDecision | null>(seen.decision)
  const [note, setNote] = useState(seen.decisionNote)
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({
    id: 'opportunity',
    refresh: refreshShown,
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('decidedMeanwhile') : null),
  })
  const submit = async () => {
    let eventId: string | null = null
    const isDone = await run(async () => {
      const before = { decision: seen.decision, note: seen.decisionNote }
      const input = { orgId, guid, decision, note, seen: before }
      eventId = (await questionnaireCalls.questionnaire.decide.mutate(input)).eventId
    })
    if (!isDone) return
    onClose()
    onDecided(eventId)
  }
  return (
    <ActionDialog
      title={t('decide')}
      closeLabel={tForm('cancel')}
      cancelLabel={tForm('cancel')}
      confirmLabel={tForm('save')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('decision')}>
        <RadioGroup
          value={decision ?? UNDECIDED}
          onValueChange={(next) => setDecision(next === UNDECIDED ? null : next)}
          options={[
            ...BID_DECISIONS.map((one) => ({ value: one, label: t(`decisions.${one}`) })),
            { value: UNDECIDED, label: t('undecided') },
          ]}
        />
      </Field>
      <Field label={t('reasons')} note={tForm('optional')}>
        <Textarea
          rows={4}
          maxLength={LONGEST_DECISION_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
