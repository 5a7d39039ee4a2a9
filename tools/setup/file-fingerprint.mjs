import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from './project-paths.mjs'

const SKIPPED = new Set(['node_modules', 'dist', '.cache'])

/**
 * Every file under a folder; none when the folder does not exist.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} absolute paths
 */
const filesUnder = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path)
      return [path]
    }),
  )
  return lists.flat()
}

/**
 * One hash over the names and the contents of files and folders, so that a checkout of other
 * times, or a file saved unchanged, counts as the same.
 *
 * @param {string[]} paths absolute; folders are read whole
 * @param {(path: string) => boolean} [wanted] given a path relative to the checkout
 * @returns {Promise<string>} hexadecimal SHA-256
 */
export const fingerprint = async (paths, wanted = () => true) => {
  const lists = await Promise.all(
    paths.map(async (path) => {
      const inside = await filesUnder(path)
      return inside.length > 0 ? inside : [path]
    }),
  )
  const names = [...new Set(lists.flat())]
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .filter(wanted)
    .sort()
  const contents = await Promise.all(
    names.map((name) => readFile(join(ROOT, name)).catch(() => '')),
  )
  const hash = createHash('sha256')
  names.forEach((name, index) => {
    hash
      .update(`${name}\0`)
      .update(contents[index] ?? '')
      .update('\0')
  })
  return hash.digest('hex')
}
