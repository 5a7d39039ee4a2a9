import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import { repetitionCode } from '@kogge/domain/tasks/recurrence-units.ts'
import { ConflictingFieldsDialog } from '@kogge/platform/web/edits/conflicting-fields-dialog.tsx'
import { useTranslations } from 'use-intl'
import { type FormField, type FormFields, fieldsOf } from '../../model/task-form-values.ts'
import type { Task } from '../../tasks.client.ts'
import { useChangeText } from '../../use-change-text.ts'
import type { Conflict } from '../../use-task-edit.ts'

interface Props {
  readonly conflict: Conflict
  /** Those who may be its assignee in either version. */
  readonly people: readonly Task['assignee'][]
  readonly busy: boolean
  readonly onSettle: (choices: Choices<FormField>) => void
  readonly onClose: () => void
}

/** Fields of a task that others have changed meanwhile, too. */
export const TaskConflict = ({ conflict, people, busy, onSettle, onClose }: Props) => {
  const t = useTranslations('records.conflict')
  const tForm = useTranslations('records.form')
  const tFields = useTranslations('tasks.fields')
  const changeText = useChangeText()
  const theirs = fieldsOf(conflict.theirs)
  const nameOf = (userId: string | null) =>
    people.find((person) => person?.userId === userId)?.name ?? userId
  const textOf = (fields: FormFields, field: FormField): string | null => {
    if (field === 'assigneeUserId') return nameOf(fields[field])
    if (field === 'recurrence') return fields[field] && repetitionCode(fields[field])
    return fields[field] || null
  }
  const read = (fields: FormFields, field: FormField) => changeText(field, textOf(fields, field))
  return (
    <ConflictingFieldsDialog
      fields={conflict.fields.map((name) => ({
        name,
        label: tFields(name),
        mine: read(conflict.mine, name),
        theirs: read(theirs, name),
      }))}
      labels={{
        title: t('title'),
        text: t('text'),
        mine: t('mine'),
        theirs: t('theirs'),
        choose: t('choose'),
        back: t('back'),
        save: tForm('save'),
      }}
      busy={busy}
      onSettle={onSettle}
      onClose={onClose}
    />
  )
}
