import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { ROUTES, splitLocale } from '@kogge/domain/kernel/routes.ts'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../../shell/brand.tsx'
import { LanguageMenu } from '../../shell/language-menu.tsx'
import { ThemeButton } from '../../shell/theme-button.tsx'

const keepNothing = () => Promise.resolve()

/** The pages around signing in stand alone: the brand, the languages, and one thing to do. */
export const AccountPageFrame = ({
  children,
  onLanguage = keepNothing,
}: {
  readonly children: ReactNode
  readonly onLanguage?: (locale: UiLocale) => Promise<void>
}) => (
  <div className="flex flex-1 flex-col">
    <div className="flex h-12 items-center gap-1 px-4">
      <Brand />
      <span className="flex-1" />
      <LanguageMenu onChoose={onLanguage} />
      <ThemeButton />
    </div>
    <div className="flex flex-1 flex-col items-center px-4 pt-6 pb-12 sm:pt-16">{children}</div>
  </div>
)

/** Goes to an address of ours; one of another language loads the page anew. */
export const useGoTo = (): ((path: string) => void) => {
  const router = useRouter()
  const current = useLocalePrefix()
  return (path) => {
    const { prefix } = splitLocale(path.split(/[?#]/, 1)[0] ?? '')
    // Home is where a sign-in without an address leads: home in the language of the page.
    if (path === ROUTES.HOME) void router.navigate({ to: ROUTES.HOME })
    else if ((prefix ?? 'en') === current) router.history.push(path)
    else window.location.assign(path)
  }
}
