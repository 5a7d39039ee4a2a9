import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the project keeps between runs and may lose at any time. */
export const CACHE = join(ROOT, '.cache')

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts)

/** What `--import` loads before a program that is to stop when whoever started it is gone. */
export const STOP_WITH_PARENT = pathToFileURL(inRoot('tools', 'setup', 'stop-with-parent.mjs')).href
