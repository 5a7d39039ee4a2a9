import { MachineError, type MachineProblem } from './machine-translation-errors.ts'

/** A title and its translation are short. */
const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 20_000

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

/** What a status means. 456 is DeepL's word for a used-up quota, 529 for too many requests. */
const problemOf = (status: number): MachineProblem => {
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 401 || status === 403) return 'refused'
  if (status === 456) return 'quota'
  if (status === 400 || status === 413 || status === 422) return 'text'
  return 'failed'
}

/** LibreTranslate refuses whoever sends no key with 400 too: that is not about the text. */
const WANTS_KEY = /(?:get|obtain) an API key/i

const readBody = async (response: Response): Promise<string> => {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > MOST_BYTES) throw new MachineError('unexpected')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new MachineError('unexpected')
  }
}

/**
 * Sends JSON and gives the JSON that comes back. The key goes to the configured address alone:
 * redirects are not followed. Throws `MachineError`, and nothing else.
 */
export const call = async (url: string, body: object, options: CallOptions): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...options.headers,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
    if (!response.ok) {
      const problem = response.status < 400 ? 'unexpected' : problemOf(response.status)
      if (problem === 'text' && WANTS_KEY.test(await readBody(response)))
        throw new MachineError('refused')
      await response.body?.cancel()
      throw new MachineError(problem)
    }
    return parse(await readBody(response))
  } catch (error) {
    throw error instanceof MachineError ? error : new MachineError('unreachable')
  }
}
