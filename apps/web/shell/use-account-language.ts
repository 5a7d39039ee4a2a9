import { canGlobally } from '@kogge/domain/access/permission-checks.ts'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { switchLocale, useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A signed-in reader sees their own language: where the address says another, the page goes there,
 * unless they may view translations other than their own.
 */
export const useReadersLanguage = (): void => {
  const prefix = useLocalePrefix()
  const session = useSession()
  const language = UI_LOCALES.find((locale) => locale === session?.user.language)
  // Whoever just signed in is on the way to another page; it is that page that changes its language.
  const leaving = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth/') })
  const mayDiffer = session
    ? canGlobally(session.globalRoles, 'translation_tokens.view', new Date())
    : true
  useEffect(() => {
    if (language && language !== prefix && !mayDiffer && !leaving) void switchLocale(language)
  }, [language, prefix, mayDiffer, leaving])
}
