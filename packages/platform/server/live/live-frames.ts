import type { LiveChange, LiveMessage } from '@kogge/domain/live/live-messages.ts'

/** A message as an event of a stream, whole or not at all; its id is the position to go on from. */
export const liveFrame = (message: LiveMessage, position: string | null = null): string =>
  `${position === null ? '' : `id: ${position}\n`}data: ${JSON.stringify(message)}\n\n`

const [SOONEST_MS, SPREAD_MS] = [1000, 2000]

/** The beginning of a stream: after how long the browser opens it again, spread, as a server that restarts is asked by all. */
export const firstFrame = (): string =>
  `retry: ${SOONEST_MS + Math.round(Math.random() * SPREAD_MS)}\n\n`

/** A client is not given a longer list: it reads everything anew. */
const MOST_CHANGES = 100

/** The changes of a reading for a client; null where there are none. `changes` is null where some may be missed. */
export const changesFrame = (
  changes: readonly LiveChange[] | null,
  position: string,
): string | null => {
  if (changes === null || changes.length > MOST_CHANGES) return liveFrame({ is: 'reset' }, position)
  return changes.length === 0 ? null : liveFrame({ is: 'changes', changes }, position)
}
