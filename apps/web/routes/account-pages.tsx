import { splitLocale } from '@kogge/domain/kernel/routes.ts'
import { ConfirmEmailPage } from '@kogge/features/accounts/web/pages/confirm-email-page.tsx'
import { ResetPasswordPage } from '@kogge/features/accounts/web/pages/reset-password-page.tsx'
import { SignInPage } from '@kogge/features/accounts/web/pages/sign-in-page.tsx'
import { SignUpPage } from '@kogge/features/accounts/web/pages/sign-up-page.tsx'
import { useLocalePrefix } from '@kogge/platform/web/locale.tsx'
import { useNavigate } from '@tanstack/react-router'
import { confirmEmailRoute, resetPasswordRoute, signInRoute, signUpRoute } from './account.ts'

/** Goes to where a reader came from; under another locale only a new page has its messages. */
const useGoTo = (): ((path: string) => void) => {
  const navigate = useNavigate()
  const current = useLocalePrefix()
  return (path) => {
    const { pathname, search, hash } = new URL(path, window.location.origin)
    const { prefix, path: inner } = splitLocale(pathname)
    if (prefix === null || prefix === current) void navigate({ href: inner + search + hash })
    else window.location.assign(path)
  }
}

export const SignInRoutePage = () => {
  const { callbackUrl } = signInRoute.useSearch()
  return <SignInPage callbackUrl={callbackUrl} onSignedIn={useGoTo()} />
}

export const SignUpRoutePage = () => {
  const { callbackUrl } = signUpRoute.useSearch()
  return <SignUpPage callbackUrl={callbackUrl} onSignedIn={useGoTo()} />
}

export const ResetPasswordRoutePage = () => {
  const { token } = resetPasswordRoute.useSearch()
  return <ResetPasswordPage token={token} />
}

export const ConfirmEmailRoutePage = () => {
  const { token } = confirmEmailRoute.useSearch()
  return <ConfirmEmailPage token={token} />
}
