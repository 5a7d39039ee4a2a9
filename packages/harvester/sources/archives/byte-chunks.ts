import { SourceError } from '../source-entry.ts'

/** Chunks up to a limit. Throws `SourceError` at the first byte too many. */
export async function* bounded(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw new SourceError('too-large', `More than ${maxBytes} bytes.`)
    yield chunk
  }
}

/** Collects chunks up to a limit. Throws `SourceError` at the first byte too many. */
export const collect = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> => {
  const all: Uint8Array[] = []
  for await (const chunk of bounded(chunks, maxBytes)) all.push(chunk)
  return Buffer.concat(all)
}

/** Takes chunks until they hold so many bytes, or end. */
export const takeBytes = async (
  chunks: AsyncIterator<Uint8Array>,
  atLeast: number,
): Promise<Uint8Array[]> => {
  const taken: Uint8Array[] = []
  for (let size = 0; size < atLeast; ) {
    const next = await chunks.next()
    if (next.done) break
    taken.push(next.value)
    size += next.value.length
  }
  return taken
}

/** Chunks that were taken, let go of as they are read, and those that follow. */
export async function* chained(
  taken: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let chunk = taken.shift(); chunk; chunk = taken.shift()) yield chunk
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
