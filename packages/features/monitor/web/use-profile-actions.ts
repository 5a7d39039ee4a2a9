import type { ProfileState } from '@kogge/domain/monitor/profile-inputs.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { monitorCalls, type Profile, useApi } from './monitor.client.ts'

const NOTICE = 'profile'

/** What can be done with profiles. Each says what came of it and brings the lists up to date. */
export const useProfileActions = (orgId: string) => {
  const t = useTranslations('monitor.actions')
  const api = useApi()
  const queries = useQueryClient()
  const can = useCan(orgId)
  const refresh = () => queries.invalidateQueries(api.monitor.pathFilter())
  const { busy, run } = useAction({ id: NOTICE, refresh })
  const setState = ({ guid, name, state: before }: Profile, state: ProfileState) =>
    run(async () => {
      await monitorCalls.monitor.setState.mutate({ orgId, guid, state })
      const undo = async () => {
        await monitorCalls.monitor.setState.mutate({ orgId, guid, state: before })
      }
      notifySuccess(t(`became.${state}`, { name }), {
        id: NOTICE,
        ...(state === 'archived' && {
          action: { label: t('undo'), onSelect: () => void run(undo, t('undone')) },
        }),
      })
    })
  return {
    busy,
    /** Whether the caller may change a profile: all of them, or their own. */
    mayManage: ({ isOwn }: Profile): boolean =>
      can('market_profile.manage_all') || (isOwn && can('market_profile.manage')),
    mayCreate: can('market_profile.create'),
    setState,
    rename: ({ guid, filters, revision }: Profile, name: string) =>
      run(
        () => monitorCalls.monitor.save.mutate({ orgId, guid, name, filters, revision }),
        t('renamed', { name }),
      ),
    copy: ({ filters }: Profile, name: string) =>
      run(
        () => monitorCalls.monitor.create.mutate({ orgId, name, filters }),
        t('copied', { name }),
      ),
    remove: ({ guid, name }: Profile) =>
      run(() => monitorCalls.monitor.remove.mutate({ orgId, guid }), t('removed', { name })),
    subscribe: ({ guid, name }: Profile, isSubscribed: boolean) =>
      run(
        () => monitorCalls.monitor.subscribe.mutate({ orgId, guid, isSubscribed }),
        t(isSubscribed ? 'subscribed' : 'unsubscribed', { name }),
      ),
  }
}
export type ProfileActions = ReturnType<typeof useProfileActions>
