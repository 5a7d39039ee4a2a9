import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { Context } from './context.ts'
import { networkOf } from './rate-limit/rules.ts'

/** Lets costly reads in, as many as can be borne at once. */
export interface Admission {
  /** Whether whoever comes now must wait. */
  isFull(): boolean
  /**
   * Does the work when its turn comes: callers take turns, whoever has asked for much. Throws
   * `system.unavailable` to whom would wait for too long, and the reason of the signal to who has
   * left before their turn came.
   */
  take<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

interface Limits {
  /** So much at once, of which one caller has all but one place. */
  readonly atOnce: number
  /** So many wait at most; whoever has the most waiting is turned away first. */
  readonly mostWaiting: number
  /** Nobody waits longer. */
  readonly patienceMs: number
}

/**
 * A search uses two connections of the ten that a process has, so that two are left to all else; and
 * four of them keep a process busy with what is left to do when the database has answered.
 */
const LIMITS: Limits = { atOnce: 4, mostWaiting: 500, patienceMs: 10_000 }

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

interface Lane {
  running: number
  readonly waiting: Set<Waiting>
}

const unavailable = () => new AppError('system.unavailable')

/** Admission within this process. */
export const createAdmission = (limits: Limits = LIMITS): Admission => {
  const { atOnce, mostWaiting, patienceMs } = limits
  /** Whose turn is next comes first. */
  const lanes = new Map<string, Lane>()
  let running = 0
  let waiting = 0

  const mostOfOne = Math.max(1, atOnce - 1)
  const isNext = (lane: Lane) => lane.waiting.size > 0 && lane.running < mostOfOne

  const letIn = (): void => {
    while (running < atOnce) {
      const next = [...lanes].find(([, lane]) => isNext(lane))
      if (!next) return
      const [caller, lane] = next
      lanes.delete(caller)
      lanes.set(caller, lane)
      const [first] = lane.waiting
      first?.start()
    }
  }

  /** Makes room for one more: of whoever has the most waiting, the last. */
  const turnAway = (own: Lane): void => {
    let longest = own
    for (const lane of lanes.values()) if (lane.waiting.size > longest.waiting.size) longest = lane
    // Who waits once is not thrown out by who comes.
    if (longest.waiting.size <= own.waiting.size + 1) throw unavailable()
    const last = [...longest.waiting].at(-1)
    last?.refuse(unavailable())
  }

  const turnOf = (lane: Lane, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', left)
        lane.waiting.delete(entry)
        waiting -= 1
      }
      const entry: Waiting = {
        start: () => {
          leave()
          lane.running += 1
          running += 1
          resolve()
        },
        refuse: (reason) => {
          leave()
          reject(reason)
        },
      }
      const left = () => entry.refuse(signal?.reason)
      const timer = setTimeout(() => entry.refuse(unavailable()), patienceMs)
      signal?.addEventListener('abort', left)
      lane.waiting.add(entry)
      waiting += 1
    })

  const forget = (caller: string, lane: Lane): void => {
    if (lane.running === 0 && lane.waiting.size === 0 && lanes.get(caller) === lane)
      lanes.delete(caller)
  }

  return {
    isFull: () => running >= atOnce || waiting > 0,
    take: async (caller, work, signal) => {
      signal?.throwIfAborted()
      const lane = lanes.get(caller) ?? { running: 0, waiting: new Set() }
      if (waiting >= mostWaiting) turnAway(lane)
      lanes.set(caller, lane)
      const turn = turnOf(lane, signal)
      letIn()
      try {
        await turn
      } catch (reason) {
        forget(caller, lane)
        throw reason
      }
      try {
        return await work()
      } finally {
        running -= 1
        lane.running -= 1
        forget(caller, lane)
        letIn()
      }
    },
  }
}

const admissions = new WeakMap<Db, Admission>()

/** The one through which this process reads a database. */
export const admissionTo = (db: Db): Admission => {
  const known = admissions.get(db) ?? createAdmission()
  admissions.set(db, known)
  return known
}

/** Who shares turns: the signed-in user, else all who come from one address. */
export const callerOf = ({ actor, ip }: Pick<Context, 'actor' | 'ip'>): string =>
  actor.kind === 'user' ? `user ${actor.userId}` : `address ${networkOf(ip)}`
