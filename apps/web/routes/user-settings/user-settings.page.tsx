import { USER_SETTINGS_TABS } from '@kogge/domain/kernel/routes.ts'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link, Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NotFoundPage } from '../../shell/not-found.page.tsx'
import { userSettingsRoute } from './user-settings.route.ts'
import { TABS } from './user-settings-tabs.ts'

/** A user's settings: all tabs, and the one that is open. */
export const UserSettingsPage = () => {
  const t = useTranslations('shell.userSettings')
  const { _splat } = userSettingsRoute.useParams()
  const session = useSession()
  if (!_splat) return <Navigate to="/user-settings/$" params={{ _splat: 'general' }} replace />
  const tab = USER_SETTINGS_TABS.find((known) => known === _splat)
  const Page = tab && TABS[tab]
  if (!Page) return <NotFoundPage />
  if (!session) return <Restricted kind="sign_in" />
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-4 px-4 py-6">
      <title>{`${t(`tabs.${tab}`)} · Kogge`}</title>
      <h1 className="font-semibold text-2xl">{t('title')}</h1>
      <LinkTabs label={t('title')}>
        {USER_SETTINGS_TABS.map((name) => (
          <LinkTab key={name} asChild active={tab === name}>
            <Link to="/user-settings/$" params={{ _splat: name }}>
              {t(`tabs.${name}`)}
            </Link>
          </LinkTab>
        ))}
      </LinkTabs>
      <Suspense fallback={<PageSpinner label={t('title')} />}>
        <Page />
      </Suspense>
    </div>
  )
}
