// Plain JavaScript on built-in modules alone: it runs before anything is installed, on any Node
// from 20 up.

import { buildWeb } from './setup/build-web.mjs'
import { install } from './setup/install-dependencies.mjs'
import { pinnedNode } from './setup/pinned-node.mjs'
import { inRoot } from './setup/project-paths.mjs'
import { run } from './setup/run-program.mjs'
import { Failure, main } from './setup/setup-failure.mjs'

const SERVER = [inRoot('apps', 'server', 'cli', 'main.ts'), 'serve']

/** @param {string} node */
const serve = async (node) => {
  await buildWeb(node)
  process.exitCode = await run(node, [...SERVER, ...process.argv.slice(2)], { cwd: process.cwd() })
}

/**
 * The server on PORT, started anew when its files change, and the web on the port after it, which
 * passes on what is not its own.
 *
 * @param {string} node
 */
const develop = async (node) => {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new Failure('PORT must be a number from 1 to 65534.')
  }
  const env = { PORT: String(port), NODE_ENV: 'development' }
  console.log(`Open http://localhost:${port + 1}/ (the server alone answers on ${port}).`)
  const web = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false']
  const codes = await Promise.all([
    run(node, ['--watch', ...SERVER], { cwd: process.cwd(), env }),
    run(node, web, { cwd: inRoot('apps', 'web'), env }),
  ])
  process.exitCode = Math.max(...codes)
}

await main(async () => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`Node 20 or newer is needed; this is ${process.version}.`)
  }
  await install()
  const node = pinnedNode()
  await (process.argv.includes('--dev') ? develop(node) : serve(node))
})
