import type { OpportunityField } from '@kogge/domain/opportunities/opportunity-changes.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Choices } from '../../model/conflict-choices.ts'
import { fieldText } from '../../model/field-texts.ts'
import { fieldsOf } from '../../model/opportunity-form-values.ts'
import type { Opportunity, WrittenFields } from '../../opportunities.client.ts'
import { useChangeText } from '../../use-change-text.ts'
import type { Conflict } from '../../use-opportunity-edit.ts'

interface Props {
  readonly conflict: Conflict
  /** Those who may be its assignee in either version. */
  readonly people: readonly Opportunity['assignee'][]
  readonly busy: boolean
  readonly onSettle: (choices: Choices) => void
  readonly onClose: () => void
}

/** Fields that others have changed meanwhile, too: for each the editor's value or theirs is chosen. */
export const ConflictDialog = ({ conflict, people, busy, onSettle, onClose }: Props) => {
  const t = useTranslations('opportunity')
  const changeText = useChangeText()
  const [choices, setChoices] = useState<Choices>({})
  const [isAsked, setIsAsked] = useState(false)
  const theirs = fieldsOf(conflict.theirs)
  const read = (fields: WrittenFields, field: OpportunityField) => (
    <span className="wrap-anywhere whitespace-pre-line">
      {changeText(field, fieldText(fields, field, people))}
    </span>
  )
  const submit = () => {
    setIsAsked(true)
    if (conflict.fields.every((field) => choices[field])) onSettle(choices)
  }
  return (
    <ActionDialog
      size="lg"
      title={t('conflict.title')}
      description={t('conflict.text')}
      closeLabel={t('conflict.back')}
      cancelLabel={t('conflict.back')}
      confirmLabel={t('form.save')}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      {conflict.fields.map((field) => (
        <Field
          key={field}
          label={t(`fields.${field}`)}
          required
          error={isAsked && !choices[field] && t('conflict.choose')}
        >
          <RadioGroup
            value={choices[field] ?? null}
            onValueChange={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
            options={[
              { value: 'mine', label: t('conflict.mine'), description: read(conflict.mine, field) },
              { value: 'theirs', label: t('conflict.theirs'), description: read(theirs, field) },
            ]}
          />
        </Field>
      ))}
    </ActionDialog>
  )
}
