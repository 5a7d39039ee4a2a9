import { ROUTES, splitLocale } from '@kogge/domain/kernel/routes.ts'

/** Where invitations are accepted: the page of newcomers, and the same among the settings. */
const PAGES: readonly string[] = [
  ROUTES.AUTH_JOIN_ORG,
  ROUTES.USER_SETTINGS.replace('$', 'join-organization'),
]

/** The token of the mailed invitation that a way back leads to; nothing for any other way back. */
export const invitationIn = (callbackUrl: string | undefined): string | undefined => {
  const [address = ''] = (callbackUrl ?? '').split('#', 1)
  const [path = '', query = ''] = address.split('?', 2)
  if (!PAGES.includes(splitLocale(path).path)) return undefined
  return new URLSearchParams(query).get('token') ?? undefined
}
