import {
  CSRF_COOKIE,
  chunkIndex,
  chunkName,
  splitChunks,
  TOKEN_COOKIE,
} from '@kogge/domain/accounts/session-cookies.ts'
import type { SessionView } from '@kogge/domain/accounts/session-view.ts'
import { parseCookie, stringifySetCookie } from 'cookie'

export type Cookies = Readonly<Record<string, string | undefined>>

/** The cookies of a request's header. Never throws; what cannot be decoded stays as it is. */
export const cookiesOf = (header: string | undefined): Cookies => parseCookie(header ?? '')

const setCookie = (name: string, value: string, maxAge: number, httpOnly: boolean): string =>
  stringifySetCookie({ name, value, maxAge, httpOnly, secure: true, sameSite: 'lax', path: '/' })

const dropCookie = (name: string, httpOnly: boolean): string => setCookie(name, '', 0, httpOnly)

const staleChunks = (request: Cookies, from: number): readonly string[] =>
  Object.keys(request)
    .filter((name) => (chunkIndex(name) ?? -1) >= from)
    .map((name) => dropCookie(name, false))

/**
 * The readable session as `Set-Cookie` values: base64url of JSON in chunks. Higher chunks that the
 * request still carried from a longer session are dropped.
 */
export const viewCookies = (
  view: SessionView,
  maxAgeSeconds: number,
  request: Cookies,
): readonly string[] => {
  const chunks = splitChunks(Buffer.from(JSON.stringify(view)).toString('base64url'))
  return [
    ...chunks.map((chunk, index) => setCookie(chunkName(index), chunk, maxAgeSeconds, false)),
    ...staleChunks(request, chunks.length),
  ]
}

/** The token that alone the server trusts; no script can read it. */
export const tokenCookie = (token: string, maxAgeSeconds: number): string =>
  setCookie(TOKEN_COOKIE, token, maxAgeSeconds, true)

/** Forgets the token and every chunk that the request carried. */
export const endedCookies = (request: Cookies): readonly string[] => [
  dropCookie(TOKEN_COOKIE, true),
  dropCookie(chunkName(0), false),
  ...staleChunks(request, 1),
]

/** Readable by the page, which sends it back as a header. */
export const csrfCookie = (token: string, maxAgeSeconds: number): string =>
  setCookie(CSRF_COOKIE, token, maxAgeSeconds, false)
