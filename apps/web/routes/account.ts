import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const withCallback = (raw: Record<string, unknown>): { callbackUrl?: string | undefined } => ({
  callbackUrl: textOf(raw.callbackUrl),
})

const withToken = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: textOf(raw.token),
})

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signin',
  validateSearch: withCallback,
  component: lazyRouteComponent(() => import('./account-pages.tsx'), 'SignInRoutePage'),
})

export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/signup',
  validateSearch: withCallback,
  component: lazyRouteComponent(() => import('./account-pages.tsx'), 'SignUpRoutePage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/forgot-password',
  component: lazyRouteComponent(
    () => import('@kogge/features/accounts/web/pages/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/reset-password',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('./account-pages.tsx'), 'ResetPasswordRoutePage'),
})

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/confirm-email',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('./account-pages.tsx'), 'ConfirmEmailRoutePage'),
})

export const accountRoutes = [
  signInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
] as const
