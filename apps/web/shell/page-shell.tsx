import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useLiveChannel } from '@kogge/platform/web/live/use-live-channel.ts'
import { QuickViewPanel, useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { PageSpinner } from '@kogge/ui/page-spinner.tsx'
import { Toaster } from '@kogge/ui/toaster.tsx'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ActingBanner } from './acting-banner.tsx'
import { Footer } from './footer.tsx'
import { TopMenu } from './top-menu.tsx'
import { useReadersLanguage } from './use-account-language.ts'
import { useLostFocusRecovery } from './use-lost-focus-recovery.ts'
import { useOnboarding } from './use-onboarding-redirect.ts'
import { useSwitchFromAddress } from './use-org-switch-from-address.ts'
import { useSecondFactorFirst } from './use-second-factor-redirect.ts'
import { useVersionCheck } from './use-version-check.ts'

/** Loaded with the first view. */
const QuickViewSheet = lazy(() =>
  import('./quick-view-sheet.tsx').then((module) => ({ default: module.ShellQuickView })),
)

/** The frame of every page: menu, content, side panel, notices. */
export const Shell = () => {
  const t = useTranslations('shell')
  const bare = useMatches({ select: (matches) => matches.some((m) => m.staticData.bare) })
  const firstTexts = useMatches({
    select: (matches) => matches.some((m) => m.staticData.firstTexts),
  })
  const quickView = useQuickView()
  const leavesForSetup = useOnboarding()
  const leavesForFactor = useSecondFactorFirst()
  useLostFocusRecovery()
  useVersionCheck()
  useLiveChannel()
  useReadersLanguage()
  useSwitchFromAddress()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skipToContent')}
      </a>
      {!bare && <TopMenu />}
      {!bare && <ActingBanner />}
      {/* The panel opens beside the page where there is room for both. */}
      <main
        id="content"
        tabIndex={-1}
        className={cn('flex flex-1 flex-col outline-none', quickView.current && 'xl:pr-[24rem]')}
      >
        {leavesForSetup || leavesForFactor ? (
          <PageSpinner label={t('settingUp')} />
        ) : firstTexts ? (
          <Outlet />
        ) : (
          <Suspense fallback={<PageSpinner label={t('loading')} />}>
            <FurtherTexts>
              <Outlet />
            </FurtherTexts>
          </Suspense>
        )}
      </main>
      {!bare && <Footer />}
      <QuickViewPanel Sheet={QuickViewSheet} />
      <Toaster
        labels={{
          region: t('toast.region'),
          copy: t('toast.copy'),
          copied: t('toast.copied'),
          close: t('toast.close'),
        }}
      />
    </div>
  )
}
