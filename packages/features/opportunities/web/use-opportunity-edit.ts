import {
  mergeEdit,
  type OpportunityField,
} from '@kogge/domain/opportunities/opportunity-changes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useForm } from '@kogge/platform/web/use-form.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Choices, chosenEdit } from './model/conflict-choices.ts'
import {
  editedFields,
  type FormValues,
  fieldsOf,
  formOf,
  type Problem,
  problemsOf,
} from './model/opportunity-form-values.ts'
import { type Opportunity, opportunityCalls, type WrittenFields } from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

/** An edit of which nothing was stored: others have changed the same fields, each to another value. */
export interface Conflict {
  readonly base: WrittenFields
  readonly mine: WrittenFields
  readonly theirs: Opportunity
  readonly fields: readonly OpportunityField[]
}

const NOTICE = 'opportunity'

/** Saves an edit; gives the conflict where it was not stored. */
const store = async (
  { orgId, guid }: Pick<Opportunity, 'orgId' | 'guid'>,
  base: WrittenFields,
  mine: WrittenFields,
): Promise<Conflict | null> => {
  const ids = { orgId, guid }
  const { conflicts } = await opportunityCalls.opportunity.save.mutate({ ...ids, base, mine })
  if (conflicts.length === 0) return null
  const theirs = await opportunityCalls.opportunity.byId.query(ids)
  const merged = mergeEdit(base, mine, fieldsOf(theirs))
  // They have taken back meanwhile what was in conflict.
  if (merged.conflicts.length === 0) return store(theirs, fieldsOf(theirs), merged.merged)
  return { base, mine, theirs, fields: merged.conflicts }
}

/** The form of an opportunity as its editor saw it when they began, and the way to save it over what others did. */
export const useOpportunityEdit = (seen: Opportunity, onSaved: () => void) => {
  const t = useTranslations('opportunity')
  const { refreshAll } = useOpportunityRefresh()
  const action = useAction({ id: NOTICE, refresh: refreshAll })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const save = async (base: WrittenFields, mine: WrittenFields) => {
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
    settle: async ({ base, mine, theirs }: Conflict, choices: Choices) => {
      const stored = fieldsOf(theirs)
      await save(stored, chosenEdit({ base, mine, theirs: stored }, choices))
    },
  }
}
export type OpportunityForm = ReturnType<typeof useOpportunityEdit>['form']
