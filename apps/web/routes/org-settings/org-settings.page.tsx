import { ORG_SETTINGS_TABS, type OrgSettingsTab } from '@kogge/domain/kernel/routes.ts'
import { Guarded, Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NotFoundPage } from '../../shell/not-found.page.tsx'
import { orgSettingsRoute } from './org-settings.route.ts'
import { TABS } from './org-settings-tabs.ts'
import { type BarTab, STAFF_TAB, useBar } from './use-org-settings-bar.ts'

const Tabs = ({ orgId, tab }: { readonly orgId: string; readonly tab: OrgSettingsTab }) => {
  const t = useTranslations('shell.orgSettings')
  const bar = useBar(orgId)
  if (bar.length === 0 || (tab === STAFF_TAB && bar.length === 1)) return null
  return (
    <LinkTabs label={t('label')}>
      {bar.map((name) => (
        <LinkTab key={name} asChild active={tab === name || tab.startsWith(`${name}/`)}>
          <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: name }}>
            {t(`tabs.${name}`)}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

interface FrameProps {
  readonly orgId: string
  readonly tab: OrgSettingsTab
  readonly children: ReactNode
}

/** What stands around every tab, and stays where one of them is closed to the reader. */
const Frame = ({ orgId, tab, children }: FrameProps) => {
  const t = useTranslations('shell.orgSettings')
  const session = useSession()
  const name = session?.orgs.find((org) => org.orgId === orgId)?.name
  const tabName = t(`tabs.${tab.split('/')[0] as BarTab}`)
  const heading = tab === STAFF_TAB ? tabName : t('label')
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-4 px-4 py-6">
      <title>{`${tabName} · Kogge`}</title>
      <h1 className="font-semibold text-2xl wrap-anywhere">
        {name === undefined ? heading : t('title', { name })}
      </h1>
      <Tabs orgId={orgId} tab={tab} />
      {children}
    </div>
  )
}

const Settings = ({ orgId, tab }: { readonly orgId: string; readonly tab: OrgSettingsTab }) => {
  const t = useTranslations('shell.orgSettings')
  const session = useSession()
  const canGlobally = useCanGlobally()
  const shown = TABS[tab]
  if (!shown) return <NotFoundPage />
  const page = (
    <Suspense fallback={<PageSpinner label={t('label')} />}>
      <shown.Page key={orgId} orgId={orgId} />
    </Suspense>
  )
  const frame = (content: ReactNode) => (
    <Frame orgId={orgId} tab={tab}>
      {content}
    </Frame>
  )
  if (tab === STAFF_TAB) {
    if (!session) return <Restricted kind="sign_in" />
    return canGlobally('subscription.manage') ? frame(page) : <NotFoundPage />
  }
  return (
    <Guarded orgId={orgId} permissions={shown.permissions} frame={frame}>
      {page}
    </Guarded>
  )
}

/** An organisation's settings: the tabs that the reader may open, and the one that is open. */
export const OrgSettingsPage = () => {
  const { orgId, _splat } = orgSettingsRoute.useParams()
  const [first = 'general'] = useBar(orgId)
  if (!_splat)
    return <Navigate to="/org/$orgId/settings/$" params={{ orgId, _splat: first }} replace />
  const tab = ORG_SETTINGS_TABS.find((known) => known === _splat)
  return tab ? <Settings orgId={orgId} tab={tab} /> : <NotFoundPage />
}
