import type { OpportunityField } from '@kogge/domain/opportunities/opportunity-changes.ts'
import { ConflictingFieldsDialog } from '@kogge/platform/web/edits/conflicting-fields-dialog.tsx'
import { useTranslations } from 'use-intl'
import type { Choices } from '../../model/conflict-choices.ts'
import { fieldText } from '../../model/field-texts.ts'
import { fieldsOf } from '../../model/opportunity-form-values.ts'
import type { Opportunity, WrittenFields } from '../../opportunities.client.ts'
import { useChangeText } from '../../use-change-text.ts'
import type { Conflict } from '../../use-opportunity-edit.ts'
import { ValueConflictsDialog } from './value-conflicts-dialog.tsx'

interface Props {
  readonly conflict: Conflict
  /** Those who may be its assignee in either version. */
  readonly people: readonly Opportunity['assignee'][]
  readonly busy: boolean
  readonly onSettle: (choices: Choices) => void
  readonly onClose: () => void
}

/** Fields of an opportunity that others have changed meanwhile, too. */
export const ConflictDialog = ({ conflict, people, busy, onSettle, onClose }: Props) => {
  const t = useTranslations('opportunity')
  const changeText = useChangeText()
  const theirs = fieldsOf(conflict.theirs)
  const read = (fields: WrittenFields, field: OpportunityField) =>
    changeText(field, fieldText(fields, field, people))
  return (
    <ConflictingFieldsDialog
      fields={conflict.fields.map((name) => ({
        name,
        label: t(`fields.${name}`),
        mine: read(conflict.mine, name),
        theirs: read(theirs, name),
      }))}
      labels={{
        title: t('conflict.title'),
        text: t('conflict.text'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        choose: t('conflict.choose'),
        back: t('conflict.back'),
        save: t('form.save'),
      }}
      busy={busy}
      onSettle={onSettle}
      onClose={onClose}
    />
  )
}
