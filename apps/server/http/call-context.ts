import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { LOCALE_PREFIXES, localeOfPrefix, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { serviceOf } from '@kogge/features/translations/server/machine/machine-translator.ts'
import { isAway, isBusy } from '@kogge/platform/server/load/transient-errors.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { TRANSPORT_CODES } from '@kogge/platform/server/procedures/trpc-error-codes.ts'
import { resolveActor, sessionHashOf } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { logRefusal } from '../logging/refusal-log.ts'
import type { Services } from '../process-services.ts'
import { isTooMuchForStrangers } from './bodies/anonymous-bodies.ts'
import { expectNotShed } from './load-shedding.ts'
import { rememberCaller } from './loop-callers.ts'

/** The reader's language as the interface states it in `accept-language`. */
const localeOf = (header: string | undefined): UiLocale => {
  const first = header?.split(/[,;-]/)[0]?.trim().toLowerCase()
  const prefix = LOCALE_PREFIXES.find((known) => known === first)
  return localeOfPrefix(prefix ?? 'en')
}

/** Who asks. Throws `system.unavailable` where the database is away for now. */
const actorOf = async (services: Services, request: FastifyRequest, now: Date): Promise<Actor> => {
  try {
    return await resolveActor(services.db, services, request.cookies, now)
  } catch (error) {
    if (!isAway(error) && !isBusy(error)) throw error
    request.log.error({ err: error }, 'no session can be read')
    throw new AppError('system.unavailable')
  }
}

/**
 * What a procedure is given for a request. The actor comes from the server's own records alone. Throws
 * `system.unavailable` where these cannot be read for now, and under pressure (see shedding).
 */
export const contextFor = async (services: Services, request: FastifyRequest): Promise<Context> => {
  const now = new Date()
  const actor = await actorOf(services, request, now)
  if (actor.kind === 'user') rememberCaller(request, actor.userId)
  expectNotShed(services.pressure, request, actor.kind === 'user')
  return {
    db: services.db,
    readDb: services.readDb,
    analysis: services.analysis,
    search: services.search,
    actor,
    locale: localeOf(request.headers['accept-language']),
    now,
    clock: () => new Date(),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    sessionHash: sessionHashOf(services.tokenKeys, request.cookies),
    publicUrl: services.config.publicUrl,
    buildId: services.buildId,
    secretBox: services.secretBox,
    tokenKeys: services.tokenKeys,
    sealing: services.sealing,
    hasMailServer: services.config.smtpUrl !== null,
    files: services.files,
    disk: services.disk,
    turns: services.turns,
    jobs: services.jobs,
    sources: services.sources,
    translationService: services.config.translate && serviceOf(services.config.translate),
    embeddings: services.embeddings,
    log: request.log,
    refused: (code, call) => logRefusal(request, code, call),
  }
}

/**
 * The same for procedures, of which none is reached where the session cannot be read: the failure
 * has the form of their failures, that of the transport.
 */
export const contextForCall = async (
  services: Services,
  request: FastifyRequest,
): Promise<Context> => {
  try {
    const context = await contextFor(services, request)
    const isStranger = context.actor.kind !== 'user'
    // Who claimed to have signed in was let send more; nothing is made of it.
    if (isStranger && isTooMuchForStrangers(request)) throw new AppError('session.required')
    return context
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new TRPCError({ code: TRANSPORT_CODES[cause.code], message: cause.code, cause })
  }
}
