import type { HttpError, HttpProblem } from './http-errors.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

/** Of hosts behind a gateway, also 502 and 504 pass. */
const BUSY = [429, 502, 503, 504]

const HTML = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i

const isPage = ({ headers, bytes }: Answer): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(String(headers['content-type'] ?? '')) ||
  HTML.test(bytes.toString('latin1', 0, 256))

/**
 * What is wrong with an answer that is neither a file nor the word that there is none; null where
 * nothing is. A success without data is never a success: a firewall that wants a browser answers
 * 202 with nothing in it, others send their page with 200.
 */
export const problemOf = (answer: Answer, busyStatuses: readonly number[]): HttpProblem | null => {
  const { status, headers, bytes } = answer
  if (headers['x-amzn-waf-action'] !== undefined) return 'challenge'
  if (BUSY.includes(status) || busyStatuses.includes(status)) return 'busy'
  if (status === 401 || status === 403) return 'refused'
  if (status !== 200) return 'status'
  if (bytes.length === 0) return 'empty'
  return isPage(answer) ? 'page' : null
}

/** What may be over in a moment, so that the same request is made again. */
const PASSING: readonly HttpProblem[] = ['busy', 'unreachable', 'timeout', 'truncated']

export const isBusy = (error: HttpError): boolean => PASSING.includes(error.code)
