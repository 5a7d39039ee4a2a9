import { afterSetup } from '@kogge/domain/account/onboarding.ts'
import { localeOfPrefix, type UiLocale } from '@kogge/domain/kernel/locale.ts'
import { ROUTES, splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { ConfirmEmailPage } from '@kogge/features/accounts/web/pages/confirm-email-page.tsx'
import { ForgotPasswordPage } from '@kogge/features/accounts/web/pages/forgot-password-page.tsx'
import { ResetPasswordPage } from '@kogge/features/accounts/web/pages/reset-password-page.tsx'
import { SetupAccountPage } from '@kogge/features/accounts/web/pages/setup-account-page.tsx'
import { SignInPage } from '@kogge/features/accounts/web/pages/sign-in-page.tsx'
import { SignUpPage } from '@kogge/features/accounts/web/pages/sign-up-page.tsx'
import { switchLocale, useLocalePrefix } from '@kogge/platform/web/locale.tsx'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand } from '../shell/brand.tsx'
import { useKeepLanguage } from '../shell/keep-language.ts'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { ThemeButton } from '../shell/theme-button.tsx'
import {
  confirmEmailRoute,
  resetPasswordRoute,
  setupAccountRoute,
  signInRoute,
  signUpRoute,
} from './account.ts'

const keepNothing = () => Promise.resolve()

/** The pages around signing in stand alone: the brand, the languages, and one thing to do. */
const Alone = ({
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
const useGoTo = (): ((path: string) => void) => {
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

export const SignIn = () => {
  const { callbackUrl } = signInRoute.useSearch()
  const goTo = useGoTo()
  return (
    <Alone>
      <SignInPage callbackUrl={callbackUrl} onSignedIn={goTo} />
    </Alone>
  )
}

export const SignUp = () => {
  const { callbackUrl } = signUpRoute.useSearch()
  const goTo = useGoTo()
  return (
    <Alone>
      <SignUpPage callbackUrl={callbackUrl} onSignedIn={goTo} />
    </Alone>
  )
}

export const ForgotPassword = () => (
  <Alone>
    <ForgotPasswordPage />
  </Alone>
)

export const ResetPassword = () => {
  const { token } = resetPasswordRoute.useSearch()
  return (
    <Alone>
      <ResetPasswordPage token={token} />
    </Alone>
  )
}

export const ConfirmEmail = () => {
  const { token } = confirmEmailRoute.useSearch()
  return (
    <Alone>
      <ConfirmEmailPage token={token} />
    </Alone>
  )
}

export const SetupAccount = () => {
  const { callbackUrl } = setupAccountRoute.useSearch()
  const router = useRouter()
  const prefix = useLocalePrefix()
  const keepLanguage = useKeepLanguage()
  const goOn = (language: UiLocale) => {
    const next = afterSetup(callbackUrl, window.location.origin)
    if (language === localeOfPrefix(prefix)) router.history.push(withLocale(prefix, next))
    else void switchLocale(language, next)
  }
  return (
    <Alone onLanguage={keepLanguage}>
      <SetupAccountPage onDone={goOn} />
    </Alone>
  )
}
