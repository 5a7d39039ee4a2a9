const KEY = 'kogge-correlation'

/** One id a browser session, under which the server's log lines of this reader are found. */
export const correlationId = (): string => {
  const kept = sessionStorage.getItem(KEY)
  if (kept) return kept
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(KEY, fresh)
  return fresh
}
