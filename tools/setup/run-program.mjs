import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT, STOP_WITH_PARENT } from './project-paths.mjs'

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The same press of Ctrl-C reaches us from the terminal and once more from npm. */
const SAME_SIGNAL_MS = 1_000

/**
 * Runs a Node program to its end, in a process group of its own: a signal to us is passed on once
 * and the end is waited for; if we are killed without a chance to say so, the program stops too.
 *
 * @param {string} node the Node to run it with
 * @param {string[]} args the program and its arguments
 * @param {{ cwd?: string, env?: Record<string, string>, toStderr?: boolean }} [options]
 *   `toStderr` for what the program says on its standard output too
 * @returns {Promise<number>} its exit code, or 128 and the number of the signal that ended it
 */
export const run = (node, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', STOP_WITH_PARENT, ...args], {
      cwd: options.cwd ?? ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.toStderr ? 2 : 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    let passedAt = 0
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (Date.now() - passedAt < SAME_SIGNAL_MS) return
      passedAt = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    const release = () => {
      for (const signal of SIGNALS) process.off(signal, pass)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('close', (code, signal) => {
      release()
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
