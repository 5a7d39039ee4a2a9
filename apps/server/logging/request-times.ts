import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import type { FlagWatch } from '@kogge/platform/server/feature-flags.queries.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loggedPath } from './log-lines.ts'

/** A request that takes longer is a slow one. */
const SLOW_MS = 1000

/** The live channel is answered as long as a page is open. */
const isEndless = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === LIVE_PATH

/**
 * Logs how long requests took: at the level `debug` each, and as a warning the slow ones while the
 * flag `slowRequestLogging` is set. The path alone is named: queries carry search words and tokens.
 */
export const logTimes = (app: FastifyInstance, flags: FlagWatch, slowMs = SLOW_MS): void => {
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(reply.elapsedTime)
    const { method } = request
    const details = { method, path: loggedPath(request), milliseconds }
    const isSlow = reply.elapsedTime > slowMs && !isEndless(request)
    if (isSlow && flags.isOn('slowRequestLogging')) request.log.warn(details, 'slow request')
    else request.log.debug({ ...details, status: reply.statusCode }, 'request timed')
  })
}
