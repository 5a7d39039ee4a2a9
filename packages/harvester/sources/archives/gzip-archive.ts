import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import {
  HEAD_BYTES,
  kindOf,
  type Limits,
  type SourceEntry,
  SourceError,
  toSourceError,
} from '../source-entry.ts'
import { largeEntry } from './archive-entries.ts'
import { chained, takeBytes } from './byte-chunks.ts'
import { readTar } from './tar-archive.ts'

/** The unpacked bytes of a .gz, watched: neither too many in all nor too many for what was read. */
async function* gunzip(path: string, limits: Limits): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  let total = 0
  try {
    for await (const chunk of file.pipe(unpacked)) {
      total += chunk.length
      if (total > limits.archiveBytes) throw new SourceError('bomb-total')
      if (total > limits.ratioFrom && total > file.bytesRead * limits.ratio)
        throw new SourceError('bomb-ratio')
      yield chunk
    }
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/** A .gz: a packed tar, or one packed file. */
export async function* readGzip(path: string, limits: Limits): AsyncGenerator<SourceEntry> {
  const chunks = gunzip(path, limits)
  try {
    const taken = await takeBytes(chunks, HEAD_BYTES)
    const kind = kindOf(Buffer.concat(taken).subarray(0, HEAD_BYTES))
    if (kind === 'tar') yield* readTar(path, chained(taken, chunks), limits)
    else if (kind !== 'plain') yield { name: path, error: new SourceError('nested-archive') }
    else {
      const more = await takeBytes(chained(taken, chunks), limits.heldBytes + 1)
      const size = more.reduce((sum, { length }) => sum + length, 0)
      if (size > limits.entryBytes) throw new SourceError('too-large')
      if (size > limits.heldBytes) yield largeEntry(path, null, () => chained(more, chunks), limits)
      else yield { name: path, bytes: Buffer.concat(more, size) }
    }
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'broken') }
  } finally {
    await chunks.return(undefined)
  }
}
