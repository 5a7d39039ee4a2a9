import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import {
  archived,
  collect,
  type Limits,
  printable,
  type SourceEntry,
  SourceError,
  toSourceError,
} from './entry.ts'

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
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
      yield archived(name, await collect(bytesOf(entry), limits.entryBytes))
    }
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'broken') }
  } finally {
    input.destroy()
    tar.destroy()
  }
}
