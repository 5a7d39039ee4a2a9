import { adminScreen, adminScreensOf } from '@kogge/domain/access/admin-screens.ts'
import { isSupport } from '@kogge/domain/access/permission-checks.ts'
import { MatchAlarmNotice } from '@kogge/features/monitor/web/components/alerts/match-alarm-notice.tsx'
import { ClocksNotice } from '@kogge/features/staff/web/components/clock-difference-notice.tsx'
import { DiskNotice } from '@kogge/features/staff/web/components/disk-low-notice.tsx'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { Navigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { NotFoundPage } from '../../shell/not-found.page.tsx'
import { adminRoute } from './admin.route.ts'
import { AdminMenu } from './admin-menu.tsx'
import { SCREENS } from './admin-screens.ts'

/** The staff area: a menu of what the reader may open, and the screen. For others there is no such page. */
export const AdminPage = () => {
  const t = useTranslations('admin.menu')
  const { _splat } = adminRoute.useParams()
  const search = adminRoute.useSearch()
  const navigate = adminRoute.useNavigate()
  const session = useSession()
  const screen = adminScreen(_splat)
  // A visitor reads the same of every address, whether or not there is such a screen.
  if (!session) return <Restricted kind="sign_in" />
  const screens = adminScreensOf(session.globalRoles, new Date())
  if (!_splat && screens[0])
    return <Navigate to="/admin/$" params={{ _splat: screens[0] }} replace />
  if (!screen || !screens.includes(screen)) return <NotFoundPage />
  const Screen = SCREENS[screen]
  const title = t(`screens.${screen}`)
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-6 lg:flex-row lg:gap-8">
      <title>{`${title} · Kogge`}</title>
      <AdminMenu screens={screens} current={screen} />
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {isSupport(session.globalRoles, new Date()) && (
          <>
            <ClocksNotice />
            <DiskNotice />
            <MatchAlarmNotice />
          </>
        )}
        {session.secondFactor === 'skipped' && <Banner>{t('withoutSecondFactor')}</Banner>}
        <Suspense fallback={<PageSpinner label={title} />}>
          <Screen
            key={screen}
            search={search}
            onSearch={(next, replace = false) =>
              void navigate({ search: next, resetScroll: false, replace })
            }
          />
        </Suspense>
      </div>
    </div>
  )
}
