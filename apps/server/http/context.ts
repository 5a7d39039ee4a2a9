import { LOCALE_PREFIXES, localeOfPrefix, type UiLocale } from '@kogge/domain/kernel/locale.ts'
import { serviceOf } from '@kogge/features/translations/server/machine/translator.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { resolveActor, sessionHashOf } from '@kogge/platform/server/session/commands.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/** The reader's language as the interface states it in `accept-language`. */
const localeOf = (header: string | undefined): UiLocale => {
  const first = header?.split(/[,;-]/)[0]?.trim().toLowerCase()
  const prefix = LOCALE_PREFIXES.find((known) => known === first)
  return localeOfPrefix(prefix ?? 'en')
}

/** What a procedure is given for a request. The actor comes from the server's own records alone. */
export const contextFor = async (services: Services, request: FastifyRequest): Promise<Context> => {
  const now = new Date()
  return {
    db: services.db,
    readDb: services.readDb,
    analysis: services.analysis,
    search: services.search,
    actor: await resolveActor(services.db, request.cookies, now),
    locale: localeOf(request.headers['accept-language']),
    now,
    clock: () => new Date(),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    sessionHash: sessionHashOf(request.cookies),
    publicUrl: services.config.publicUrl,
    buildId: services.buildId,
    secretBox: services.secretBox,
    sealing: services.sealing,
    hasMailServer: services.config.smtpUrl !== null,
    files: services.files,
    turns: services.turns,
    jobs: services.jobs,
    sources: services.sources,
    translationService: services.config.translate && serviceOf(services.config.translate),
    embeddings: services.embeddings,
    log: request.log,
  }
}
