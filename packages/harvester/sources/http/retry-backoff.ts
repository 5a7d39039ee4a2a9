/** How often a request is tried, and how long is waited in between. */
export interface Backoff {
  readonly attempts: number
  /** Wait before the second attempt; it doubles from there. */
  readonly baseMs: number
  /** The longest wait. A host that asks for more is left for a later run. */
  readonly maxMs: number
}

export const DEFAULT_BACKOFF: Backoff = { attempts: 5, baseMs: 2000, maxMs: 5 * 60_000 }

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). Null where it says nothing. */
export const retryAfterMs = (value: string | undefined, now: number): number | null => {
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/**
 * How long to wait after the attempt with this number (from 1): what the host asked for, with up
 * to a tenth more; else a random time up to the doubled one, so that clients do not come back in
 * step. `random` is from 0 to 1.
 */
export const waitBefore = (
  attempt: number,
  input: number | null,
  { baseMs, maxMs }: Backoff,
  random: number,
): number => {
  if (input !== null) return Math.round(input * (1 + random / 10))
  const ceiling = Math.min(maxMs, baseMs * 2 ** (attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
