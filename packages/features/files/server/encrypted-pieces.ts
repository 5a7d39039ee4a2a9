import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'

/** Files come and lie in pieces of this many bytes; the last is what is left. */
export const PIECE_BYTES = 2 * 1024 * 1024

const addressOf = (id: string, piece: number | 'facts'): string => `upload/${id}/${piece}`
/** A piece opens in its own place alone. */
const labelOf = (id: string, piece: number): string => `file:${id}:${piece}`

/** Keeps a piece, encrypted (AES-256-GCM) with the file's own key. */
export const putPiece = (
  files: FileStore,
  id: string,
  key: string,
  piece: number,
  bytes: Uint8Array,
): Promise<void> =>
  files.put(
    addressOf(id, piece),
    createSecretBox(key).seal(bytes, labelOf(id, piece)),
    'application/octet-stream',
  )

const piecesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PIECE_BYTES))

/** A piece that is there and does not open: it was encrypted with another key, or changed since. */
export class LockedPieceError extends Error {
  override name = 'LockedPieceError'
}

/** The pieces of a file in their order. Throws where one is missing, and `LockedPieceError` for one that does not open. */
export const readPieces = async function* (
  files: FileStore,
  id: string,
  key: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  const box = createSecretBox(key)
  for (let piece = 0; piece < piecesOf(bytes); piece += 1) {
    const sealed = await files.get(addressOf(id, piece))
    const plain = sealed && box.open(sealed, labelOf(id, piece))
    if (!sealed) throw new Error('A piece of a stored file is missing.')
    if (!plain) throw new LockedPieceError('A piece of a stored file does not open.')
    yield plain
  }
}

/** What is known of a bidder's file, beside its pieces and under its key; `place` is where it may be used. */
export const putFacts = (
  files: FileStore,
  id: string,
  key: string,
  place: string,
  facts: object,
): Promise<void> =>
  files.put(
    addressOf(id, 'facts'),
    createSecretBox(key).seal(Buffer.from(JSON.stringify(facts)), `facts:${id}:${place}`),
    'application/octet-stream',
  )

/** Reads them again, unparsed; null for another key or another place. */
export const readFacts = async (
  files: FileStore,
  id: string,
  key: string,
  place: string,
): Promise<unknown> => {
  const sealed = await files.get(addressOf(id, 'facts'))
  const plain = sealed && createSecretBox(key).open(sealed, `facts:${id}:${place}`)
  return plain ? JSON.parse(plain.toString('utf8')) : null
}

/** Removes a file and all that is left of it. */
export const removePieces = (files: FileStore, id: string): Promise<void> =>
  files.removeFolder(`upload/${id}`)
