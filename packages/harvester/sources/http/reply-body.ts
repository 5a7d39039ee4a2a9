import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { HttpError } from './http-errors.ts'

/** Bounds on one answer. Bytes as unpacked. */
export interface BodyLimits {
  readonly maxBytes: number
  /** Times what came over the line that it may unpack to, once it has unpacked `ratioFrom` bytes. */
  readonly ratio: number
  readonly ratioFrom: number
}

export const ACCEPTED_ENCODINGS = 'gzip, br, deflate'

const unpackerOf = (encoding: string): Transform | null | undefined => {
  if (encoding === '' || encoding === 'identity') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  return encoding === 'deflate' ? createInflate() : undefined
}

/**
 * The bytes of an answer, unpacked as its content-encoding says, and stopped at the first byte too
 * many. Throws `HttpError`: `too-large`, `bomb-ratio`, `encoding`, `truncated`; what the line
 * itself throws goes through as it is.
 */
export const readBody = async (
  body: Readable,
  encoding: string,
  url: URL,
  limits: BodyLimits,
): Promise<Buffer> => {
  const unpacker = unpackerOf(encoding.trim().toLowerCase())
  let lineError: unknown = null
  body.on('error', (error) => {
    lineError = error
    unpacker?.destroy(error)
  })
  if (unpacker === undefined) {
    body.destroy()
    throw new HttpError('encoding', url, { detail: 'It is neither gzip, br nor deflate.' })
  }
  let packed = 0
  if (unpacker) {
    body.on('data', (chunk: Uint8Array) => {
      packed += chunk.length
    })
    body.pipe(unpacker)
  }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of unpacker ?? body) {
      parts.push(chunk)
      size += chunk.length
      if (size > limits.maxBytes)
        throw new HttpError('too-large', url, { detail: `More than ${limits.maxBytes} bytes.` })
      if (unpacker && size > limits.ratioFrom && size > packed * limits.ratio)
        throw new HttpError('bomb-ratio', url)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (lineError) throw lineError
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    throw new HttpError(isCut ? 'truncated' : 'encoding', url)
  } finally {
    unpacker?.destroy()
    body.destroy()
  }
  return Buffer.concat(parts, size)
}
