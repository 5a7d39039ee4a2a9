import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What the project keeps between runs and may lose at any time. */
export const CACHE = join(ROOT, '.cache')

/** @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts)
