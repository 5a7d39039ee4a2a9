import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fingerprint } from './file-fingerprint.mjs'
import { CACHE, inRoot } from './project-paths.mjs'
import { run } from './run-program.mjs'
import { Failure } from './setup-failure.mjs'

const STAMP = `${CACHE}/web-build`
const VITE = inRoot('node_modules', 'vite', 'bin', 'vite.js')

/** @param {string} path relative to the checkout */
const isInput = (path) =>
  !/\.test\.tsx?$/.test(path) &&
  (/^(apps\/web|packages\/(ui|i18n|domain))\//.test(path) ||
    /^packages\/.*\/web\//.test(path) ||
    path === 'package-lock.json')

/** Builds the web, unless what is built was made of the same files. @param {string} node */
export const buildWeb = async (node) => {
  const inputs = await fingerprint(
    [inRoot('apps', 'web'), inRoot('packages'), inRoot('package-lock.json')],
    isInput,
  )
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === inputs && existsSync(inRoot('apps', 'web', 'dist', 'index.html'))) return
  console.error('Building the web.')
  await rm(STAMP, { force: true })
  const code = await run(node, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('apps', 'web'),
    toStderr: true,
  })
  if (code !== 0) throw new Failure('the web could not be built; what is wrong stands above.')
  await mkdir(CACHE, { recursive: true })
  await writeFile(STAMP, inputs)
}
