import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import {
  type Limits,
  printable,
  type SourceEntry,
  SourceError,
  toSourceError,
} from '../source-entry.ts'
import { heldEntry, largeEntry } from './archive-entries.ts'

/** What is left of an entry. It is never cut short, which would end the archive. */
async function* bytesOf(entry: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  for (let next = await entry.next(); !next.done; next = await entry.next())
    if (next.value instanceof Uint8Array) yield next.value
}

const passOver = async (entry: AsyncIterator<unknown>): Promise<void> => {
  for await (const _ of bytesOf(entry));
}

/** Entries of a tar, as its bytes come. Links, devices and folders are passed over. */
export async function* readTar(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): AsyncGenerator<SourceEntry> {
  const tar = extract()
  const input = Readable.from(chunks, { objectMode: false })
  input.on('error', (error) => tar.destroy(error))
  input.pipe(tar)
  let count = 0
  try {
    for await (const entry of tar) {
      const { header } = entry
      const name = `${path}!${printable(header.name)}`
      const isFile = header.type === 'file' || header.type === 'contiguous-file'
      if (!isFile) {
        entry.resume()
        continue
      }
      count += 1
      if (count > limits.archiveEntries) throw new SourceError('too-many-entries')
      if ((header.size ?? 0) > limits.entryBytes) {
        entry.resume()
        yield { name, error: new SourceError('too-large', `${header.size} bytes.`) }
        continue
      }
      const bytes = entry[Symbol.asyncIterator]()
      if ((header.size ?? 0) <= limits.heldBytes)
        yield await heldEntry(name, bytesOf(bytes), limits)
      else {
        yield largeEntry(name, header.size ?? null, () => bytesOf(bytes), limits)
        await passOver(bytes)
      }
    }
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'broken') }
  } finally {
    input.destroy()
    tar.destroy()
  }
}
