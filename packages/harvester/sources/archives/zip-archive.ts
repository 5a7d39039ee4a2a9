import { type Entry, openPromise, type ZipFile } from 'yauzl'
import {
  type Limits,
  printable,
  type SourceEntry,
  SourceError,
  toSourceError,
} from '../source-entry.ts'
import { heldEntry, largeEntry } from './archive-entries.ts'

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry)
}

const readEntry = async (
  zip: ZipFile,
  entry: Entry,
  name: string,
  limits: Limits,
): Promise<SourceEntry> => {
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > limits.entryBytes)
    return { name, error: new SourceError('too-large', `${uncompressedSize} bytes.`) }
  if (uncompressedSize > limits.ratioFrom && uncompressedSize > compressedSize * limits.ratio)
    return { name, error: new SourceError('bomb-ratio') }
  try {
    if (!entry.canDecodeFileData()) return { name, error: new SourceError('unreadable') }
    if (uncompressedSize > limits.heldBytes)
      return largeEntry(name, uncompressedSize, () => bytesOf(zip, entry), limits)
    return await heldEntry(name, bytesOf(zip, entry), limits)
  } catch (thrown) {
    return { name, error: toSourceError(thrown, 'broken') }
  }
}

/** Entries of a .zip, one at a time. Sizes that the archive declares are checked against what comes. */
export async function* readZip(path: string, limits: Limits): AsyncGenerator<SourceEntry> {
  let total = 0
  let count = 0
  try {
    const zip = await openPromise(path, { lazyEntries: true, decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const written = entry.fileNameRaw.toString('utf8')
      if (written.endsWith('/')) continue
      const name = `${path}!${printable(written)}`
      count += 1
      total += entry.uncompressedSize
      if (count > limits.archiveEntries) throw new SourceError('too-many-entries')
      const result = await readEntry(zip, entry, name, limits)
      if ('error' in result) total -= entry.uncompressedSize
      if (total > limits.archiveBytes) throw new SourceError('bomb-total')
      yield result
    }
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'broken') }
  }
}
