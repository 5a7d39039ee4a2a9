import { CSRF_COOKIE } from '@kogge/domain/account/cookies.ts'
import { readCookies } from './cookies.ts'

let pending: Promise<string> | null = null

const fetchToken = async (): Promise<string> => {
  const response = await fetch('/api/csrf', { method: 'POST', credentials: 'same-origin' })
  if (!response.ok) throw new Error('Failed to fetch CSRF token')
  const body: unknown = await response.json()
  const token = typeof body === 'object' && body && 'csrfToken' in body ? body.csrfToken : null
  if (typeof token !== 'string') throw new Error('Failed to fetch CSRF token')
  return token
}

/**
 * The token for the `x-csrf-token` header: from its cookie, else asked of the server, once for
 * all who wait. Throws 'Failed to fetch CSRF token' (specification, section 8).
 */
export const getCsrfToken = async (): Promise<string> => {
  const known = readCookies(document.cookie)[CSRF_COOKIE]
  if (known) return known
  pending ??= fetchToken().finally(() => {
    pending = null
  })
  return pending
}
