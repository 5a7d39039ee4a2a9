import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * How long libxml2 takes to read the files of a folder as a stream, building nothing, in
 * milliseconds by the clock; null where its program `xmllint` is not installed.
 */
export const timeXmllint = async (folder: string): Promise<number | null> => {
  const paths: string[] = []
  for (const name of await readdir(folder)) {
    const within = join(folder, name)
    paths.push(...(await readdir(within)).map((file) => join(within, file)))
  }
  const started = performance.now()
  try {
    // As many in one run as an argument list takes.
    for (let at = 0; at < paths.length; at += 5000)
      await run('xmllint', ['--noout', '--stream', ...paths.slice(at, at + 5000)])
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null
    throw thrown
  }
  return performance.now() - started
}
