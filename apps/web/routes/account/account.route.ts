import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Where to go afterwards; the server decides whether it may be gone to. */
const withCallback = (raw: Record<string, unknown>): { callbackUrl?: string | undefined } => {
  const callbackUrl = text(raw.callbackUrl)
  return callbackUrl === undefined ? {} : { callbackUrl }
}

/** The token of a mailed link. */
const withToken = (raw: Record<string, unknown>): { token?: string | undefined } => {
  const token = text(raw.token)
  return token === undefined ? {} : { token }
}

const pages = () => import('./account.page.tsx')
const shared = { getParentRoute: () => rootRoute, staticData: { bare: true } } as const

export const signInRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_SIGNIN,
  validateSearch: withCallback,
  component: lazyRouteComponent(pages, 'SignIn'),
})

export const signUpRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_SIGNUP,
  validateSearch: withCallback,
  component: lazyRouteComponent(pages, 'SignUp'),
})

const forgotPasswordRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_FORGOT_PASSWORD,
  component: lazyRouteComponent(pages, 'ForgotPassword'),
})

export const resetPasswordRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_RESET_PASSWORD,
  validateSearch: withToken,
  component: lazyRouteComponent(pages, 'ResetPassword'),
})

export const confirmEmailRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_CONFIRM_EMAIL,
  validateSearch: withToken,
  component: lazyRouteComponent(pages, 'ConfirmEmail'),
})

export const setupAccountRoute = createRoute({
  ...shared,
  path: ROUTES.AUTH_SETUP_ACCOUNT,
  validateSearch: withCallback,
  component: lazyRouteComponent(pages, 'SetupAccount'),
})

export const accountRoutes = [
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  setupAccountRoute,
] as const
