import { afterSetup } from '@kogge/domain/accounts/onboarding.ts'
import { localeOfPrefix, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { ConfirmEmailPage } from '@kogge/features/accounts/web/pages/confirm-email.page.tsx'
import { ForgotPasswordPage } from '@kogge/features/accounts/web/pages/forgot-password.page.tsx'
import { ResetPasswordPage } from '@kogge/features/accounts/web/pages/reset-password.page.tsx'
import { SetupAccountPage } from '@kogge/features/accounts/web/pages/setup-account.page.tsx'
import { SignInPage } from '@kogge/features/accounts/web/pages/sign-in.page.tsx'
import { SignUpPage } from '@kogge/features/accounts/web/pages/sign-up.page.tsx'
import { switchLocale, useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { useRouter } from '@tanstack/react-router'
import { useKeepLanguage } from '../../shell/use-language-storage.ts'
import {
  confirmEmailRoute,
  resetPasswordRoute,
  setupAccountRoute,
  signInRoute,
  signUpRoute,
} from './account.route.ts'
import { Alone, useGoTo } from './account-page-frame.tsx'

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
