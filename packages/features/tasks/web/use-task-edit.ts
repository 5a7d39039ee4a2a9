import { type Choices, chosenVersion } from '@kogge/domain/kernel/chosen-edits.ts'
import { changedOf, mergedEdit } from '@kogge/domain/kernel/merged-edits.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useForm } from '@kogge/platform/web/use-form.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  editedFields,
  FORM_FIELDS,
  type FormField,
  type FormFields,
  type FormValues,
  fieldsOf,
  formOf,
  type Problem,
  problemsOf,
} from './model/task-form-values.ts'
import { type Task, taskCalls } from './tasks.client.ts'
import { useTaskCache } from './use-task-cache.ts'
import { NOTICE } from './use-task-changes.ts'

/** An edit of which nothing was stored: others have changed the same fields, each to another value. */
export interface Conflict {
  readonly base: FormFields
  readonly mine: FormFields
  readonly theirs: Task
  readonly fields: readonly FormField[]
}

/** Saves an edit; gives the conflict where it was not stored. */
const store = async (
  { orgId, guid }: Pick<Task, 'orgId' | 'guid'>,
  base: FormFields,
  mine: FormFields,
): Promise<Conflict | null> => {
  const ids = { orgId, guid }
  const { conflicts } = await taskCalls.task.save.mutate({ ...ids, base, mine })
  if (conflicts.length === 0) return null
  const theirs = await taskCalls.task.byId.query(ids)
  const merged = mergedEdit<FormFields, FormField>(FORM_FIELDS, base, mine, fieldsOf(theirs))
  // They have taken back meanwhile what was in conflict.
  if (merged.conflicts.length === 0) return store(theirs, fieldsOf(theirs), merged.merged)
  return { base, mine, theirs, fields: merged.conflicts }
}

/** Whether others have changed a field of the form since its editor began. */
export const isChangedMeanwhile = (seen: Task, now: Task): boolean =>
  changedOf(FORM_FIELDS, fieldsOf(seen), fieldsOf(now)).length > 0

/** The form of a task as its editor saw it when they began, and the way to save it over what others did. */
export const useTaskEdit = (seen: Task, onSaved: () => void) => {
  const t = useTranslations('tasks.changes')
  const { refresh } = useTaskCache()
  const action = useAction({ id: NOTICE, refresh })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = async (base: FormFields, mine: FormFields) => {
    let found: Conflict | null = null
    const isAnswered = await action.run(async () => {
      found = await store(seen, base, mine)
      if (!found) notifySuccess(t('saved'), { id: NOTICE })
    })
    if (!isAnswered) return
    setConflict(found)
    if (!found) onSaved()
  }
  const form = useForm<FormValues, Problem>({
    initial: formOf(seen),
    check: problemsOf,
    submit: (values) => save(fieldsOf(seen), editedFields(seen, values)),
  })
  return {
    form,
    busy: action.busy,
    conflict,
    /** Back to the form, with all that was typed. */
    forgetConflict: () => setConflict(null),
    settle: async ({ base, mine, theirs }: Conflict, choices: Choices<FormField>) => {
      const stored = fieldsOf(theirs)
      await save(stored, chosenVersion(FORM_FIELDS, { base, mine, theirs: stored }, choices))
    },
  }
}
