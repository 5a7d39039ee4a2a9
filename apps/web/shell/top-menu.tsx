import { MessagingEntry } from '@kogge/features/messaging/web/components/menu-entry.tsx'
import { NotificationBell } from '@kogge/features/notifications/web/components/notification-bell.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useCurrentInView } from '@kogge/ui/use-current-in-view.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useKeepLanguage } from './use-language-storage.ts'

const linkClass =
  'flex h-9 shrink-0 items-center rounded-md px-3 max-sm:px-2 text-muted hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Brand, areas, language, theme, account. Areas that do not exist yet are not in it. */
export const TopMenu = () => {
  const t = useTranslations('shell.menu')
  const keepLanguage = useKeepLanguage()
  const can = useCan()
  const session = useSession()
  const isInMonitor = useLocation({
    select: ({ pathname, search }) =>
      pathname.startsWith('/monitor/org/') ||
      pathname === '/monitor/check' ||
      (pathname === '/monitor/search' && 'profile' in search),
  })
  const areas = useRef<HTMLElement>(null)
  // Another page is another current area.
  useLocation({ select: ({ pathname }) => pathname })
  useCurrentInView(areas)
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas print:hidden">
      <div className="mx-auto flex h-12 max-w-[100rem] items-center gap-1 px-4 max-sm:h-auto max-sm:flex-wrap max-sm:px-2 max-sm:pt-1">
        <Brand />
        <nav
          ref={areas}
          aria-label={t('label')}
          className="flex min-w-0 items-center gap-1 overflow-x-auto whitespace-nowrap [scrollbar-width:none] max-sm:order-last max-sm:basis-full sm:ml-2 sm:flex-1"
        >
          {/* With profiles in its address it is a page of the monitor. */}
          <Link
            to="/monitor/search"
            search={{ profile: undefined }}
            activeOptions={{ explicitUndefined: true }}
            className={linkClass}
          >
            {t('tenders')}
          </Link>
          {can('market_profile.view') && (
            <Link
              to="/monitor"
              activeOptions={{ exact: true }}
              {...(isInMonitor && { 'aria-current': 'page' as const })}
              className={linkClass}
            >
              {t('monitor')}
            </Link>
          )}
          {can('opportunity.view') && (
            <Link to="/opportunities" className={linkClass}>
              {t('opportunities')}
            </Link>
          )}
          {can('task.view') && (
            <Link to="/tasks" className={linkClass}>
              {t('tasks')}
            </Link>
          )}
          {can('messaging.view') && <MessagingEntry className={linkClass} />}
          {can('org_list.view') && (
            <Link to="/org-list" className={linkClass}>
              {t('orgLists')}
            </Link>
          )}
          <Link to="/org-search" className={linkClass}>
            {t('organisations')}
          </Link>
          <Link to="/analysis" className={linkClass}>
            {t('analysis')}
          </Link>
          {can('rfx.view_draft') && (
            <Link to="/rfx" activeOptions={{ exact: true }} className={linkClass}>
              {t('requests')}
            </Link>
          )}
          {can('rfx.view_interaction') && (
            <Link to="/rfx/participation" className={linkClass}>
              {t('participation')}
            </Link>
          )}
        </nav>
        {session && <NotificationBell />}
        <LanguageMenu onChoose={keepLanguage} />
        <ThemeButton />
        <AccountMenu />
      </div>
    </header>
  )
}
