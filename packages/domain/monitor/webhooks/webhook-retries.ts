import type { DeliveryKind } from './webhook-values.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After each failed attempt the pause to the next; after the last there is none. About two days together. */
const PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]

/** Attempts of one delivery, those included that nobody could settle. A test is attempted once. */
export const mostAttempts = (kind: DeliveryKind): number =>
  kind === 'test' ? 1 : PAUSES_MS.length + 1

/** When a delivery is attempted again after so many attempts that failed; null for never. */
export const nextAttempt = (kind: DeliveryKind, attempts: number, now: Date): Date | null => {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined || attempts >= mostAttempts(kind)
    ? null
    : new Date(now.getTime() + pause)
}

/** A webhook that nothing has reached for so long is disabled. */
const LASTING_MS = 3 * 24 * HOUR_MS

/** Whether a webhook has failed for so long that it is disabled. */
export const isLastingFailure = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= LASTING_MS
