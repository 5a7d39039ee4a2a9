import { CSRF_COOKIE, CSRF_HEADER } from '@kogge/domain/accounts/session-cookies.ts'
import { readCookies } from './page-cookies.ts'

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
 * The token for the `x-csrf-token` header: from its cookie, else asked of the server, once for all who
 * wait. Throws 'Failed to fetch CSRF token'.
 */
export const getCsrfToken = async (): Promise<string> => {
  const known = readCookies(document.cookie)[CSRF_COOKIE]
  if (known) return known
  pending ??= fetchToken().finally(() => {
    pending = null
  })
  return pending
}

type Sent = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | null | undefined }

/** Whether an answer says that the CSRF token was not the session's, so that nothing was done. */
const isRefused = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"request.csrf"')

/**
 * `fetch` with the CSRF token. Where the session's token was replaced while the request was on its
 * way, it is sent once more with the one of now. Its body must be one that can be sent twice.
 */
export const fetchWithToken = async (
  path: RequestInfo | URL | string,
  { signal = null, ...init }: Sent = {},
): Promise<Response> => {
  const send = async (): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set(CSRF_HEADER, await getCsrfToken())
    return fetch(path, { credentials: 'same-origin', ...init, signal, headers })
  }
  const response = await send()
  return (await isRefused(response)) ? send() : response
}
