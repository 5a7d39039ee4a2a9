import type { OpportunityField } from '@kogge/domain/opportunities/opportunity-changes.ts'
import { useTranslations } from 'use-intl'
import type { Choices } from '../../model/conflict-choices.ts'
import { fieldText } from '../../model/field-texts.ts'
import { fieldsOf } from '../../model/opportunity-form-values.ts'
import type { Opportunity, WrittenFields } from '../../opportunities.client.ts'
import { useChangeText } from '../../use-change-text.ts'
import type { Conflict } from '../../use-opportunity-edit.ts'
import { ContestedDialog } from './contested-dialog.tsx'

interface Props {
  readonly conflict: Conflict
  /** Those who may be its assignee in either version. */
  readonly people: readonly Opportunity['assignee'][]
  readonly busy: boolean
  readonly onSettle: (choices: Choices) => void
  readonly onClose: () => void
}

/** Fields of an opportunity that others have changed meanwhile, too. */
export const ConflictDialog = ({ conflict, people, ...dialog }: Props) => {
  const t = useTranslations('opportunity')
  const changeText = useChangeText()
  const theirs = fieldsOf(conflict.theirs)
  const read = (fields: WrittenFields, field: OpportunityField) =>
    changeText(field, fieldText(fields, field, people))
  return (
    <ContestedDialog
      {...dialog}
      contested={conflict.fields.map((name) => ({
        name,
        label: t(`fields.${name}`),
        mine: read(conflict.mine, name),
        theirs: read(theirs, name),
      }))}
    />
  )
}
