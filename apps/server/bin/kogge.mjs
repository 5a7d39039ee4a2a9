#!/usr/bin/env node
// Starts Kogge on the Node that it is built for (the npm package `node`), whichever Node calls it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED_MAJOR = 24
const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

const pinnedNode = () => {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(binary) ? binary : null
  } catch {
    return null
  }
}

if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) {
  await import(main)
} else {
  const node = pinnedNode()
  if (!node) {
    console.error(`Kogge needs Node ${WANTED_MAJOR} or its npm dependencies: run "npm start" once.`)
    process.exit(1)
  }
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A signal to the launcher alone is passed on; one from the terminal reaches both by itself.
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) {
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
  })
}
