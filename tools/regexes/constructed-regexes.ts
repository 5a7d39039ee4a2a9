import { pathToFileURL } from 'node:url'
import { inRoot } from '../setup/project-paths.mjs'
import type { Found } from './regexes-in-source.ts'

/**
 * The expressions that files make from texts while they are loaded, as they became. Each file is
 * loaded anew, in this process: only files without effects make any.
 */
export const madeWhileLoading = async (paths: readonly string[]): Promise<readonly Found[]> => {
  const made: Found[] = []
  const Original = globalThis.RegExp
  const note = (path: string, regex: RegExp): RegExp => {
    made.push({ at: path, pattern: regex.source, flags: regex.flags })
    return regex
  }
  try {
    for (const path of paths) {
      globalThis.RegExp = new Proxy(Original, {
        construct: (target, input: [string, string?]) => note(path, new target(...input)),
        apply: (target, _self, input: [string, string?]) => note(path, target(...input)),
      })
      await import(`${pathToFileURL(inRoot(path)).href}?regexes`)
    }
  } finally {
    globalThis.RegExp = Original
  }
  return made
}
