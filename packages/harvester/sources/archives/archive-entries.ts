import {
  HEAD_BYTES,
  kindOf,
  type LargeEntry,
  type Limits,
  type SourceEntry,
  SourceError,
  toSourceError,
} from '../source-entry.ts'
import { bounded, chained, collect, takeBytes } from './byte-chunks.ts'

const isPlain = (start: Uint8Array): boolean => kindOf(start.subarray(0, HEAD_BYTES)) === 'plain'

async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): AsyncGenerator<Uint8Array> {
  const iterator = bounded(chunks, limits.entryBytes)
  try {
    const taken = await takeBytes(iterator, HEAD_BYTES)
    if (!isPlain(Buffer.concat(taken))) throw new SourceError('nested-archive')
    yield* chained(taken, iterator)
  } catch (thrown) {
    throw toSourceError(thrown, 'broken')
  } finally {
    await iterator.return(undefined)
  }
}

/** An entry that is too large to be held; its bytes are watched as they come. */
export const largeEntry = (
  name: string,
  size: number | null,
  open: () => AsyncIterable<Uint8Array>,
  limits: Limits,
): LargeEntry => ({ name, size, open: () => watched(open(), limits) })

/** An entry of an archive, unless it is itself an archive: those are not followed. */
export const heldEntry = async (
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<SourceEntry> => {
  const bytes = await collect(chunks, limits.entryBytes)
  return isPlain(bytes) ? { name, bytes } : { name, error: new SourceError('nested-archive') }
}
