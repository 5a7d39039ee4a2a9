import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Headers, refusal } from '../default-headers.ts'

/** How slowly a body may come. */
export interface Pace {
  /** So long whatever comes may take; more of it is asked for each time that this is over. */
  readonly waitMs: number
  /** What must come in each second after the first wait; null where all of it must have come by then. */
  readonly bytesPerSecond: number | null
}

/** Any call: who sends slower than this does not hold a connection for good. */
export const USUAL_PACE: Pace = { waitMs: 30_000, bytesPerSecond: null }

/**
 * Half a megabit a second: sixteen mebibytes take less than five minutes. It is asked for every ten seconds,
 * as whoever is let in keeps others out.
 */
export const LARGE_PACE: Pace = { waitMs: 10_000, bytesPerSecond: 64 * 1024 }

/** The longest that a body of so many bytes can take at a pace, in milliseconds. */
export const longestAt = ({ waitMs, bytesPerSecond }: Pace, bytes: number): number =>
  bytesPerSecond === null ? waitMs : 2 * waitMs + Math.ceil((bytes / bytesPerSecond) * 1000)

/**
 * Ends a connection whose body comes more slowly than it may. Node itself knows one limit for all
 * requests of a server, which must be that of the largest.
 */
export const keepPace = (
  request: IncomingMessage,
  response: ServerResponse,
  { waitMs, bytesPerSecond }: Pace,
  headers: Headers,
): void => {
  const { socket } = request
  // What is injected has come whole.
  if (!(socket instanceof Socket)) return
  const before = socket.bytesRead
  let waited = 0
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    waited += waitMs
    const requested =
      bytesPerSecond === null
        ? Number.POSITIVE_INFINITY
        : ((waited - waitMs) / 1000) * bytesPerSecond
    // Nothing at all is too little at any time.
    if (socket.bytesRead - before >= Math.max(1, requested)) return
    clearInterval(timer)
    if (!response.headersSent) socket.write(refusal(408, headers))
    socket.destroySoon()
  }, waitMs)
  timer.unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearInterval(timer))
}
