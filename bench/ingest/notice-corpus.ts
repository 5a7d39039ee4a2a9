import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasRealNotices, realArchive } from '@kogge/harvester/fixtures/real-notices.ts'
import { readFiles } from '@kogge/harvester/sources/local-files.ts'
import type { SourceEntry } from '@kogge/harvester/sources/source-entry.ts'

/** Real notices of TED and Doffin, eForms and the forms before. */
const ARCHIVES = ['eforms-ted', 'eforms-doffin-no', 'ted-legacy']

export interface Corpus {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly bytes: number
}

/** All files of the archives, or of the paths given. Throws where there are none. */
export const loadCorpus = async (paths: readonly string[]): Promise<Corpus> => {
  if (paths.length === 0 && !hasRealNotices)
    throw new Error('No real notices lie beside the checkout: name files or folders of notices.')
  const files: Corpus['files'][number][] = []
  for await (const entry of readFiles(paths.length > 0 ? paths : ARCHIVES.map(realArchive)))
    if ('bytes' in entry) files.push(entry)
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) }
}

/** Writes the files into a folder, a few hundred in each. */
export const unpack = async ({ files }: Corpus, folder: string): Promise<void> => {
  for (const [at, { bytes }] of files.entries()) {
    const within = join(folder, String(at % 16))
    if (at < 16) await mkdir(within, { recursive: true })
    await writeFile(join(within, `${at}.xml`), bytes)
  }
}

export async function* entriesOf({ files }: Corpus): AsyncGenerator<SourceEntry> {
  yield* files
}
