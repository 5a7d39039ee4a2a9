import { ORG_SETTINGS_TABS, type OrgSettingsTab } from '@kogge/domain/kernel/routes.ts'
import { Guarded } from '@kogge/platform/web/restricted.tsx'
import { useSession } from '@kogge/platform/web/session.tsx'
import { useCan, useCanGlobally } from '@kogge/platform/web/use-can.ts'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { orgSettingsRoute } from './route.ts'
import { TABS } from './tabs.ts'

/** The tabs of the bar; a path below one of them belongs to it. */
const BAR = ['general', 'users', 'access-delegation', 'subscription'] as const
const STAFF_TAB = 'support-manage-subscription'

const useBar = (orgId: string): readonly ((typeof BAR)[number] | typeof STAFF_TAB)[] => {
  const can = useCan(orgId)
  const canGlobally = useCanGlobally()
  const own = BAR.filter((tab) => TABS[tab]?.permissions.some((permission) => can(permission)))
  return canGlobally('subscription.manage') ? [...own, STAFF_TAB] : own
}

const Tabs = ({ orgId, tab }: { readonly orgId: string; readonly tab: OrgSettingsTab }) => {
  const t = useTranslations('shell.orgSettings')
  return (
    <LinkTabs label={t('label')}>
      {useBar(orgId).map((name) => (
        <LinkTab key={name} asChild active={tab === name || tab.startsWith(`${name}/`)}>
          <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: name }}>
            {t(`tabs.${name}`)}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

/** An organisation's settings: the tabs that the reader may open, and the one that is open. */
export const OrgSettingsPage = () => {
  const t = useTranslations('shell.orgSettings')
  const { orgId, _splat } = orgSettingsRoute.useParams()
  const session = useSession()
  const tab = ORG_SETTINGS_TABS.find((known) => known === _splat)
  const shown = tab && TABS[tab]
  if (!shown) return <NotFoundPage />
  const name = session?.orgs.find((org) => org.orgId === orgId)?.name
  const page = (
    <div className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-4 px-4 py-6">
      <title>{`${t(`tabs.${tab.split('/')[0] as (typeof BAR)[number]}`)} · Kogge`}</title>
      <h1 className="font-semibold text-2xl break-words">
        {name === undefined ? t('label') : t('title', { name })}
      </h1>
      <Tabs orgId={orgId} tab={tab} />
      <Suspense fallback={<PageSpinner label={t('label')} />}>
        <shown.Page key={orgId} orgId={orgId} />
      </Suspense>
    </div>
  )
  if (tab === STAFF_TAB) return page
  return (
    <Guarded orgId={orgId} permissions={shown.permissions}>
      {page}
    </Guarded>
  )
}
