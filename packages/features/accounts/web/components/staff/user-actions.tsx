import { userId as asUserId } from '@kogge/domain/kernel/entity-ids.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type UserRecord, usersCalls, useUsersApi } from '../../accounts-admin.client.ts'
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
  const [asked, setAsked] = useState<Deed | null>(null)
  const { adminUsers } = usersCalls
  const userId = asUserId.parse(user.userId)
  const calls: Readonly<Record<Deed, (reason: string) => Promise<unknown>>> = {
    endSessions: () => adminUsers.endSessions.mutate({ userId }),
    confirmEmail: () => adminUsers.confirmEmail.mutate({ userId }),
    resendConfirmation: () => adminUsers.resendConfirmation.mutate({ userId }),
    startOnboarding: () => adminUsers.setOnboarding.mutate({ userId, isOnboarding: true }),
    finishOnboarding: () => adminUsers.setOnboarding.mutate({ userId, isOnboarding: false }),
    resetSecondFactor: (reason) => adminUsers.resetSecondFactor.mutate({ userId, reason }),
    anonymise: (reason) => adminUsers.anonymise.mutate({ userId, reason }),
  }
  const action = useAction({
    id: 'users',
    refresh: () => queryClient.invalidateQueries({ queryKey: api.adminUsers.pathKey() }),
  })
  const run = async (deed: Deed, reason: string) => {
    if (await action.run(() => calls[deed](reason), t(`done.${deed}`))) setAsked(null)
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
          busy={action.busy}
          onConfirm={(reason) => void run(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
