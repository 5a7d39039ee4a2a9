import { safeCallback } from '@kogge/domain/accounts/sign-in-callback.ts'
import { matchRoute, splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { JoinOrganisation } from '@kogge/features/members/web/pages/join-organisation.page.tsx'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeepLanguage } from '../../shell/use-language-storage.ts'
import { AccountPageFrame, useGoTo } from './account-page-frame.tsx'
import { joinRoute } from './join-organisation.route.ts'
import { foundingForm, inOrganisation } from './org-creation-form.tsx'

/** Whoever signed up for an invitation comes back to its twin in the settings; it is the same page. */
const twinIn = (callback: string): URL | null => {
  const url = new URL(callback, window.location.origin)
  const route = matchRoute(splitLocale(url.pathname).path)
  const isTwin = route?.name === 'USER_SETTINGS' && url.pathname.endsWith('/join-organization')
  return isTwin ? url : null
}

/** `/auth/join-organization`: what follows the setup of an account, and where invitations lead. */
export const JoinPage = () => {
  const t = useTranslations('members.join')
  const search = joinRoute.useSearch()
  const navigate = joinRoute.useNavigate()
  const [hasPicked, setHasPicked] = useState(false)
  const session = useSession()
  const prefix = useLocalePrefix()
  const keepLanguage = useKeepLanguage()
  const goTo = useGoTo()
  const callback = safeCallback(search.callbackUrl, window.location.origin)
  const twin = twinIn(callback)
  const next = twin || callback === '/' ? withLocale(prefix, '/') : callback
  const token = search.token ?? twin?.searchParams.get('token') ?? undefined
  const asked = hasPicked ? undefined : twin?.searchParams.get('orgId')
  const orgId = search.orgId ?? asked ?? undefined
  if (!session && token === undefined) return <Restricted kind="sign_in" />
  return (
    <AccountPageFrame onLanguage={keepLanguage}>
      <title>{`${t('title')} · Kogge`}</title>
      <div className="flex w-full min-w-0 max-w-2xl flex-col gap-6">
        <div>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="mt-1 text-muted">{t('intro')}</p>
        </div>
        <JoinOrganisation
          token={token}
          orgId={orgId}
          onPick={(picked) => {
            setHasPicked(true)
            const { orgId: _before, ...rest } = search
            void navigate({
              search: picked ? { ...rest, orgId: picked } : rest,
              resetScroll: false,
            })
          }}
          founding={foundingForm}
          onJoined={(joined) => goTo(inOrganisation(next, joined))}
        />
        {session && (
          <Button variant="ghost" className="self-start" onClick={() => goTo(next)}>
            {t('skip')}
          </Button>
        )}
      </div>
    </AccountPageFrame>
  )
}
