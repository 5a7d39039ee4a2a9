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
import { AccountPageFrame, useGoTo } from './account-page-frame.tsx'

export const SignIn = () => {
  const { callbackUrl } = signInRoute.useSearch()
  const goTo = useGoTo()
  return (
    <AccountPageFrame>
      <SignInPage callbackUrl={callbackUrl} onSignedIn={goTo} />
    </AccountPageFrame>
  )
}

export const SignUp = () => {
  const { callbackUrl } = signUpRoute.useSearch()
  const goTo = useGoTo()
  return (
    <AccountPageFrame>
      <SignUpPage callbackUrl={callbackUrl} onSignedIn={goTo} />
    </AccountPageFrame>
  )
}

export const ForgotPassword = () => (
  <AccountPageFrame>
    <ForgotPasswordPage />
  </AccountPageFrame>
)

export const ResetPassword = () => {
  const { token } = resetPasswordRoute.useSearch()
  return (
    <AccountPageFrame>
      <ResetPasswordPage token={token} />
    </AccountPageFrame>
  )
}

export const ConfirmEmail = () => {
  const { token } = confirmEmailRoute.useSearch()
  return (
    <AccountPageFrame>
      <ConfirmEmailPage token={token} />
    </AccountPageFrame>
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
    <AccountPageFrame onLanguage={keepLanguage}>
      <SetupAccountPage onDone={goOn} />
    </AccountPageFrame>
  )
}
