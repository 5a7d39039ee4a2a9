/** Reads a file of SNS; throws where it cannot be had. */
export type FetchText = (url: string) => Promise<string>

interface Kept {
  readonly text: Promise<string>
  readonly until: number
}

const KEPT_MS = 24 * 60 * 60 * 1000
/** After a failure the same address is not asked again for so long. */
const FAILURE_MS = 60_000
/** SNS has one or two at a time; more are asked for by somebody else. */
const MOST = 10

/** Certificates by their addresses, each fetched once a day; a failure is kept for a minute. */
export const createCertificates = (fetchText: FetchText, clock: () => number = Date.now) => {
  const known = new Map<string, Kept>()
  return (url: string): Promise<string> => {
    const now = clock()
    for (const [other, { until }] of known) if (until <= now) known.delete(other)
    const found = known.get(url)
    if (found) return found.text
    if (known.size >= MOST) return Promise.reject(new Error('Too many certificates are asked for.'))
    const text = fetchText(url)
    known.set(url, { text, until: now + KEPT_MS })
    text.catch(() => known.set(url, { text, until: now + FAILURE_MS }))
    return text
  }
}
