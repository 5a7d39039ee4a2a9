import { ERROR_CODES } from '@kogge/domain/kernel/app-errors.ts'
import { z } from 'zod'
import { fetchWithToken } from '../session/csrf-token.ts'

const UPLOAD = '/api/upload'
const begun = z.object({ uploadId: z.string(), key: z.string() })
const limits = z.object({ pieceBytes: z.number().int().positive() })
const progress = z.object({ received: z.number().int().min(0) })
const refusal = z.object({
  error: z.object({ data: z.object({ appCode: z.enum(ERROR_CODES) }) }),
})

/** Pauses before a piece is sent again, and how often; milliseconds. */
const RETRIES_MS = [500, 1000, 2000, 5000, 10_000] as const

/** The server will not take it, whatever is sent again; its message is the code. */
class Refused extends Error {}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

const asked = async <Value>(
  schema: z.ZodType<Value>,
  path: string,
  init: RequestInit = {},
): Promise<Value> => {
  const response = await fetchWithToken(path, init)
  if (response.ok) return schema.parse(await response.json())
  const answer = refusal.safeParse(await response.json().catch(() => null))
  const code = answer.success ? answer.data.error.data.appCode : null
  // What is broken for a moment is worth another try.
  if (response.status >= 500 && code !== 'system.disk_low')
    throw new Error(`HTTP ${response.status}`)
  throw new Refused(code ?? 'request.invalid')
}

/** Why a file did not arrive, for whoever chose it. */
export type UploadFailure = 'not_accepted' | 'no_room' | 'disk_low' | 'closed' | 'failed'

const FAILURES: Readonly<Partial<Record<string, UploadFailure>>> = {
  'file.not_accepted': 'not_accepted',
  'file.no_room': 'no_room',
  'system.disk_low': 'disk_low',
  'rfx.deadline_passed': 'closed',
  'rfx.step_refused': 'closed',
  'record.not_found': 'closed',
}

/** What an error of `uploadFile` means. */
export const uploadFailureOf = (error: unknown): UploadFailure =>
  (error instanceof Error && FAILURES[error.message]) || 'failed'

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Files that were begun and cut off: sent again, they go on where they were. */
const cutOff = new WeakMap<File, z.infer<typeof begun>>()

export interface UploadOptions {
  /** Given the part that has arrived, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file in pieces, again after a cut, and gives what the server made of it. `purpose` says what
 * it is for, `finished` how the answer reads. Throws an error whose message is the server's code
 * (`file.not_accepted`, `request.rate_limited`), and others where there is no connection; the same
 * file sent again goes on where it was cut off.
 */
export const uploadFile = async <Attached>(
  file: File,
  purpose: object,
  finished: z.ZodType<Attached>,
  { onProgress, signal }: UploadOptions,
): Promise<Attached> => {
  const { pieceBytes } = await asked(limits, `${UPLOAD}/limits`, { signal })
  const known = cutOff.get(file)
  const begin = { ...json({ ...purpose, bytes: file.size }), signal }
  const own = known ?? (await asked(begun, UPLOAD, begin))
  cutOff.set(file, own)
  const at = `${UPLOAD}?id=${own.uploadId}`
  try {
    let received = known ? (await asked(progress, at, { signal })).received : 0
    let failures = 0
    while (received < file.size) {
      onProgress(received / file.size)
      try {
        const body = file.slice(received, received + pieceBytes)
        const sent = await asked(progress, `${at}&offset=${received}`, {
          method: 'PUT',
          body,
          signal,
          headers: { 'content-type': 'application/octet-stream', 'x-file-key': own.key },
        })
        received = sent.received
        failures = 0
      } catch (error) {
        const pause = RETRIES_MS[failures]
        if (error instanceof Refused || signal.aborted || pause === undefined) throw error
        failures += 1
        await wait(pause, signal)
        // A piece may have arrived though its answer did not.
        received = await asked(progress, at, { signal }).then(
          (now) => now.received,
          () => received,
        )
      }
    }
    onProgress(1)
    const whole = { ...purpose, uploadId: own.uploadId, key: own.key, name: file.name }
    const answer = z.object({ file: finished })
    const done = await asked(answer, `${UPLOAD}/finish`, { ...json(whole), signal })
    cutOff.delete(file)
    return done.file
  } catch (error) {
    // Refused once, it would be refused again: the next try begins anew.
    if (error instanceof Refused || signal.aborted) {
      cutOff.delete(file)
      // Nobody needs it; one that cannot be reported is cleared away later.
      void fetchWithToken(at, { method: 'DELETE' }).catch(() => undefined)
    }
    throw error
  }
}
