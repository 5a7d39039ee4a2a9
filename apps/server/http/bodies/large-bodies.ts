import { setTimeout as sleep } from 'node:timers/promises'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { MOST_DRAFT_JSON, SAVE_DRAFT_PATH } from '@kogge/domain/drafting/request-document-size.ts'
import { MOST_SCORES_JSON, SCORE_PATHS } from '@kogge/domain/evaluation/score-size-limits.ts'
import type { ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import {
  IMPORT_PATHS,
  MOST_IMPORT_JSON,
} from '@kogge/domain/opportunities/import/import-size-limits.ts'
import {
  MOST_RESPONSE_JSON,
  SAVE_RESPONSE_PATH,
} from '@kogge/domain/responses/response-size-limits.ts'
import { httpError } from '@kogge/platform/server/procedures/http-error.ts'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appRouter } from '../../app-router.ts'
import type { Services } from '../../process-services.ts'
import { contextFor, contextForCall } from '../call-context.ts'
import { createLargeBodyAdmission } from './large-body-admission.ts'
import { largeHours } from './large-body-hourly-limits.ts'
import { largePace } from './large-body-pace.ts'
import { LARGE_PACE, longestAt, type Pace, USUAL_PACE } from './slow-bodies.ts'

/** What any other call may bring: it is read before it is known who sends it. */
export const USUAL_BYTES = 256 * 1024
/** Making objects of it keeps the process from all else: who has sent so much rests for a second before more. */
const BYTES_A_SECOND = 4 * 1024 * 1024

/** A call that may bring more. */
interface LargeSave {
  readonly path: string
  readonly mostBytes: number
  /** In some organisation, for anybody who brings so much. */
  readonly permission: OrgPermission
  /** What is said of a body that is larger still, where there is more to say than of any other. */
  readonly tooLarge: ErrorCode | null
}

const LARGE_SAVES: readonly LargeSave[] = [
  {
    path: SAVE_RESPONSE_PATH,
    mostBytes: MOST_RESPONSE_JSON,
    permission: 'rfx.manage_interaction',
    tooLarge: null,
  },
  {
    path: SAVE_DRAFT_PATH,
    mostBytes: MOST_DRAFT_JSON,
    permission: 'rfx.manage_draft',
    tooLarge: 'draft.too_large',
  },
  ...SCORE_PATHS.map((path) => ({
    path,
    mostBytes: MOST_SCORES_JSON,
    permission: 'rfx.manage' as const,
    tooLarge: null,
  })),
  ...IMPORT_PATHS.map((path) => ({
    path,
    mostBytes: MOST_IMPORT_JSON,
    permission: 'opportunity.manage' as const,
    tooLarge: null,
  })),
]
/** The longest that any body may take, in milliseconds. */
export const LONGEST_BODY_MS = Math.max(
  ...LARGE_SAVES.map(({ mostBytes }) => longestAt(LARGE_PACE, mostBytes)),
)

const routeOf = ({ path }: LargeSave): string => `/api/trpc/${path}`

/** What a body says that it takes; what says nothing may take all there is room for. */
const bytesOf = ({ headers }: FastifyRequest, { mostBytes }: LargeSave): number => {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(length) ? length : mostBytes
}

/** How slowly the body of a request may come. */
export const paceOf = (request: FastifyRequest): Pace => {
  const save = LARGE_SAVES.find((one) => routeOf(one) === request.routeOptions.url)
  return save && bytesOf(request, save) > USUAL_BYTES ? LARGE_PACE : USUAL_PACE
}

const refuse = (reply: FastifyReply, code: Parameters<typeof httpError>[0]) => {
  const { status, body } = httpError(code)
  // Nothing of what is still coming is waited for.
  return reply.code(status).header('connection', 'close').send(body)
}

/** Who is to rest, and until when; nothing is kept of who has rested. */
const resting = () => {
  const until = new Map<string, Promise<void>>()
  return {
    begin: (userId: string, ms: number): void => {
      const rest = sleep(ms, undefined, { ref: false }).then(() => {
        if (until.get(userId) === rest) until.delete(userId)
      })
      until.set(userId, rest)
    },
    over: (userId: string): Promise<void> => until.get(userId) ?? Promise.resolve(),
  }
}

/**
 * `response.save` by itself, with room for a price of each of hundreds of lines for each of hundreds of
 * lots, `rfxDraft.save` for their texts in several languages, scores with their reasons, and tables of opportunities. What is larger
 * than any other call may be is read alone from somebody who may save such for some organisation, and of a few at once (see
 * createLargeBodyAdmission), all together at the pace of largePace, which LARGE_PACE bounds. Beyond that pace a body is refused with Retry-After.
 */
export const registerLargeSaves = (app: FastifyInstance, services: Services): void => {
  const admission = createLargeBodyAdmission()
  const rest = resting()
  const pace = largePace(BYTES_A_SECOND)
  const hours = largeHours()
  const letIn = (save: LargeSave) => async (request: FastifyRequest, reply: FastifyReply) => {
    const bytes = bytesOf(request, save)
    if (bytes <= USUAL_BYTES) return
    const { actor, now } = await contextFor(services, request)
    if (actor.kind !== 'user') return refuse(reply, 'session.required')
    const orgIds = actor.orgs
      .filter((org) => orgRefusal(org, save.permission, now) === null)
      .map(({ orgId }) => orgId)
    if (orgIds.length === 0) return refuse(reply, 'access.denied')
    if (save.tooLarge && bytes > save.mostBytes) return refuse(reply, save.tooLarge)
    // What is left then is for what is small, and for submitting what is saved.
    const { level } = await services.disk.state()
    if (level === 'critical' || level === 'full') return refuse(reply, 'system.disk_low')
    // Who has gone in the meantime will not go again.
    if (reply.raw.destroyed || request.raw.destroyed) return
    const leave = admission.enter({ userId: actor.userId, orgIds, bytes })
    if (!leave) return refuse(reply, 'system.unavailable')
    if (!hours.take(actor.userId, bytes)) {
      leave()
      return refuse(reply, 'request.rate_limited')
    }
    reply.raw.once('close', () => {
      leave()
      rest.begin(actor.userId, (bytes / BYTES_A_SECOND) * 1000)
    })
    // Nothing of it is read meanwhile.
    await rest.over(actor.userId)
    const wait = pace.wait(bytes)
    if (wait === null) return refuse(reply, 'system.unavailable')
    if (wait > 0) await sleep(wait)
  }
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const save of LARGE_SAVES)
      scope.post(routeOf(save), { bodyLimit: save.mostBytes, onRequest: letIn(save) }, (req, res) =>
        fastifyRequestHandler({
          router: appRouter,
          createContext: () => contextForCall(services, req),
          req,
          res,
          path: save.path,
        }),
      )
  })
}
