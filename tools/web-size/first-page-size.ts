import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { inRoot } from '../setup/project-paths.mjs'

/** The compressed JavaScript of the first page, in kB. */
export const MOST_KB = 200

const inBuild = (path: string): string => inRoot('apps', 'web', 'dist', ...path.split('/'))

export const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

/** Scripts that the page names: its entry, and what it asks to be loaded with it. */
const scriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:script|link)\b[^<>]*>/g)].flatMap(([tag]) => {
    const [, path] = /\b(?:src|href)="\/([^"]+\.js)"/.exec(tag) ?? []
    return path === undefined ? [] : [path]
  })

/** A script and everything that it imports before it runs. */
const addClosure = async (path: string, seen: Map<string, Buffer>): Promise<void> => {
  if (seen.has(path)) return
  const content = await readFile(inBuild(path))
  seen.set(path, content)
  for (const { moduleRequest } of parseSync(path, content.toString()).module.staticImports)
    await addClosure(posix.join(posix.dirname(path), moduleRequest.value), seen)
}

/** The scripts that the built first page loads before anything is asked for, by their paths. */
export const firstPageScripts = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const scripts = new Map<string, Buffer>()
  for (const path of scriptsOf(await readFile(inBuild('index.html'), 'utf8')))
    await addClosure(path, scripts)
  return scripts
}

/** That the built first page is too large; each file is compressed by itself, as it is sent. */
export const firstPageProblems = async (): Promise<readonly string[]> => {
  const scripts = await firstPageScripts()
  const packed = [...scripts.values()].reduce((sum, file) => sum + gzipSync(file).length, 0)
  if (packed <= MOST_KB * 1000) return []
  return [
    `The first page loads ${kilobytes(packed)} kB of JavaScript (gzip), of ${MOST_KB}: see npm run -s bench -- web.`,
  ]
}
