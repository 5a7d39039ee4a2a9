import {
  matchRoute,
  OPEN_DURING_SETUP,
  ROUTES,
  type RouteName,
  splitLocale,
} from '../kernel/routes.ts'
import { safeCallback } from './sign-in-callback.ts'

/** Where founding and joining an organisation stands; it comes after the setup. */
const NEXT = ROUTES.AUTH_JOIN_ORG

/** Whether a page, by its path without prefix, may be read while the account is being set up. */
export const isOpenDuringSetup = (path: string): boolean => {
  const route = matchRoute(path)
  return route === null || OPEN_DURING_SETUP.includes(route.name)
}

const FACTOR_PAGE = ROUTES.USER_SETTINGS.replace('$', 'security')
/** Pages that whoever has to add a second factor goes on reading. */
const OPEN_WITHOUT_FACTOR: readonly RouteName[] = [...OPEN_DURING_SETUP, 'AUTH_JOIN_ORG']

/** Whether a page, by its path without prefix, may be read before a second factor is added that must be. */
export const isOpenWithoutFactor = (path: string): boolean => {
  const route = matchRoute(path)
  return route === null || OPEN_WITHOUT_FACTOR.includes(route.name) || path === FACTOR_PAGE
}

const isNext = (address: string): boolean =>
  splitLocale(address.split(/[?#]/, 1)[0] ?? '').path === NEXT

/**
 * What the setup leads back to, when it takes the place of a page: the page itself, or what that
 * page would have led to. Nothing for home, which is where one comes in the end anyway.
 */
export const callbackOf = (path: string, address: string, callbackUrl?: string) => {
  if (isNext(address)) return address
  const requested = path.startsWith('/auth/') ? callbackUrl : address
  return requested === undefined || splitLocale(requested).path === ROUTES.HOME
    ? undefined
    : requested
}

/**
 * The path that follows the setup: the page of organisations, which leads on to `callbackUrl`. One
 * that leads to that page itself (an invitation) is followed as it is. `origin` is the app's own;
 * addresses elsewhere are ignored.
 */
export const afterSetup = (callbackUrl: string | undefined, origin: string): string => {
  if (callbackUrl !== undefined && isNext(callbackUrl)) {
    const [address = ''] = callbackUrl.split('#', 1)
    const query = address.indexOf('?')
    return query < 0 ? NEXT : NEXT + address.slice(query)
  }
  const callback = safeCallback(callbackUrl, origin)
  return callback === ROUTES.HOME ? NEXT : `${NEXT}?callbackUrl=${encodeURIComponent(callback)}`
}
