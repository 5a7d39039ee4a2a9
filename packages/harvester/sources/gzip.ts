import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import {
  collect,
  HEAD_BYTES,
  kindOf,
  type Limits,
  type SourceEntry,
  SourceError,
  toSourceError,
} from './entry.ts'
import { readTar } from './tar.ts'

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

async function* chain(
  head: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** A .gz: a packed tar, or one packed file. */
export async function* readGzip(path: string, limits: Limits): AsyncGenerator<SourceEntry> {
  const chunks = gunzip(path, limits)
  try {
    const head: Uint8Array[] = []
    let size = 0
    while (size < HEAD_BYTES) {
      const next = await chunks.next()
      if (next.done) break
      head.push(next.value)
      size += next.value.length
    }
    const kind = kindOf(Buffer.concat(head).subarray(0, HEAD_BYTES))
    const all = chain(head, chunks)
    if (kind === 'tar') yield* readTar(path, all, limits)
    else if (kind === 'plain') yield { name: path, bytes: await collect(all, limits.entryBytes) }
    else yield { name: path, error: new SourceError('nested-archive') }
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'broken') }
  } finally {
    await chunks.return(undefined)
  }
}
