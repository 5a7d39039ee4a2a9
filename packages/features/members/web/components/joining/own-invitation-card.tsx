import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession, signOut } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { memberCalls, useMembersApi } from '../../members.client.ts'

interface Props {
  readonly token: string
  readonly onJoined: (orgId: string) => void
}

/** Where signing in leads back to: pages under /auth are no places to come back to. */
const backTo = (token: string): string => `/user-settings/join-organization?token=${token}`

/** What a visitor can do: sign in or sign up with the address that was invited. */
const ForVisitors = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const t = useTranslations('members.accept')
  const search = { callbackUrl: backTo(token) }
  return (
    <>
      <p>{t('visitor', { email })}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton asChild variant="primary">
          <Link to="/auth/signup" search={search}>
            {t('signUp')}
          </Link>
        </LinkButton>
        <LinkButton asChild>
          <Link to="/auth/signin" search={search}>
            {t('signIn')}
          </Link>
        </LinkButton>
      </div>
    </>
  )
}

/** What the link says, and whether the reader can accept it. */
export const InvitationCard = ({ token, onJoined }: Props) => {
  const t = useTranslations('members.accept')
  const roles = useTranslations('users.roles')
  const errors = useTranslations('shell.errors')
  const api = useMembersApi()
  const session = useSession()
  const action = useAction({ id: 'members' })
  const [isDone, setIsDone] = useState(false)
  const preview = useQuery({
    ...api.invitation.preview.queryOptions({ token }),
    enabled: !isDone,
    retry: false,
  })
  if (preview.isError && !preview.data) {
    const code = errorCodeOf(preview.error)
    const isInvalid = code === 'account.token_invalid' || code === 'request.invalid'
    return (
      <Banner tone="attention" title={t('invalidTitle')}>
        {isInvalid ? t('invalid') : errors(code ? errorMessageKey(code) : 'system_unavailable')}
      </Banner>
    )
  }
  if (!preview.data) return <SkeletonRows rows={2} label={t('loading')} />
  const { orgName, invitedBy, role, email, unverifiedSender } = preview.data
  const accept = () =>
    void action.run(
      async () => {
        const { orgId } = await memberCalls.invitation.accept.mutate({ token })
        setIsDone(true)
        await refreshSession()
        onJoined(orgId)
      },
      t('accepted', { org: orgName }),
    )
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="wrap-anywhere font-semibold text-lg">{t('title', { org: orgName })}</h2>
      <p>{t('text', { name: invitedBy, role: roles(role) })}</p>
      {unverifiedSender && (
        <Banner tone="attention">{t('unverified', { address: unverifiedSender })}</Banner>
      )}
      {!session && <ForVisitors token={token} email={email} />}
      {session && session.user.email === email && (
        <Button
          variant="primary"
          size="lg"
          className="self-start"
          loading={action.busy}
          onClick={accept}
        >
          {t('submit')}
        </Button>
      )}
      {session && session.user.email !== email && (
        <Banner
          tone="attention"
          title={t('otherTitle')}
          actions={
            <Button size="sm" onClick={() => void signOut()}>
              {t('signOut')}
            </Button>
          }
        >
          {t('other', { invited: email, own: session.user.email })}
        </Banner>
      )}
    </Card>
  )
}
