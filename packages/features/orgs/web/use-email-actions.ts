import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type OrgEmail, useAdminApi } from './orgs-admin.client.ts'

const TOAST = 'org-emails'

/** Decides on addresses, with the way back in the toast, and has new notices read. */
export const useEmailActions = () => {
  const t = useTranslations('harvested.emails')
  const tMerge = useTranslations('harvested.merge')
  const onError = useShowError(TOAST)
  const api = useAdminApi()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.adminOrgEmails.pathKey() })
  const decideCall = useMutation(api.adminOrgEmails.decide.mutationOptions({ onError }))
  const readCall = useMutation(
    api.adminOrgEmails.readNow.mutationOptions({
      onError,
      onSuccess: () => notifySuccess(t('asked'), { id: TOAST }),
      onSettled: refresh,
    }),
  )
  const decide = (email: OrgEmail, state: OrgEmail['state']) =>
    decideCall.mutate(
      { emailId: email.emailId, state },
      {
        onSuccess: () => {
          void refresh()
          notifySuccess(t('decided'), {
            id: TOAST,
            action: {
              label: tMerge('undo'),
              onSelect: () => decide({ ...email, state }, email.state),
            },
          })
        },
      },
    )
  return { decide, readNow: () => readCall.mutate(), busy: decideCall.isPending }
}
export type EmailActions = ReturnType<typeof useEmailActions>
