import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { networkOf } from './rate-limit-keys.ts'

/** Lets costly reads of one kind in, as many as can be borne at once. */
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

/** How much of one kind is let in. */
export interface Limits {
  readonly atOnce: number
  /** The limit of one caller; all but one place by default. */
  readonly mostOfOne?: number
  /** Whether a caller whose work took long is given no other turn for as long again; others are. */
  readonly callersRest?: boolean
  /** So many wait at most; whoever has the most waiting is turned away first. */
  readonly mostWaiting: number
  /** Nobody waits longer. */
  readonly patienceMs: number
  /** Connections to the database that one of them takes, 1 by default. */
  readonly connections?: number
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

interface Lane {
  running: number
  readonly waiting: Set<Waiting>
}

interface Room {
  readonly limits: Limits
  /** Whose turn is next comes first. */
  readonly lanes: Map<string, Lane>
  running: number
  waiting: number
}

const unavailable = () => new AppError('system.unavailable')

/** Makes room for one more: of whoever has the most waiting, the last. */
const turnAway = ({ lanes }: Room, own: Lane): void => {
  let longest = own
  for (const lane of lanes.values()) if (lane.waiting.size > longest.waiting.size) longest = lane
  // Who waits once is not thrown out by who comes.
  if (longest.waiting.size <= own.waiting.size + 1) throw unavailable()
  const last = [...longest.waiting].at(-1)
  last?.refuse(unavailable())
}

const forget = ({ lanes }: Room, caller: string, lane: Lane): void => {
  if (lane.running === 0 && lane.waiting.size === 0 && lanes.get(caller) === lane)
    lanes.delete(caller)
}

/** Waits in a lane until `entry.start` is called; `onStart` counts who begins. */
const turnOf = (
  room: Room,
  lane: Lane,
  onStart: () => void,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', left)
      lane.waiting.delete(entry)
      room.waiting -= 1
    }
    const entry: Waiting = {
      start: () => {
        leave()
        onStart()
        resolve()
      },
      refuse: (reason) => {
        leave()
        reject(reason)
      },
    }
    const left = () => entry.refuse(signal?.reason)
    const timer = setTimeout(() => entry.refuse(unavailable()), room.limits.patienceMs)
    signal?.addEventListener('abort', left)
    lane.waiting.add(entry)
    room.waiting += 1
  })

const [LONG_MS, LONGEST_REST_MS] = [50, 2000]

/** How long a caller rests whose work took so long, in milliseconds. */
const restAfter = ({ callersRest = false }: Limits, tookMs: number): number =>
  callersRest && tookMs >= LONG_MS ? Math.min(LONGEST_REST_MS, tookMs) : 0

const after = (ms: number, end: () => void): void => {
  if (ms > 0) setTimeout(end, ms)
  else end()
}

/** What all kinds share. */
interface Shared {
  /** Connections to the database; unlimited by default. */
  readonly mostConnections?: number
  /** How long a place stays empty after its work, in milliseconds; 0 by default. */
  readonly restMs?: () => number
}

/**
 * Admission of several kinds within this process: kinds take turns at what they share as callers do
 * within a kind, and who needs two connections is not passed by others who need one.
 */
export const createAdmissions = <Kind extends string>(
  kinds: Readonly<Record<Kind, Limits>>,
  { mostConnections = Number.POSITIVE_INFINITY, restMs = () => 0 }: Shared = {},
): Readonly<Record<Kind, Admission>> => {
  /** Whose turn is next comes first. */
  const rooms: Room[] = []
  let used = 0

  const nextOf = ({ limits, lanes, running }: Room): [string, Lane] | undefined => {
    if (running >= limits.atOnce) return undefined
    const { mostOfOne = Math.max(1, limits.atOnce - 1) } = limits
    return [...lanes].find(([, lane]) => lane.waiting.size > 0 && lane.running < mostOfOne)
  }

  const letIn = (): void => {
    for (let at = 0; at < rooms.length; ) {
      const room = rooms[at]
      const next = room && nextOf(room)
      if (!next) {
        at += 1
        continue
      }
      if (used + (room.limits.connections ?? 1) > mostConnections) return
      const [caller, lane] = next
      room.lanes.delete(caller)
      room.lanes.set(caller, lane)
      rooms.push(...rooms.splice(at, 1))
      const [first] = lane.waiting
      first?.start()
      at = 0
    }
  }

  const admissionOf = (limits: Limits): Admission => {
    const room: Room = { limits, lanes: new Map(), running: 0, waiting: 0 }
    rooms.push(room)
    const connections = limits.connections ?? 1
    const count = (by: 1 | -1): void => {
      room.running += by
      used += by * connections
    }
    return {
      isFull: () =>
        room.running >= limits.atOnce || room.waiting > 0 || used + connections > mostConnections,
      take: async (caller, work, signal) => {
        signal?.throwIfAborted()
        const lane = room.lanes.get(caller) ?? { running: 0, waiting: new Set() }
        if (room.waiting >= limits.mostWaiting) turnAway(room, lane)
        room.lanes.set(caller, lane)
        const begin = () => {
          lane.running += 1
          count(1)
        }
        const place = turnOf(room, lane, begin, signal)
        letIn()
        try {
          await place
        } catch (reason) {
          forget(room, caller, lane)
          throw reason
        }
        const began = performance.now()
        try {
          return await work()
        } finally {
          const free = () => {
            const rest = restMs()
            after(rest, () => {
              count(-1)
              letIn()
            })
            after(Math.max(rest, restAfter(limits, performance.now() - began)), () => {
              lane.running -= 1
              forget(room, caller, lane)
              letIn()
            })
          }
          // What is large is written out when the work is done, which takes longest.
          if (limits.callersRest) setImmediate(free)
          else free()
        }
      },
    }
  }

  const admissions = Object.entries<Limits>(kinds).map(([kind, limits]) => [
    kind,
    admissionOf(limits),
  ])
  return Object.fromEntries(admissions) as Record<Kind, Admission>
}

/** Who shares turns: the signed-in user, else all who come from one address. */
export const callerOf = ({ actor, ip }: Pick<Context, 'actor' | 'ip'>): string =>
  actor.kind === 'user' ? `user ${actor.userId}` : addressOf(ip)

/** All who come from one address, or from one network of IPv6. */
export const addressOf = (ip: string): string => `address ${networkOf(ip)}`
