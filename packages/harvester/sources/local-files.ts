import { createReadStream } from 'node:fs'
import { open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largeEntry } from './archives/archive-entries.ts'
import { readGzip } from './archives/gzip-archive.ts'
import { readTar } from './archives/tar-archive.ts'
import { readZip } from './archives/zip-archive.ts'
import {
  DEFAULT_LIMITS,
  HEAD_BYTES,
  kindOf,
  type Limits,
  type SourceEntry,
  SourceError,
  toSourceError,
} from './source-entry.ts'

const readHead = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* readFileAt(
  path: string,
  size: number,
  limits: Limits,
): AsyncGenerator<SourceEntry> {
  const kind = kindOf(await readHead(path))
  if (kind === 'zip') yield* readZip(path, limits)
  else if (kind === 'gzip') yield* readGzip(path, limits)
  else if (kind === 'tar') yield* readTar(path, createReadStream(path), limits)
  else if (size > limits.entryBytes)
    yield { name: path, error: new SourceError('too-large', `${size} bytes.`) }
  else if (size > limits.heldBytes)
    yield largeEntry(path, size, () => createReadStream(path), limits)
  else yield { name: path, bytes: await readFile(path) }
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `seen` holds the real paths of folders, so that a link cannot lead round in a circle. */
async function* readPath(
  path: string,
  limits: Limits,
  seen: Set<string>,
): AsyncGenerator<SourceEntry> {
  try {
    const info = await stat(path)
    if (info.isFile()) {
      yield* readFileAt(path, info.size, limits)
      return
    }
    if (!info.isDirectory()) throw new SourceError('unreadable', 'It is no file and no folder.')
    const real = await realpath(path)
    if (seen.has(real)) throw new SourceError('loop')
    seen.add(real)
    const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort(byName)
    for (const name of names) yield* readPath(join(path, name), limits, seen)
  } catch (thrown) {
    yield { name: path, error: toSourceError(thrown, 'unreadable') }
  }
}

/**
 * Every file under the paths given: a file, a folder (all of it, sorted by name, hidden files left
 * out), a .zip, .tar, .tar.gz or .gz, recognised by their bytes. One entry is held in memory at a
 * time, a large one never whole, and nothing is written to disk. What cannot be read yields an
 * error in its place.
 */
export async function* readFiles(
  paths: readonly string[],
  limits: Limits = DEFAULT_LIMITS,
): AsyncGenerator<SourceEntry> {
  for (const path of paths) yield* readPath(path, limits, new Set())
}
