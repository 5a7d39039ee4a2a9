import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { npmCi } from './npm-ci.mjs'
import { completeNode } from './pinned-node.mjs'
import { inRoot } from './project-paths.mjs'

const STAMP = inRoot('node_modules', '.kogge-installed')

/** @typedef {{ version?: string, link?: boolean, optional?: boolean }} Locked one package of a lockfile */

/** @param {string} text @returns {Record<string, Locked>} */
const packagesOf = (text) => JSON.parse(text).packages ?? {}

/**
 * Whether someone has installed by hand what the lockfile names; npm keeps its own account of
 * what it has put into node_modules.
 *
 * @param {string} lockfile
 */
const isInstalled = async (lockfile) => {
  const account = await readFile(inRoot('node_modules', '.package-lock.json'), 'utf8').catch(
    () => '',
  )
  if (account === '') return false
  const present = packagesOf(account)
  return Object.entries(packagesOf(lockfile)).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = present[path]
    if (!found) return optional === true
    return link === true || found.version === version
  })
}

/** Installs from the lockfile, unless what is installed is what it names, for this platform. */
export const install = async () => {
  const lockfile = await readFile(inRoot('package-lock.json'), 'utf8')
  const wanted = createHash('sha256')
    .update(`${process.platform}-${process.arch}\n${lockfile}`)
    .digest('hex')
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return
  if (!(await isInstalled(lockfile))) {
    console.error('Installing from the lockfile; this takes a minute the first time.')
    await npmCi()
  }
  completeNode()
  await writeFile(STAMP, wanted)
}
