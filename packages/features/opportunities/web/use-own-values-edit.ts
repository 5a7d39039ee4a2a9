import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import type { OwnFieldKind, OwnValueEdit } from '@kogge/domain/opportunities/own-fields.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useForm } from '@kogge/platform/web/use-form.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  editsOf,
  problemsOf,
  settledEdits,
  type TypedValues,
  typedValues,
} from './model/own-values.ts'
import {
  type Opportunity,
  type OwnField,
  opportunityCalls,
  ownFieldCalls,
} from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

/** Edits of which nothing was stored, as others have changed the same values. */
interface Conflict {
  readonly edits: readonly OwnValueEdit[]
  readonly contested: readonly string[]
  readonly stored: Readonly<Record<string, string>>
}

const NOTICE = 'opportunity'

/** The form of own values as its editor saw them when they began. */
export const useOwnValuesEdit = (
  seen: Opportunity,
  fields: readonly OwnField[],
  onSaved: () => void,
) => {
  const t = useTranslations('opportunity')
  const { decimalMark } = useFormats()
  const { refreshShown } = useOpportunityRefresh()
  const action = useAction({ id: NOTICE, refresh: refreshShown })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { orgId, guid } = seen
  const before = { fields, seen: seen.own, mark: decimalMark }
  const save = async (edits: readonly OwnValueEdit[]) => {
    let found: Conflict | null = null
    const isAnswered = await action.run(async () => {
      const input = { orgId, guid, edits: [...edits] }
      const { conflicts } = await ownFieldCalls.ownField.setValues.mutate(input)
      if (conflicts.length === 0) return notifySuccess(t('saved'), { id: NOTICE })
      const { own } = await opportunityCalls.opportunity.byId.query({ orgId, guid })
      found = { edits, contested: conflicts, stored: own }
    })
    if (!isAnswered) return
    setConflict(found)
    if (!found) onSaved()
  }
  const form = useForm<TypedValues, OwnFieldKind>({
    initial: typedValues(fields, seen.own, decimalMark),
    check: (typed) => problemsOf(before, typed),
    submit: (typed) => save(editsOf(before, typed)),
  })
  return {
    form,
    busy: action.busy,
    conflict,
    /** Back to the form, with all that was typed. */
    forgetConflict: () => setConflict(null),
    settle: ({ edits, stored }: Conflict, choices: Choices<string>) =>
      save(settledEdits(edits, stored, choices)),
  }
}
