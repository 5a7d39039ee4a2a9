import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from './project-paths.mjs'
import { Failure } from './setup-failure.mjs'

const MAJOR = 24

/** Where the npm package `node` puts its program. */
const PINNED = inRoot(
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** @param {string} program */
const works = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 && Number(/^v(\d+)\./.exec(stdout)?.[1]) >= MAJOR
}

/**
 * Finishes the installation of the pinned Node where npm did not run the package's own script, as
 * newer versions of npm do only on request.
 */
export const completeNode = () => {
  if (existsSync(PINNED)) return
  spawnSync(process.execPath, ['installArchSpecificPackage'], {
    cwd: inRoot('node_modules', 'node'),
    stdio: 'ignore',
  })
}

/**
 * The Node that Kogge runs on: the pinned one, or the one that runs this where it is as new and
 * the pinned one has no build for this platform.
 *
 * @returns {string} absolute path
 */
export const pinnedNode = () => {
  if (existsSync(PINNED) && works(PINNED)) return PINNED
  if (works(process.execPath)) return process.execPath
  throw new Failure(
    `there is no packaged Node ${MAJOR} for ${process.platform}-${process.arch}: install Node ${MAJOR} and start again.`,
  )
}
