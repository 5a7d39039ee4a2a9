import { userId as asUserId } from '@kogge/domain/kernel/entity-ids.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type UserRecord, usersCalls, useUsersApi } from '../../accounts-admin.client.ts'
import { type Action, UserActionDialog } from './user-action-dialog.tsx'

/** What may be done for a user in the state that their account is in. */
const actionsFor = (user: UserRecord): readonly Action[] => [
  'endSessions',
  ...(user.isEmailConfirmed ? [] : (['resendConfirmation', 'confirmEmail'] as const)),
  user.isOnboarding ? 'finishOnboarding' : 'startOnboarding',
  ...(user.hasSecondFactor ? (['resetSecondFactor'] as const) : []),
  'anonymise',
]

/** The actions; each is asked about first, and those that cannot be undone want a reason. */
export const UserActions = ({ user }: { readonly user: UserRecord }) => {
  const t = useTranslations('admin.users.actions')
  const api = useUsersApi()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Action | null>(null)
  const { adminUsers } = usersCalls
  const userId = asUserId.parse(user.userId)
  const calls: Readonly<Record<Action, (reason: string) => Promise<unknown>>> = {
    endSessions: () => adminUsers.endSessions.mutate({ userId }),
    confirmEmail: () => adminUsers.confirmEmail.mutate({ userId }),
    resendConfirmation: () => adminUsers.resendConfirmation.mutate({ userId }),
    startOnboarding: () => adminUsers.setOnboarding.mutate({ userId, isOnboarding: true }),
    finishOnboarding: () => adminUsers.setOnboarding.mutate({ userId, isOnboarding: false }),
    resetSecondFactor: (reason) => adminUsers.resetSecondFactor.mutate({ userId, reason }),
    anonymise: (reason) => adminUsers.anonymise.mutate({ userId, reason }),
  }
  const { run, busy } = useAction({
    id: 'users',
    refresh: () => queryClient.invalidateQueries({ queryKey: api.adminUsers.pathKey() }),
  })
  const confirm = async (action: Action, reason: string) => {
    if (await run(() => calls[action](reason), t(`done.${action}`))) setAsked(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {actionsFor(user).map((action) => (
        <Button
          key={action}
          variant={action === 'anonymise' ? 'danger' : 'secondary'}
          onClick={() => setAsked(action)}
        >
          {t(`names.${action}`)}
        </Button>
      ))}
      {asked && (
        <UserActionDialog
          action={asked}
          user={user.name}
          busy={busy}
          onConfirm={(reason) => void confirm(asked, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
