import type { FlagInput } from '@kogge/domain/flags/flag-inputs.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useStaffApi } from './staff.client.ts'

export interface FlagChanges {
  readonly busy: boolean
  /** Sets a flag in a context, or takes the setting back with `null`; `before` is what undoing brings back. */
  change(place: FlagInput, value: boolean | null, before: boolean | null): void
}

/** Changes flags at once, says so, and offers the way back. */
export const useFlagChanges = (): FlagChanges => {
  const t = useTranslations('admin.flags')
  const api = useStaffApi()
  const queryClient = useQueryClient()
  const showError = useShowError('flags')
  const set = useMutation(api.adminFlags.set.mutationOptions())
  const remove = useMutation(api.adminFlags.remove.mutationOptions())
  const change: FlagChanges['change'] = (place, value, before) => {
    const call = value === null ? remove.mutateAsync(place) : set.mutateAsync({ ...place, value })
    call
      .then(() => {
        const action = { label: t('undo'), onSelect: () => change(place, before, value) }
        notifySuccess(t('changed', { name: place.name }), { id: 'flag', action })
      })
      .catch(showError)
      // What was refused may have changed meanwhile, too.
      .finally(() => {
        void queryClient.invalidateQueries({ queryKey: api.adminFlags.list.queryKey() })
        void queryClient.invalidateQueries({ queryKey: [['featureFlags']] })
      })
  }
  return { busy: set.isPending || remove.isPending, change }
}
