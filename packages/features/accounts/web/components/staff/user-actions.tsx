import { userId as asUserId } from '@kogge/domain/kernel/entity-ids.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Button } from '@kogge/ui/button.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type UserRecord, useUsersApi } from '../../accounts-admin.client.ts'
import { type Deed, DeedDialog } from './user-action-dialog.tsx'

/** What may be done for a user in the state that their account is in. */
const deedsFor = (user: UserRecord): readonly Deed[] => [
  'endSessions',
  ...(user.isEmailConfirmed ? [] : (['resendConfirmation', 'confirmEmail'] as const)),
  user.isOnboarding ? 'finishOnboarding' : 'startOnboarding',
  ...(user.hasSecondFactor ? (['resetSecondFactor'] as const) : []),
  'anonymise',
]

/** The deeds; each is asked about first, and those that cannot be undone want a reason. */
export const UserDeeds = ({ user }: { readonly user: UserRecord }) => {
  const t = useTranslations('admin.users.deeds')
  const api = useUsersApi()
  const queryClient = useQueryClient()
  const showError = useShowError('users')
  const [asked, setAsked] = useState<Deed | null>(null)
  const { adminUsers } = api
  const endSessions = useMutation(adminUsers.endSessions.mutationOptions())
  const confirmEmail = useMutation(adminUsers.confirmEmail.mutationOptions())
  const resend = useMutation(adminUsers.resendConfirmation.mutationOptions())
  const onboarding = useMutation(adminUsers.setOnboarding.mutationOptions())
  const secondFactor = useMutation(adminUsers.resetSecondFactor.mutationOptions())
  const anonymise = useMutation(adminUsers.anonymise.mutationOptions())
  const userId = asUserId.parse(user.userId)
  const calls: Readonly<Record<Deed, (reason: string) => Promise<unknown>>> = {
    endSessions: () => endSessions.mutateAsync({ userId }),
    confirmEmail: () => confirmEmail.mutateAsync({ userId }),
    resendConfirmation: () => resend.mutateAsync({ userId }),
    startOnboarding: () => onboarding.mutateAsync({ userId, isOnboarding: true }),
    finishOnboarding: () => onboarding.mutateAsync({ userId, isOnboarding: false }),
    resetSecondFactor: (reason) => secondFactor.mutateAsync({ userId, reason }),
    anonymise: (reason) => anonymise.mutateAsync({ userId, reason }),
  }
  const [busy, setBusy] = useState(false)
  const run = async (deed: Deed, reason: string) => {
    setBusy(true)
    try {
      await calls[deed](reason)
      notifySuccess(t(`done.${deed}`))
      setAsked(null)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries({ queryKey: adminUsers.pathKey() })
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {deedsFor(user).map((deed) => (
        <Button
          key={deed}
          variant={deed === 'anonymise' ? 'danger' : 'secondary'}
          onClick={() => setAsked(deed)}
        >
          {t(`names.${deed}`)}
        </Button>
      ))}
      {asked && (
        <DeedDialog
          deed={asked}
          user={user.name}
          busy={busy}
          onConfirm={(reason) => void run(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
