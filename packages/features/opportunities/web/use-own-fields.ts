import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type OwnField, ownFieldCalls, useOwnFieldsApi } from './opportunities.client.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

const NOTICE = 'ownField'

/** The fields that an organisation has defined, in their order, and what can be done with one of them. */
export const useOwnFields = (orgId: string) => {
  const t = useTranslations('ownFields')
  const tChanges = useTranslations('opportunities.changes')
  const query = useQuery(useOwnFieldsApi().ownField.list.queryOptions({ orgId }))
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({ id: NOTICE, refresh: refreshShown })
  const set = (fieldId: string, isRetired: boolean) =>
    ownFieldCalls.ownField.retire.mutate({ orgId, fieldId, isRetired })
  return {
    query,
    busy,
    /** Puts a field before another, or last. */
    move: ({ fieldId }: OwnField, before: string | null) =>
      run(() => ownFieldCalls.ownField.move.mutate({ orgId, fieldId, before })),
    retire: ({ fieldId, name }: OwnField) =>
      run(async () => {
        await set(fieldId, true)
        const undo = () => void run(() => set(fieldId, false), t('restored', { name }))
        const action = { label: tChanges('undo'), onSelect: undo }
        notifySuccess(t('retiredNow', { name }), { id: NOTICE, action })
      }),
    restore: ({ fieldId, name }: OwnField) =>
      run(() => set(fieldId, false), t('restored', { name })),
  }
}
export type OwnFieldChanges = ReturnType<typeof useOwnFields>
