import type { Db } from '@kogge/db/client.ts'
import { BEAT_MS } from '@kogge/domain/live/live-topics.ts'
import type { Log } from '../procedures/procedure-context.ts'
import { type LiveAccess, liveAccessOf } from './live-access.queries.ts'
import { readLiveEvents } from './live-events.queries.ts'
import { changesFrame, firstFrame, liveFrame } from './live-frames.ts'
import { repeat } from './repeated-work.ts'

/** An open connection of a user. */
export interface LiveClient {
  readonly userId: string
  readonly signInId: string
  /** The access with which it was opened. */
  readonly fingerprint: string
  /** When its session ends however much it is used. */
  readonly endsAt: Date
  /** The position that it goes on from; null where it has none that can be read. */
  readonly after: string | null
  send(frame: string): void
  /** Whether something waits to be sent. */
  isBehind(): boolean
  /** Ends the connection; `last` is sent before. */
  end(last?: string): void
}

/** The connections of one process. */
export interface LiveHub {
  /** Takes a connection on; else says which bound it would pass. Give it back to `leave` when it is over. */
  join(client: LiveClient): 'joined' | 'most_of_user' | 'most_of_process'
  leave(client: LiveClient): void
  /** New events were written. */
  notice(): void
  stop(): Promise<void>
}

/** A user has several browsers; a process has memory for so many. */
const [MOST_OF_USER, MOST_OF_PROCESS] = [8, 2000]
/** More of them join with the next reading, as after a restart all come back. */
const MOST_JOINING = 500
/** Events are read so often where no notice comes; a burst of notices is one reading. */
const READS = { everyMs: 2000, restMs: 100 }
const CHECKS = { everyMs: 3000, restMs: 1000 }

interface Member {
  hasJoined: boolean
  wasBehind: boolean
}

const usersOf = (clients: readonly LiveClient[]): string[] => [
  ...new Set(clients.map(({ userId }) => userId)),
]

/**
 * Sends to the connections of this process what changes for their users, and ends those whose session is over or
 * whose roles are others. One statement reads for all of them, another looks at their access.
 */
export const createLiveHub = ({ db, log }: { readonly db: Db; readonly log: Log }): LiveHub => {
  const members = new Map<LiveClient, Member>()
  let position: string | null = null
  let failing = false

  const onOutcome = (error: unknown): void => {
    if (error !== null && !failing) log.warn({ err: error }, 'live events cannot be read for now')
    failing = error !== null
  }
  const part = (client: LiveClient, last?: string): void => {
    members.delete(client)
    client.end(last)
  }

  const read = async (): Promise<void> => {
    if (members.size === 0) return
    const all = [...members.keys()]
    const joined = all.filter((client) => members.get(client)?.hasJoined)
    const waiting = all.filter((client) => !members.get(client)?.hasJoined)
    const away = waiting.slice(0, MOST_JOINING)
    const reading = await readLiveEvents(db, position, usersOf(joined), away)
    position = reading.position
    const say = (client: LiveClient, frame: string | null) => {
      if (frame !== null && members.has(client)) client.send(frame)
    }
    for (const client of joined)
      say(client, changesFrame(reading.changes.get(client.userId) ?? [], reading.position))
    for (const [index, client] of away.entries()) {
      const member = members.get(client)
      if (member) member.hasJoined = true
      say(client, changesFrame(reading.missed[index] ?? null, reading.position))
    }
    if (away.length < waiting.length) reads.request()
  }

  const checkOne = (client: LiveClient, access: LiveAccess | undefined, now: Date): void => {
    if (!members.has(client)) return
    if (!access?.signIns.has(client.signInId) || client.endsAt <= now) {
      part(client, liveFrame({ is: 'over' }))
    } else if (client.fingerprint !== access.fingerprint) part(client, liveFrame({ is: 'access' }))
  }
  const check = async (): Promise<void> => {
    if (members.size === 0) return
    const now = new Date()
    const all = [...members.keys()]
    const access = await liveAccessOf(db, usersOf(all), now)
    for (const client of all) checkOne(client, access.get(client.userId), now)
  }

  const beat = (): void => {
    for (const [client, member] of members) {
      const isBehind = client.isBehind()
      if (isBehind && member.wasBehind) part(client)
      else client.send(liveFrame({ is: 'beat' }, member.hasJoined ? position : null))
      member.wasBehind = isBehind
    }
  }

  const reads = repeat(read, READS, onOutcome)
  const checks = repeat(check, CHECKS, onOutcome)
  const beats = setInterval(beat, BEAT_MS)
  beats.unref()
  return {
    join: (client) => {
      if (members.size >= MOST_OF_PROCESS) return 'most_of_process'
      const own = [...members.keys()].filter(({ userId }) => userId === client.userId)
      if (own.length >= MOST_OF_USER) return 'most_of_user'
      members.set(client, { hasJoined: false, wasBehind: false })
      client.send(firstFrame())
      reads.request()
      return 'joined'
    },
    leave: (client) => void members.delete(client),
    notice: reads.request,
    stop: async () => {
      clearInterval(beats)
      for (const client of members.keys()) part(client)
      await reads.stop()
      await checks.stop()
    },
  }
}
