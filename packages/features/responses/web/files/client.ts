import { ERROR_CODES } from '@kogge/domain/kernel/errors.ts'
import { sealedAttachment } from '@kogge/domain/response/schema.ts'
import { getCsrfToken } from '@kogge/platform/web/csrf.ts'
import { z } from 'zod'
import type { FileTransfer } from './transfer.ts'

const UPLOAD = '/api/upload'
const begun = z.object({ uploadId: z.string(), key: z.string() })
const limits = z.object({ pieceBytes: z.number().int().positive() })
const progress = z.object({ received: z.number().int().min(0) })
const finished = z.object({ file: sealedAttachment })
const refusal = z.object({ code: z.enum(ERROR_CODES) })

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
  const headers = { ...init.headers, 'x-csrf-token': await getCsrfToken() }
  const response = await fetch(path, { credentials: 'same-origin', ...init, headers })
  if (response.ok) return schema.parse(await response.json())
  const told = refusal.safeParse(await response.json().catch(() => null))
  // What is too much at once, or broken for a moment, is worth another try.
  const isPassing = response.status === 429 || response.status >= 500
  if (isPassing) throw new Error(`HTTP ${response.status}`)
  throw new Refused(told.success ? told.data.code : 'request.invalid')
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Files that were begun and cut off: tried again, they go on where they were. */
const cutOff = new WeakMap<File, z.infer<typeof begun>>()

interface Place {
  readonly orgId: string
  readonly rfxId: string
  /** Whose response it is, where that is not the organisation's own. */
  readonly bidderId?: string
}

const uploadFile = async (
  place: Place,
  file: File,
  { onProgress, signal }: Parameters<FileTransfer['upload']>[1],
) => {
  const purpose = { purpose: 'response', ...place }
  const { pieceBytes } = await asked(limits, `${UPLOAD}/limits`, { signal })
  const known = cutOff.get(file)
  const own = known ?? (await asked(begun, UPLOAD, json({ ...purpose, bytes: file.size })))
  cutOff.set(file, own)
  const at = `${UPLOAD}?id=${own.uploadId}`
  let received = known ? (await asked(progress, at, { signal })).received : 0
  let failures = 0
  while (received < file.size) {
    onProgress(received / file.size)
    try {
      const body = file.slice(received, received + pieceBytes)
      const sent = await asked(progress, `${at}&offset=${received}`, {
        ...{ method: 'PUT', body, signal },
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
  const { file: attached } = await asked(finished, `${UPLOAD}/finish`, { ...json(whole), signal })
  cutOff.delete(file)
  return attached
}

/** Sends files of a response to the server in pieces, and fetches them again. */
export const createTransfer = (place: Place): FileTransfer => ({
  upload: (file, options) => uploadFile(place, file, options),
  download: async ({ fileId }) => {
    const link = document.createElement('a')
    const asked = new URLSearchParams({
      ...{ rfx: place.rfxId, file: fileId, org: place.orgId },
      ...(place.bidderId && { bidder: place.bidderId }),
    })
    link.href = `/api/file/response?${asked}`
    link.download = ''
    link.click()
  },
})
