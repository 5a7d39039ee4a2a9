import {
  isPrivatePage,
  MONITOR_UNSUBSCRIBE_API,
  matchRoute,
  SECRET_PAGES,
  splitLocale,
} from '@kogge/domain/kernel/routes.ts'
import { FEED_ADDRESSES } from '@kogge/domain/monitor/feed-addresses.ts'
import { adminRouter, appRouter } from '../app-router.ts'

/** The procedures whose calls are named in the log: all that do not have the mark. */
const namedOf = (router: typeof appRouter | typeof adminRouter): ReadonlySet<string> => {
  const all: readonly (readonly [string, unknown])[] = Object.entries(router._def.procedures)
  return new Set(
    all.flatMap(([name, procedure]) =>
      Object(procedure)._def?.meta?.log === 'masked' ? [] : [name],
    ),
  )
}

const NAMED = {
  '/api/trpc/': namedOf(appRouter),
  '/api/admin/': namedOf(adminRouter),
} as const

/** Before the secret of an unsubscribe address. */
const UNSUBSCRIBING = MONITOR_UNSUBSCRIBE_API.replace(/:.*/, '')

/** Encoded so often at most: tRPC decodes what the router has decoded already. */
const MOST_LAYERS = 4
/** Letters of which addresses of the product are made. */
const PLAIN = /^[\w.~/,@:+-]*$/

/**
 * The path of an address as it is decoded in the end, without origin and query; null for what is written
 * in a way in which nothing of the product writes it.
 */
const plainOf = (url: string): string | null => {
  let path = (url.split(/[?#]/, 1)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '')
  try {
    for (let layer = 0; layer < MOST_LAYERS && path.includes('%'); layer += 1)
      path = decodeURIComponent(path)
  } catch {
    return null
  }
  const isOdd = !PLAIN.test(path) || !path.startsWith('/') || /\/(\.{0,2})\//.test(path)
  return isOdd ? null : path
}

/** How a request stands in the log. */
interface LoggedAs {
  readonly path: string
  /**
   * Whether its lines must not be found under the id of the session, which stands beside a sign-in. What
   * is marked is, and whatever cannot be resolved.
   */
  readonly isUnlinked: boolean
}

const masked = (path: string): LoggedAs => ({ path, isUnlinked: true })

const callAs = (prefix: keyof typeof NAMED, path: string): LoggedAs => {
  const names = path.slice(prefix.length).split(',')
  const isOpen = names.every((name) => NAMED[prefix].has(name))
  return isOpen ? { path, isUnlinked: false } : masked(`${prefix}*`)
}

const pageAs = (path: string): LoggedAs => {
  const inner = splitLocale(path).path
  const page = matchRoute(inner)
  if (!page) return masked('/*')
  if (SECRET_PAGES.includes(page.name)) return masked(`${inner.slice(0, inner.lastIndexOf('/'))}/*`)
  const [, area = ''] = inner.split('/', 2)
  return isPrivatePage(page.name) ? masked(`/${area}/*`) : { path, isUnlinked: false }
}

/**
 * An address as it may be logged: without its query, and without telling who takes part in a request
 * that is sealed. Procedures and pages that would are marked themselves; what is none that is known is
 * masked like them, and so are the secrets in addresses of feeds and of mail. `isFound`: whether the router has a route for it, which is not a page's.
 */
export const loggedAs = (url: string, isFound: boolean): LoggedAs => {
  const path = plainOf(url)
  if (path === null) return masked('/*')
  for (const prefix of ['/api/trpc/', '/api/admin/'] as const)
    if (path.startsWith(prefix)) return callAs(prefix, path)
  if (path.startsWith(FEED_ADDRESSES)) return masked(`${FEED_ADDRESSES}*`)
  if (path.startsWith(UNSUBSCRIBING)) return masked(`${UNSUBSCRIBING}*`)
  return isFound ? { path, isUnlinked: false } : pageAs(path)
}
