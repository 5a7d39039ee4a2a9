import type { ServerResponse } from 'node:http'
import { addressOf, createAdmissions } from '@kogge/platform/server/load/admission-queue.ts'
import { leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import { loopDelayMs } from '@kogge/platform/server/load/event-loop-load.ts'
import type { FastifyInstance } from 'fastify'

/** Requests are worked on a few at a time once work waits so long for its turn in the event loop. */
const SLOW_MS = 10
const SLOW = { atOnce: 6, mostOfOne: 3 }
/** A flood that has just begun is no more than this by the time that the loop is found to be slow. */
const QUICK = { atOnce: Number.POSITIVE_INFINITY, mostOfOne: 12 }
const PATIENT = { mostWaiting: 500, patienceMs: 10_000, connections: 0 }
/**
 * A request holds its place no longer, so that nobody is kept out by who is slow to send or to read, or by
 * who waits for the database.
 */
const LONGEST_MS = 250
/** Whoever asks whether Kogge is well does not wait. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

const answered = (raw: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS)
    timer.unref()
    raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Lets requests begin in fair turns by address, before anything is read of their bodies: a few at a time while
 * the event loop is slow. A submission passes through the loop some thirty times: fifty requests that are
 * worked on at once make it wait for each of them each time, those that wait here only once.
 */
export const registerArrivals = (
  app: FastifyInstance,
  isSlow = () => loopDelayMs() >= SLOW_MS,
): void => {
  let waiting = 0
  let isCrowded = false
  /** Those who made the loop slow wait, so that it is quick again: as long as they do, it stays at that. */
  const bounds = () => {
    isCrowded = isSlow() || (isCrowded && waiting > 0)
    return isCrowded ? SLOW : QUICK
  }
  const limits = {
    ...PATIENT,
    get atOnce() {
      return bounds().atOnce
    },
    get mostOfOne() {
      return bounds().mostOfOne
    },
  }
  const { arrivals } = createAdmissions({ arrivals: limits })

  /** Resolves when the place of a request has come, and holds it until its answer is sent. */
  const enter = async (caller: string, raw: ServerResponse): Promise<void> => {
    waiting += 1
    const begin = Promise.withResolvers<void>()
    const pass = () => {
      begin.resolve()
      return answered(raw)
    }
    arrivals.take(caller, pass, leavingOf(raw)).catch(begin.reject)
    try {
      await begin.promise
    } finally {
      waiting -= 1
    }
  }
  app.addHook('onRequest', async (request, reply) => {
    if (PROBES.has(request.routeOptions.url)) return
    await enter(addressOf(request.ip), reply.raw)
  })
}
