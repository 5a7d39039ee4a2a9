import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { createAdmissions } from '@kogge/platform/server/load/admission-queue.ts'
import { leavingOf } from '@kogge/platform/server/load/call-admission.ts'
import { loopDelayMs } from '@kogge/platform/server/load/event-loop-load.ts'
import {
  createShares,
  type LoopCaller,
  type LoopShares,
} from '@kogge/platform/server/load/loop-time-shares.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createProbeLimits } from './health-probe-limits.ts'
import { loopCallerOf } from './loop-callers.ts'
import { refuseAddress } from './path-bounds.ts'

/** Requests are worked on a few at a time once work waits so long for its turn in the event loop. */
const SLOW_MS = 10
const SLOW = { atOnce: 6, mostOfOne: 3 }
/** A flood that has just begun is no more than this by the time that the loop is found to be slow. */
const QUICK = { atOnce: Number.POSITIVE_INFINITY, mostOfOne: 12 }
const PATIENT = { mostWaiting: 500, patienceMs: 10_000, connections: 0 }
/** Those who have used more than their share begin one at a time. */
const PACED = { ...PATIENT, atOnce: 1, mostOfOne: 1 }
/** More of one caller do not wait. */
const MOST_WAITING_OF_ONE = 100
/**
 * A request holds its place no longer, so that nobody is kept out by who is slow to send or to read, or by
 * who waits for the database.
 */
const [LONGEST_MS, LONGEST_PACED_MS] = [250, 50]
/** After each the loop is left to others for so many times as long, while others are about. */
const [REST_TIMES, LONGEST_REST_MS] = [3, 30]
/** Others are about who went past those that wait within so many milliseconds. */
const PASSED_MS = 1000
/** From this share of its time on at work, looked at so often, the loop is busy. */
const [BUSY, LOOKED_MS] = [0.6, 100]

const answered = (raw: ServerResponse, longestMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs)
    timer.unref()
    raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Whether the loop has had little rest lately. */
const watchBusy = (): (() => boolean) => {
  let from = performance.eventLoopUtilization()
  let at = performance.now()
  let isBusy = false
  return () => {
    if (performance.now() - at < LOOKED_MS) return isBusy
    isBusy = performance.eventLoopUtilization(from).utilization >= BUSY
    from = performance.eventLoopUtilization()
    at = performance.now()
    return isBusy
  }
}

/** What tests know better than the process that they run in. */
interface Given {
  readonly isSlow?: () => boolean
  readonly isBusy?: () => boolean
  readonly shares?: LoopShares
}

/**
 * Lets requests begin in fair turns by caller, before anything is read of them but their address.
 *
 * A few at a time while the event loop is slow: a submission passes through the loop some thirty times; fifty
 * requests that are worked on at once make it wait for each of them each time, those that wait here only once.
 *
 * One at a time, with a rest, those of strangers who have used more than their share of a busy loop, however
 * little each of their requests costs. The loop's time is counted from the beginning of a request to its first
 * wait, by the clock: on a machine that is busy with something else the loop has less to share.
 */
export const registerArrivals = (app: FastifyInstance, given: Given = {}): void => {
  const isSlow = given.isSlow ?? (() => loopDelayMs() >= SLOW_MS)
  const isBusy = given.isBusy ?? watchBusy()
  const shares = given.shares ?? createShares()
  const isProbe = createProbeLimits()
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
  let restMs = 0
  let passedAt = Number.NEGATIVE_INFINITY
  const { paced } = createAdmissions({ paced: PACED }, { restMs: () => restMs })
  const pacedOf = new Map<string, number>()

  /** Resolves when the place of a request has come, and holds it until its answer is sent. */
  const enter = async ({ key }: LoopCaller, raw: ServerResponse): Promise<void> => {
    waiting += 1
    const begin = Promise.withResolvers<void>()
    const pass = () => {
      begin.resolve()
      return answered(raw, LONGEST_MS)
    }
    arrivals.take(key, pass, leavingOf(raw)).catch(begin.reject)
    try {
      await begin.promise
    } finally {
      waiting -= 1
    }
  }

  /** Resolves when it is the turn of a caller who has had more than others. */
  const pace = async ({ key }: LoopCaller, raw: ServerResponse): Promise<void> => {
    const before = pacedOf.get(key) ?? 0
    pacedOf.set(key, before + 1)
    const begin = Promise.withResolvers<void>()
    const pass = async () => {
      const from = performance.now()
      begin.resolve()
      await answered(raw, LONGEST_PACED_MS)
      const hasOthers = performance.now() - passedAt < PASSED_MS
      restMs = hasOthers ? Math.min(LONGEST_REST_MS, REST_TIMES * (performance.now() - from)) : 0
    }
    const limited =
      before < MOST_WAITING_OF_ONE
        ? leavingOf(raw)
        : AbortSignal.abort(new AppError('system.unavailable'))
    paced.take(key, pass, limited).catch(begin.reject)
    try {
      await begin.promise
    } finally {
      const left = (pacedOf.get(key) ?? 1) - 1
      if (left > 0) pacedOf.set(key, left)
      else pacedOf.delete(key)
    }
  }

  /** Goes on with a request by itself, and counts how long the loop works on it until it first waits. */
  const work = (caller: LoopCaller, goOn: () => void): void => {
    let from = 0
    setImmediate(() => {
      from = performance.now()
      goOn()
    })
    // All that the first has left to be done at once is done before.
    setImmediate(() => shares.charge(caller, performance.now() - from))
  }

  const turnOf = async (caller: LoopCaller, { raw }: FastifyReply): Promise<void> => {
    shares.arrive(caller)
    // Who is signed in is not paced: a submission may take more of the loop than a share is.
    const isOver =
      caller.isStranger && (pacedOf.has(caller.key) || (isBusy() && shares.isOver(caller)))
    if (isOver) await pace(caller, raw)
    else passedAt = performance.now()
    await enter(caller, raw)
  }
  app.addHook('onRequest', (request, reply, done) => {
    const caller = loopCallerOf(request)
    const goOn = () => {
      if (!refuseAddress(request, reply)) done()
    }
    if (isProbe(request)) {
      work(caller, goOn)
      return
    }
    turnOf(caller, reply).then(
      () => work(caller, goOn),
      (error) => {
        // Who insists begins anew.
        reply.header('connection', 'close')
        work(caller, () => done(error))
      },
    )
  })
}
