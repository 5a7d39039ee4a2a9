/** Everything that can go wrong between a source's address and its bytes. */
export const HTTP_PROBLEMS = {
  'host-not-allowed': 'The source does not declare this host, so it is not asked.',
  'not-https': 'Only https is used, except on this machine itself.',
  'address-not-public': 'The name leads to an address that is not public.',
  'no-such-host': 'The name of the host is not known.',
  'too-many-redirects': 'It leads on and on to other addresses.',
  'bad-redirect': 'It leads to an address that is none.',
  unreachable: 'The host does not answer.',
  timeout: 'The answer took too long.',
  'too-large': 'The answer is larger than it may be.',
  'bomb-ratio': 'The answer unpacks to far more than its size.',
  truncated: 'The answer was cut off.',
  encoding: 'The answer is packed in a way that cannot be read.',
  empty: 'The answer is empty.',
  page: 'A web page came where data was expected.',
  challenge: 'The host wants proof that a browser asks (x-amzn-waf-action), and gave no data.',
  refused: 'The host refused the request; the key may be missing, wrong or out of date.',
  busy: 'The host asks to come back later.',
  status: 'The host answered with an error.',
  unexpected: 'The answer is not what this source is known to give.',
} as const

export type HttpProblem = keyof typeof HTTP_PROBLEMS

/** What an address may show of itself: no user, no query, no fragment, which can hold secrets. */
const shown = (url: URL): string => `${url.origin}${url.pathname}`

interface Details {
  readonly detail?: string
  /** HTTP status, where an answer came. */
  readonly status?: number
  /** Milliseconds after which the host wants to be asked again. */
  readonly retryAfter?: number
}

/** The one error of a request to a source; its message can be shown and logged. */
export class HttpError extends Error {
  readonly code: HttpProblem
  readonly status: number | null
  readonly retryAfter: number | null

  constructor(code: HttpProblem, url: URL, { detail, status, retryAfter }: Details = {}) {
    const parts = [HTTP_PROBLEMS[code], detail, status && `HTTP ${status}.`, shown(url)]
    super(parts.filter(Boolean).join(' '))
    this.name = 'HttpError'
    this.code = code
    this.status = status ?? null
    this.retryAfter = retryAfter ?? null
  }
}
