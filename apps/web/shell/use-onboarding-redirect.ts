import { callbackOf, isOpenDuringSetup } from '@kogge/domain/accounts/onboarding.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { switchLocale, useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leads a reader whose account is being set up to the setup, in their language, from every page that
 * is closed to them until then. Gives whether they are on the way, and the page must not show.
 */
export const useOnboarding = (): boolean => {
  const session = useSession()
  const prefix = useLocalePrefix()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const address = useLocation({ select: ({ publicHref }) => publicHref })
  const leaves = session?.user.isOnboarding === true && !isOpenDuringSetup(path)
  const language = UI_LOCALES.find((locale) => locale === session?.user.language)
  useEffect(() => {
    if (!leaves) return
    const { searchParams } = new URL(address, window.location.origin)
    const callbackUrl = callbackOf(path, address, searchParams.get('callbackUrl') ?? undefined)
    if (language === undefined || language === prefix) {
      void navigate({ to: ROUTES.AUTH_SETUP_ACCOUNT, search: { callbackUrl }, replace: true })
      return
    }
    const query = callbackUrl ? `?callbackUrl=${encodeURIComponent(callbackUrl)}` : ''
    void switchLocale(language, ROUTES.AUTH_SETUP_ACCOUNT + query)
  }, [leaves, path, address, language, prefix, navigate])
  return leaves
}
