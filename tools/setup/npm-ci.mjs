import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { ROOT } from './project-paths.mjs'
import { Failure } from './setup-failure.mjs'

/** The npm that is used where the machine's own cannot install the lockfile; runs on Node 20 and newer. */
const NEWER_NPM = 'npm@11.6.0'

/** @typedef {{ program: string, args: string[] }} Npm how npm is called */

/**
 * The npm that runs us, else the one on the path.
 *
 * @returns {Npm}
 */
const findNpm = () => {
  const running = process.env.npm_execpath
  if (running && basename(running) === 'npm-cli.js' && existsSync(running)) {
    return { program: process.execPath, args: [running] }
  }
  const onPath = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(onPath, ['--version'], { shell: process.platform === 'win32' })
  if (status !== 0) {
    throw new Failure('npm was not found. It comes with Node.js: install Node 20 or newer.')
  }
  return { program: onPath, args: [] }
}

/**
 * @param {Npm} npm
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>} `output` is what npm said on its error output
 */
const call = (npm, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(npm.program, [...npm.args, ...args], {
      cwd: ROOT,
      // Standard output is for what was asked for.
      stdio: ['ignore', 2, 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })

const CI = [
  'ci',
  // Whatever the user's settings leave out by default, we need: the build's tools and the
  // programs that packages bring for this platform.
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** @param {string} output @returns {Failure} */
const explain = (output) => {
  if (NETWORK.test(output)) {
    return new Failure('the package registry could not be reached: npm needs the network once.')
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return new Failure(`npm may not write to ${ROOT}: check whose folder it is.`)
  }
  if (/\bENOSPC\b/.test(output)) return new Failure('the disk is full.')
  return new Failure('npm ci failed; what it said stands above.')
}

/**
 * Installs exactly what the lockfile names. Where the machine's npm cannot (older ones misread
 * the optional packages of other platforms), a newer npm is fetched for this one call.
 */
export const npmCi = async () => {
  const npm = findNpm()
  const first = await call(npm, CI)
  if (first.ok) return
  const known = explain(first.output)
  if (!known.message.startsWith('npm ci failed')) throw known
  console.error(`This npm could not install the lockfile; trying ${NEWER_NPM}.`)
  const second = await call(npm, ['exec', '--yes', '--package', NEWER_NPM, '--', 'npm', ...CI])
  if (second.ok) return
  console.error(first.output.trim())
  throw explain(second.output)
}
