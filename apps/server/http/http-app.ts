import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import { registerAuthRoutes } from '@kogge/features/accounts/server/auth.http.ts'
import { registerAnalysisExport } from '@kogge/features/analysis/server/export/analysis-export.http.ts'
import { registerEvaluationExport } from '@kogge/features/evaluation/server/evaluation-export.http.ts'
import { clamdAt } from '@kogge/features/files/server/clamd-virus-scan.ts'
import { createInspector } from '@kogge/features/files/server/inspection/inspection-thread.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/uploads.http.ts'
import { registerSourceFileRoutes } from '@kogge/features/harvester/server/source-files/source-file-download.http.ts'
import { endingFile } from '@kogge/features/insight/server/forecast/ending-contracts-export.ts'
import { registerMailEvents } from '@kogge/features/mail/server/events/mail-events.http.ts'
import { registerFeedAddresses } from '@kogge/features/monitor/server/addresses/feed-addresses.http.ts'
import { feedFile } from '@kogge/features/monitor/server/feed/feed-export.ts'
import { registerMailChoices } from '@kogge/features/notifications/server/choices/mail-choices.http.ts'
import { registerCardFileDownloads } from '@kogge/features/opportunities/server/files/card-file-downloads.http.ts'
import { opportunitiesFile } from '@kogge/features/opportunities/server/opportunities-export.ts'
import { reportFile } from '@kogge/features/opportunities/server/opportunity-reports-export.ts'
import { orgListFile } from '@kogge/features/org-lists/server/org-list-export.ts'
import { registerLogoRoutes } from '@kogge/features/orgs/server/logo.http.ts'
import { registerOrgPages } from '@kogge/features/orgs/server/public-pages/org-sitemap.http.ts'
import { registerDownloadRoutes } from '@kogge/features/responses/server/file-downloads.http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/response-attachments.queries.ts'
import { registerSigningKeys } from '@kogge/features/responses/server/signing-keys.http.ts'
import { registerTenderPages } from '@kogge/features/rfx/server/robots-and-sitemap.http.ts'
import { registerStandards } from '@kogge/features/standards/server/open-data.http.ts'
import { registerOwnNoticeDraft } from '@kogge/features/standards/server/own-notice-draft.http.ts'
import { registerTaskCalendar } from '@kogge/features/tasks/server/calendar/task-calendar.http.ts'
import { openRaw } from '@kogge/harvester/intake/large-raw-files.ts'
import { registerLive } from '@kogge/platform/server/live/live.http.ts'
import { csrfGuard } from '@kogge/platform/server/sessions/csrf.ts'
import { type CreateFastifyContextOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { adminRouter, appRouter } from '../app-router.ts'
import { CORRELATION_HEADER, correlationId } from '../logging/correlation-id.ts'
import { logRefusal, registerRefusals } from '../logging/refusal-log.ts'
import { logTimes } from '../logging/request-times.ts'
import { mailEventsOf } from '../mail-event-settings.ts'
import type { Services } from '../process-services.ts'
import { registerStrangersBodies } from './bodies/anonymous-bodies.ts'
import { registerDepth } from './bodies/body-depth.ts'
import { refuseEncodedBodies } from './bodies/encoded-bodies.ts'
import { refuseOtherBodies } from './bodies/json-only-bodies.ts'
import { LONGEST_BODY_MS, paceOf, registerLargeSaves, USUAL_BYTES } from './bodies/large-bodies.ts'
import { keepPace, USUAL_PACE } from './bodies/slow-bodies.ts'
import { expectUnbatchedLargeReads } from './bodies/unbatched-large-reads.ts'
import { contextFor, contextForCall } from './call-context.ts'
import { answersWith, defaultHeaders, hstsOf, refuseUnread } from './default-headers.ts'
import {
  CALENDAR_WORDS,
  ENDING_TEXTS,
  EVALUATION_TEXTS,
  EXPORT_TEXTS,
  FEED_TEXTS,
  FEED_WORDS,
  OPPORTUNITY_TEXTS,
  ORG_LIST_TEXTS,
  REPORT_TEXTS,
  TASK_CALENDAR_WORDS,
} from './export-texts.ts'
import { registerHealth } from './health-checks.ts'
import { answerError } from './http-error-answers.ts'
import { openLiveHub } from './live-hub.ts'
import { registerShedding } from './load-shedding.ts'
import { registerPages } from './pages/page-routes.ts'
import { boundedUrl, MAX_BATCH } from './path-bounds.ts'
import { PERMISSIONS_POLICY } from './permissions-policy.ts'
import { registerArrivals } from './request-arrival-queue.ts'
import { routedPathOf } from './routed-path.ts'
import { registerSecurityText } from './security-txt.ts'
import { keepAddresses } from './trusted-proxies.ts'

/** What is away or too busy is looked for again after so long. */
const RETRY_AFTER_SECONDS = 5

/** The whole HTTP side, not yet listening. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const { config } = services
  const https = config.publicUrl.startsWith('https:')
  const defaults = defaultHeaders(https)
  const app = Fastify<Server, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: services.log,
    genReqId: correlationId,
    logController: new LogController({ requestIdLogLabel: 'correlationId' }),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit: USUAL_BYTES,
    // A batch joins the paths of its calls, and a filter can be long.
    routerOptions: { maxParamLength: 5000 },
    rewriteUrl: boundedUrl,
    forceCloseConnections: 'idle',
    // What is not that large has less: see paceOf.
    requestTimeout: LONGEST_BODY_MS,
    http: { ServerResponse: answersWith(defaults) },
    clientErrorHandler: refuseUnread(defaults),
    // Hooks that set headers do not run where Fastify refuses an address before a route is found.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...defaults, 'cache-control': 'no-store' })),
  })
  app.server.headersTimeout = USUAL_PACE.waitMs
  app.setErrorHandler(answerError)
  // Before all else: also what is refused at once comes in turn, and counts.
  keepAddresses(app)
  registerArrivals(app)
  await app.register(cookie)
  // What is sent is bounded by how much it is: nobody may send what grows here.
  await app.register(compress, { threshold: 1024, globalDecompression: false })
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
    hsts: hstsOf(https),
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
    const isRefusal = status >= 400 && !reply.hasHeader('cache-control')
    if (isRefusal || routedPathOf(request).startsWith('/api/'))
      reply.header('cache-control', 'no-store')
  })
  registerHealth(app, services)
  logTimes(app, services.flags)
  registerShedding(app, services.pressure)
  refuseEncodedBodies(app)
  refuseOtherBodies(app)
  // Nothing is read of a body before, and so nothing of it is late.
  app.addHook('onRequest', async (request, reply) =>
    keepPace(request.raw, reply.raw, paceOf(request), defaults),
  )
  registerRefusals(app)
  const own = { publicUrl: config.publicUrl, isNamed: config.isPublicUrlNamed }
  // Before a body is read: whoever has no token sends it in vain.
  app.addHook(
    'onRequest',
    csrfGuard<FastifyRequest>(config.secret, own, (request) => logRefusal(request, 'request.csrf')),
  )
  registerStrangersBodies(app)
  registerDepth(app)
  registerAuthRoutes(app, { ...services, secret: config.secret, publicUrl: config.publicUrl })
  registerLogoRoutes(app, {
    files: services.files,
    contextOf: (request) => contextFor(services, request),
  })
  registerUploadRoutes(app, {
    readDb: services.readDb,
    contextOf: (request) => contextFor(services, request),
    scanner: config.clamd && clamdAt(config.clamd.host, config.clamd.port),
    inspector: createInspector(),
    mayRespond: expectOpenFor,
  })
  registerSigningKeys(app, services)
  registerDownloadRoutes(app, { contextOf: (request) => contextFor(services, request) })
  registerCardFileDownloads(app, { contextOf: (request) => contextFor(services, request) })
  registerSourceFileRoutes(app, {
    contextOf: (request) => contextFor(services, request),
    open: (hash) => openRaw(services.db, hash),
  })
  registerAnalysisExport(app, {
    contextOf: (request) => contextFor(services, request),
    texts: EXPORT_TEXTS,
    others: {
      ending: (ctx, list) => endingFile(ctx, list, ENDING_TEXTS[ctx.locale]),
      feed: (ctx, list) => feedFile(ctx, list, FEED_TEXTS[ctx.locale]),
      opportunities: (ctx, list) => opportunitiesFile(ctx, list, OPPORTUNITY_TEXTS[ctx.locale]),
      opportunityReports: (ctx, list) => reportFile(ctx, list, REPORT_TEXTS[ctx.locale]),
      orgList: (ctx, list) => orgListFile(ctx, list, ORG_LIST_TEXTS[ctx.locale]),
    },
  })
  registerMailChoices(app, { contextOf: (request) => contextFor(services, request) })
  registerFeedAddresses(app, { ...services, publicUrl: config.publicUrl, words: FEED_WORDS })
  registerTaskCalendar(app, {
    ...services,
    publicUrl: config.publicUrl,
    words: TASK_CALENDAR_WORDS,
  })
  registerEvaluationExport(app, {
    contextOf: (request) => contextFor(services, request),
    texts: EVALUATION_TEXTS,
  })
  registerOwnNoticeDraft(app, {
    contextOf: (request) => contextFor(services, request),
    publicUrl: config.publicUrl,
  })
  registerLive(app, {
    hub: openLiveHub(services),
    own,
    contextOf: (request) => contextFor(services, request),
  })
  const procedures = (prefix: string, router: typeof appRouter | typeof adminRouter) =>
    app.register(fastifyTRPCPlugin, {
      prefix,
      trpcOptions: {
        router,
        createContext: ({ req, info }: CreateFastifyContextOptions) => {
          expectUnbatchedLargeReads(info)
          return contextForCall(services, req)
        },
        maxBatchSize: MAX_BATCH,
      },
    })
  registerLargeSaves(app, services)
  await procedures('/api/trpc', appRouter)
  await procedures('/api/admin', adminRouter)
  registerOrgPages(app, { db: services.readDb })
  registerStandards(app, {
    db: services.readDb,
    publicUrl: config.publicUrl,
    ocidPrefix: config.ocidPrefix,
    words: CALENDAR_WORDS,
    ...(services.forms && { maker: services.forms }),
  })
  registerTenderPages(app, { db: services.readDb, publicUrl: config.publicUrl })
  registerSecurityText(app, config)
  registerMailEvents(app, { db: services.db, log: services.log, ...mailEventsOf(config) })
  // While one builds, the pages come from the bundler's own server.
  if (config.production) await registerPages(app, services)
  return app
}
