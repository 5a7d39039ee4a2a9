const KEY = 'kogge.wayBack'
const LASTS_MS = 7 * 24 * 60 * 60 * 1000

/** Keeps where a newcomer was going, until the address is confirmed: the mailed link knows only a token. */
export const keepReturnAddress = (callbackUrl: string | undefined, now: Date): void => {
  if (callbackUrl === undefined) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ callbackUrl, at: now.getTime() }))
  } catch {
    // A browser that keeps nothing leads to the first page instead.
  }
}

/**
 * Where a newcomer was going, in this browser within the last days. What it says is checked where one
 * is led to it, as any other address that came from outside.
 */
export const returnAddress = (now: Date): string | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    if (!('callbackUrl' in kept && 'at' in kept)) return undefined
    const { callbackUrl, at } = kept
    const isFresh = typeof at === 'number' && now.getTime() - at < LASTS_MS
    return isFresh && typeof callbackUrl === 'string' ? callbackUrl : undefined
  } catch {
    return undefined
  }
}

/** Once it was taken, the way is not shown again. */
export const forgetReturnAddress = (): void => {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
