import { createHash } from 'node:crypto'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { FileStore } from '@kogge/platform/server/files.ts'
import { readPieces } from '../pieces/store.ts'
import type { Scan, Scanner } from '../scanning/clamd.ts'
import { lookThrough, mediaTypeOf, nameFor } from '../types/recognise.ts'

/** What a file turned out to be. */
export interface Examined {
  readonly name: string
  readonly bytes: number
  readonly mediaType: string
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

const refused = (reason: 'type' | 'virus'): AppError =>
  new AppError('file.not_accepted', { reason })

const passOn = async (scan: Scan | null, bytes: Uint8Array): Promise<void> => {
  await scan?.take(bytes)
}

/**
 * Reads a file whole, once: hash, type, macros, viruses. Throws `file.not_accepted` with the reason
 * `type` or `virus`, and `system.unavailable` where there is a scanner and it does not answer.
 */
export const examine = async (
  files: FileStore,
  scanner: Scanner | null,
  given: {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly bytes: number
  },
): Promise<Examined> => {
  const hash = createHash('sha256')
  const scan = scanner?.() ?? null
  let mediaType: string | null = null
  let look: ReturnType<typeof lookThrough> | null = null
  try {
    for await (const piece of readPieces(files, given.id, given.key, given.bytes)) {
      mediaType ??= await mediaTypeOf(piece, piece.length === given.bytes)
      look ??= lookThrough(mediaType)
      look.take(piece)
      hash.update(piece)
      await passOn(scan, piece).catch(() => {
        throw new AppError('system.unavailable')
      })
    }
    look?.end()
    const isClean = await (scan?.isClean() ?? Promise.resolve(true)).catch(() => {
      throw new AppError('system.unavailable')
    })
    if (!isClean) throw refused('virus')
  } finally {
    scan?.stop()
  }
  if (mediaType === null) throw refused('type')
  const name = nameFor(given.name, mediaType)
  return { name, bytes: given.bytes, mediaType, hash: hash.digest('hex') }
}
