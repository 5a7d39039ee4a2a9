import { addressOf } from '@kogge/platform/server/load/admission-queue.ts'
import type { FastifyRequest } from 'fastify'

/** Whoever asks whether Kogge is well does not wait. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])
/** So often in a second that holds for one address, and for all but this machine's together. */
const [MOST_OF_ONE, MOST_OF_ALL] = [60, 300]
const SECOND_MS = 1000

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Whether a request asks for the process's health, as often as programs that watch over it do. Others who ask
 * wait as for anything else: a flood of such questions is a flood.
 */
export const createProbeLimits = (now = () => performance.now()) => {
  let begun = Number.NEGATIVE_INFINITY
  let strangers = 0
  const counts = new Map<string, number>()
  return ({ routeOptions, ip }: Pick<FastifyRequest, 'routeOptions' | 'ip'>): boolean => {
    if (!PROBES.has(routeOptions.url)) return false
    if (now() - begun >= SECOND_MS) {
      begun = now()
      strangers = 0
      counts.clear()
    }
    const address = addressOf(ip)
    const count = (counts.get(address) ?? 0) + 1
    const isOwn = LOOPBACK.has(ip)
    if (count > MOST_OF_ONE || (!isOwn && strangers >= MOST_OF_ALL)) return false
    counts.set(address, count)
    if (!isOwn) strangers += 1
    return true
  }
}
