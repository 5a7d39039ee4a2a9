import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFiles } from './local-files.ts'
import type { Fetched } from './source-declaration.ts'
import type { SourceEntry } from './source-entry.ts'
import { temporaryFolder } from './temporary-folders.ts'

/**
 * The files within what was fetched: archives opened, the rest as it is, each under its address.
 * What is fetched stands in a folder of its own while it is read, as archives are read from disk.
 */
export async function* entriesOf(fetched: AsyncIterable<Fetched>): AsyncGenerator<SourceEntry> {
  const folder = await temporaryFolder()
  const path = join(folder, 'fetched')
  try {
    for await (const one of fetched) {
      if (one.kind !== 'file') continue
      await writeFile(path, one.bytes)
      for await (const entry of readFiles([path]))
        yield { ...entry, name: one.address + entry.name.slice(path.length) }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
