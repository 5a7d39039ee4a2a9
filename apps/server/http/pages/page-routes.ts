import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { adminScreen, adminScreensOf } from '@kogge/domain/access/admin-screens.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  DEFAULT_LOCALE,
  LOCALE_PREFIXES,
  type LocalePrefix,
  localeOfPrefix,
} from '@kogge/domain/kernel/locales.ts'
import type { PageHead } from '@kogge/domain/kernel/page-head.ts'
import { matchRoute, splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { headForOrg } from '@kogge/features/orgs/server/public-pages/org-page-head.ts'
import { headForTender, movedTender } from '@kogge/features/rfx/server/rfx-page-head.ts'
import { admitCall, type Call } from '@kogge/platform/server/load/call-admission.ts'
import { resolveActor } from '@kogge/platform/server/sessions/sessions.commands.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../process-services.ts'
import { headForPage } from './page-heads.ts'
import { renderPage } from './page-html.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The language a reader chose before, as the interface keeps it. */
const chosenLocale = (request: FastifyRequest): LocalePrefix | null => {
  const chosen = request.cookies.NEXT_LOCALE
  return LOCALE_PREFIXES.find((known) => known === chosen) ?? null
}

interface Answer {
  readonly status: number
  readonly head: PageHead
  /** A path without locale prefix where the page has gone for good. */
  readonly movedTo?: string
}

/** Whether the caller may open a screen of the staff area; for everyone else there is none. */
const opensAdmin = async (
  services: Services,
  request: FastifyRequest,
  path: string,
): Promise<boolean> => {
  const now = new Date()
  const actor = await resolveActor(services.db, services, request.cookies, now)
  const screen = adminScreen(path.replace(/^\/admin\//, '').replace(/(?<!\/)\/+$/, ''))
  if (actor.kind !== 'user' || !screen) return false
  return adminScreensOf(actor.globalRoles, now).includes(screen)
}

/**
 * What the head of a page is made of, when the turn of whoever asks comes. Under pressure nobody is given any:
 * the page itself, which costs nothing, goes on.
 */
const turnsOf =
  ({ readDb, pressure }: Services, call: Call) =>
  <Read>(read: () => Promise<Read>): Promise<Read> => {
    if (pressure.level() > 0) throw new AppError('system.unavailable')
    return admitCall(readDb, 'head', call, read)
  }

/** Status and head of a path without locale prefix. */
const answerFor = async (
  services: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  path: string,
  prefix: LocalePrefix | null,
): Promise<Answer> => {
  const locale = localeOfPrefix(prefix ?? DEFAULT_LOCALE)
  const { publicUrl } = services.config
  const route = matchRoute(path)
  const { readDb } = services
  const take = turnsOf(services, { request, reply })
  if (route?.name === 'RFX_VIEW') {
    const head = await take(() =>
      headForTender(readDb, route.params.rfxId ?? '', locale, publicUrl),
    )
    if (head) return { status: 200, head }
    const movedTo = await take(() => movedTender(readDb, route.params.rfxId ?? ''))
    if (movedTo) {
      const gone = headForPage('NOT_FOUND', locale, publicUrl)
      return { status: 308, head: gone, movedTo: `/rfx/${movedTo}` }
    }
  }
  if (route?.name === 'ORG_PROFILE') {
    const found = await take(() => headForOrg(readDb, route.params.orgId ?? '', locale, publicUrl))
    if (found && 'head' in found) return { status: 200, head: found.head }
    if (found) {
      const head = headForPage('NOT_FOUND', locale, publicUrl)
      return { status: 308, head, movedTo: `/org/${found.movedTo}` }
    }
  }
  const requested = route?.name ?? 'NOT_FOUND'
  const known = requested === 'RFX_VIEW' || requested === 'ORG_PROFILE' ? 'NOT_FOUND' : requested
  const isClosed = known === 'ADMIN' && !(await opensAdmin(services, request, path))
  const name = isClosed ? 'NOT_FOUND' : known
  const status = name === 'NOT_FOUND' ? 404 : name === 'BAD_GATEWAY' ? 502 : 200
  return { status, head: headForPage(name, locale, publicUrl) }
}

/** Serves the built interface: its files for good, its one page with the head of each address. */
export const registerPages = async (app: FastifyInstance, services: Services): Promise<void> => {
  const template = await readFile(join(services.webRoot, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: services.webRoot,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/build.json', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'public, max-age=3600')
      // A text as well, of which the library does not say how it is written.
      if (/\.svg(\.(br|gz))?$/.test(path))
        reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const { prefix, path: inner } = splitLocale(path)
    const chosen = chosenLocale(request)
    // A path without prefix is English; who chose another language is sent to theirs.
    const isPage = matchRoute(inner) !== null || inner.startsWith('/admin/')
    if (!prefix && chosen && chosen !== DEFAULT_LOCALE && isPage) {
      return reply.redirect(withLocale(chosen, inner) + (query ? `?${query}` : ''), 307)
    }
    const answer = await answerFor(services, { request, reply }, inner, prefix).catch(
      (error: unknown): Answer => {
        // The page itself says that Kogge cannot be reached, and tries again.
        const isUnavailable = error instanceof AppError && error.code === 'system.unavailable'
        if (!isUnavailable) request.log.error({ err: error }, 'no head for a page')
        return {
          status: 503,
          head: headForPage(
            'BAD_GATEWAY',
            localeOfPrefix(prefix ?? 'en'),
            services.config.publicUrl,
          ),
        }
      },
    )
    const { status, head, movedTo } = answer
    if (movedTo)
      return reply
        .header('cache-control', 'no-cache')
        .redirect(withLocale(prefix, movedTo) + (query ? `?${query}` : ''), 308)
    return reply
      .code(status)
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(renderPage(template, prefix, head))
  }
  app.setNotFoundHandler((request, reply) => {
    const api = request.url.startsWith('/api/')
    if (api || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return reply
        .code(404)
        .send({ message: `No procedure found on path "${request.url.split('?')[0]}"` })
    }
    return page(request, reply)
  })
}
