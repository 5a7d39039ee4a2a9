import { type Attachment, attachment } from '@kogge/domain/drafting/document.ts'
import { getCsrfToken } from '@kogge/platform/web/csrf.ts'

/** What the file is for: a document of a request. */
interface Purpose {
  readonly purpose: 'document'
  readonly orgId: string
}

interface Options {
  /** Given the part that has arrived, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

interface Begun {
  readonly uploadId: string
  readonly key: string
}

/** As large as the server takes them. */
const PIECE_BYTES = 2 * 1024 * 1024
/** After a cut it goes on by itself so often, each time after a longer pause. */
const TRIES = 4
const PAUSE_MS = 1000

/** Files that were begun on this page: what is sent again goes on where it was cut off. */
const begun = new WeakMap<File, Begun>()

/** What the server refuses; its message is the code. */
class RefusedError extends Error {}

const call = async (path: string, init: RequestInit, signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(path, {
    ...init,
    signal,
    credentials: 'same-origin',
    headers: {
      'accept-language': document.documentElement.lang || 'en',
      'x-csrf-token': await getCsrfToken(),
      ...init.headers,
    },
  })
  const answer: unknown = await response.json()
  if (response.ok) return answer
  const code: unknown = Object(Object(Object(answer).error).data).appCode
  if (response.status < 500) throw new RefusedError(typeof code === 'string' ? code : 'refused')
  throw new Error('no answer')
}

const post = (path: string, body: object, signal: AbortSignal): Promise<unknown> =>
  call(
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    signal,
  )

const begin = async (file: File, purpose: Purpose, signal: AbortSignal): Promise<Begun> => {
  const known = begun.get(file)
  if (known) return known
  const answer = Object(await post('/api/upload', { ...purpose, bytes: file.size }, signal))
  const fresh = { uploadId: String(answer.uploadId), key: String(answer.key) }
  begun.set(file, fresh)
  return fresh
}

const receivedIn = (answer: unknown): number => Number(Object(answer).received)

const sendPieces = async (
  file: File,
  { uploadId, key }: Begun,
  { onProgress, signal }: Options,
) => {
  let received = receivedIn(await call(`/api/upload?id=${uploadId}`, { method: 'GET' }, signal))
  while (received < file.size) {
    onProgress(received / file.size)
    const answer = await call(
      `/api/upload?id=${uploadId}&offset=${received}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-file-key': key },
        body: file.slice(received, received + PIECE_BYTES),
      },
      signal,
    )
    received = receivedIn(answer)
  }
  onProgress(1)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const send = async (file: File, purpose: Purpose, options: Options): Promise<unknown> => {
  const { signal } = options
  for (let tries = 1; ; tries += 1) {
    try {
      const { uploadId, key } = await begin(file, purpose, signal)
      await sendPieces(file, { uploadId, key }, options)
      const finished = { ...purpose, uploadId, key, name: file.name }
      return Object(await post('/api/upload/finish', finished, signal)).file
    } catch (error) {
      if (error instanceof RefusedError) begun.delete(file)
      if (error instanceof RefusedError || signal.aborted || tries === TRIES) throw error
      await pause(PAUSE_MS * tries)
    }
  }
}

/**
 * Sends a document of a request. Throws an error whose message is the server's code
 * (`file.not_accepted`, `request.rate_limited`), and others where there is no connection; sent again,
 * it goes on where it was cut off.
 */
export const uploadDocument = async (
  file: File,
  { orgId, ...options }: Options & { readonly orgId: string },
): Promise<Attachment> =>
  attachment.parse(await send(file, { purpose: 'document', orgId }, options))
