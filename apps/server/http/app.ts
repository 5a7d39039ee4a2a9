import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { registerAuthRoutes } from '@kogge/features/accounts/server/http.ts'
import { registerAnalysisExport } from '@kogge/features/analysis/server/export/http.ts'
import { registerEvaluationExport } from '@kogge/features/evaluation/server/export/http.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/http.ts'
import { createInspector } from '@kogge/features/files/server/inspecting/thread.ts'
import { clamdAt } from '@kogge/features/files/server/scanning/clamd.ts'
import { registerSourceFileRoutes } from '@kogge/features/harvester/server/files/http.ts'
import { endingFile } from '@kogge/features/insight/server/forecast/ending/export.ts'
import { registerLogoRoutes } from '@kogge/features/orgs/server/logo/http.ts'
import { registerOrgPages } from '@kogge/features/orgs/server/public/http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/attaching/data.ts'
import { registerDownloadRoutes } from '@kogge/features/responses/server/downloads/http.ts'
import { registerSigningKeys } from '@kogge/features/responses/server/signing-keys/http.ts'
import { registerStandards } from '@kogge/features/standards/server/http.ts'
import { registerTenderPages } from '@kogge/features/tenders/server/http.ts'
import { openRaw } from '@kogge/harvester/stages/raw-large.ts'
import { csrfGuard } from '@kogge/platform/server/csrf.ts'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { adminRouter, appRouter } from '../router.ts'
import type { Services } from '../services.ts'
import { contextFor, contextForCall } from './context.ts'
import { CORRELATION_HEADER, correlationId } from './correlation.ts'
import { registerDepth } from './deep-bodies.ts'
import { answerError } from './errors.ts'
import { CALENDAR_WORDS, ENDING_TEXTS, EVALUATION_TEXTS, EXPORT_TEXTS } from './export-texts.ts'
import { registerHealth } from './health.ts'
import { LONGEST_BODY_MS, paceOf, registerLargeSaves, USUAL_BYTES } from './large-saves.ts'
import { registerPages } from './pages.ts'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'
import { keepAddresses } from './proxies.ts'
import { registerSecurityText } from './security-text.ts'
import { registerShedding } from './shedding.ts'
import { keepPace, USUAL_PACE } from './slow-bodies.ts'
import { registerStrangersBodies } from './strangers-bodies.ts'
import { logTimes } from './times.ts'

/** Calls in one request; more of them would only evade the limits on requests. */
const MAX_BATCH = 20
/** What is away or too busy is looked for again after so long. */
const RETRY_AFTER_SECONDS = 5
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The whole HTTP side, not yet listening. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const { config } = services
  const https = config.publicUrl.startsWith('https:')
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: services.log,
    genReqId: correlationId,
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit: USUAL_BYTES,
    // A batch joins the paths of its calls, and a filter can be long.
    routerOptions: { maxParamLength: 5000 },
    forceCloseConnections: 'idle',
    // What is not that large has less: see paceOf.
    requestTimeout: LONGEST_BODY_MS,
    frameworkErrors: answerError,
  })
  app.server.headersTimeout = USUAL_PACE.waitMs
  app.addHook('onRequest', async (request, reply) =>
    keepPace(request.raw, reply.raw, paceOf(request)),
  )
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix and the virtual list place elements by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // What is still answered while stopping is the last on its connection: one that were kept
    // alive would hold the process for over a minute.
    if (closing) reply.header('connection', 'close')
    reply.header(CORRELATION_HEADER, request.id)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Procedures answer with a Response, whose status is not the reply's yet.
    const { status } = payload instanceof Response ? payload : { status: reply.statusCode }
    if (status === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_AFTER_SECONDS))
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  keepAddresses(app)
  registerHealth(app, services)
  logTimes(app, services.flags)
  registerShedding(app, services.pressure)
  // Before a body is read: whoever has no token sends it in vain.
  app.addHook(
    'onRequest',
    csrfGuard(config.secret, { publicUrl: config.publicUrl, isNamed: config.isPublicUrlNamed }),
  )
  registerStrangersBodies(app)
  registerDepth(app)
  registerAuthRoutes(app, { ...services, secret: config.secret, publicUrl: config.publicUrl })
  registerLogoRoutes(app, {
    files: services.files,
    contextOf: (request) => contextFor(services, request),
  })
  registerUploadRoutes(app, {
    contextOf: (request) => contextFor(services, request),
    scanner: config.clamd && clamdAt(config.clamd.host, config.clamd.port),
    inspector: createInspector(),
    mayRespond: expectOpenFor,
  })
  registerSigningKeys(app, services)
  registerDownloadRoutes(app, { contextOf: (request) => contextFor(services, request) })
  registerSourceFileRoutes(app, {
    contextOf: (request) => contextFor(services, request),
    open: (hash) => openRaw(services.db, hash),
  })
  registerAnalysisExport(app, {
    contextOf: (request) => contextFor(services, request),
    texts: EXPORT_TEXTS,
    ending: (ctx, list) => endingFile(ctx, list, ENDING_TEXTS[ctx.locale]),
  })
  registerEvaluationExport(app, {
    contextOf: (request) => contextFor(services, request),
    texts: EVALUATION_TEXTS,
  })
  const procedures = (prefix: string, router: typeof appRouter | typeof adminRouter) =>
    app.register(fastifyTRPCPlugin, {
      prefix,
      trpcOptions: {
        router,
        createContext: ({ req }: { req: Parameters<typeof contextForCall>[1] }) =>
          contextForCall(services, req),
        maxBatchSize: MAX_BATCH,
      },
    })
  registerLargeSaves(app, services)
  await procedures('/api/trpc', appRouter)
  await procedures('/api/admin', adminRouter)
  registerOrgPages(app, { db: services.readDb })
  registerStandards(app, {
    ...{ db: services.readDb, publicUrl: config.publicUrl, ocidPrefix: config.ocidPrefix },
    words: CALENDAR_WORDS,
  })
  registerTenderPages(app, { db: services.readDb, publicUrl: config.publicUrl })
  registerSecurityText(app, config)
  // While one builds, the pages come from the bundler's own server.
  if (config.production) await registerPages(app, services)
  return app
}
