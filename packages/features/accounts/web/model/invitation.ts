import { ROUTES, splitLocale } from '@kogge/domain/kernel/routes.ts'

/** The token of the mailed invitation that a way back leads to; nothing for any other way back. */
export const invitationIn = (callbackUrl: string | undefined): string | undefined => {
  const [address = ''] = (callbackUrl ?? '').split('#', 1)
  const [path = '', query = ''] = address.split('?', 2)
  if (splitLocale(path).path !== ROUTES.AUTH_JOIN_ORG) return undefined
  return new URLSearchParams(query).get('token') ?? undefined
}
