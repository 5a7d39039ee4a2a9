import { createHash } from 'node:crypto'
import type { FileCheck } from '@kogge/domain/files/file-findings.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import type { Scan, Scanner } from './clamd-virus-scan.ts'
import { readPieces } from './encrypted-pieces.ts'
import type { Inspector } from './inspection/inspection-thread.ts'
import { lookThrough, mediaTypeOf, nameFor } from './media-type-recognition.ts'

/** What a file turned out to be. */
export interface Examined {
  readonly name: string
  readonly bytes: number
  readonly mediaType: string
  /** SHA-256, hexadecimal. */
  readonly hash: string
  readonly check: FileCheck
}

/** What a file is examined with. */
export interface Examiners {
  /** Null where none is configured. */
  readonly scanner: Scanner | null
  readonly inspector: Inspector
}

interface Given {
  readonly id: string
  /** Who sends it. */
  readonly userId: string
  readonly key: string
  readonly name: string
  readonly bytes: number
}

const refused = (reason: 'type' | 'virus'): AppError =>
  new AppError('file.not_accepted', { reason })

/** Nothing of a picture or a drawing does anything by itself. */
const isWorthLooking = (mediaType: string): boolean => !mediaType.startsWith('image/')

const wholeOf = async (
  files: FileStore,
  { id, key, bytes }: Given,
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(bytes)
  let at = 0
  for await (const piece of readPieces(files, id, key, bytes)) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const passOn = async (scan: Scan | null, bytes: Uint8Array): Promise<void> => {
  await scan?.take(bytes)
}

/**
 * Reads a file whole: hash, type, macros, viruses; and what it holds that does something by itself, which is
 * named and not refused. `today` is the day (UTC). Throws `file.not_accepted` with the reason
 * `type` or `virus`, and `system.unavailable` where there is a scanner and it does not answer.
 */
export const examine = async (
  files: FileStore,
  { scanner, inspector }: Examiners,
  input: Given,
  today: string,
): Promise<Examined> => {
  const hash = createHash('sha256')
  const scan = scanner?.() ?? null
  let mediaType: string | null = null
  let look: ReturnType<typeof lookThrough> | null = null
  try {
    for await (const piece of readPieces(files, input.id, input.key, input.bytes)) {
      mediaType ??= await mediaTypeOf(piece, piece.length === input.bytes)
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
  const name = nameFor(input.name, mediaType)
  const digest = hash.digest('hex')
  const requested = { mediaType, caller: input.userId, key: `${input.id} ${digest}` }
  const found = isWorthLooking(mediaType)
    ? await inspector.inspect(requested, () => wholeOf(files, input))
    : []
  const check = { scannedOn: scanner ? today : null, found: [...found] }
  return { name, bytes: input.bytes, mediaType, hash: digest, check }
}
