import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import type { Bench } from '../tools/bench/bench-module.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { inRoot } from '../tools/setup/project-paths.mjs'

export const about = 'the size of the JavaScript of the built web, compressed'

/** What the first page may weigh, in kB. */
const BAR_KB = 200

const dist = (path: string): string => inRoot('apps', 'web', 'dist', ...path.split('/'))

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

/** Scripts that the page names: its entry, and what it asks to be loaded with it. */
const scriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:script|link)\b[^<>]*>/g)].flatMap(([tag]) => {
    const [, path] = /\b(?:src|href)="\/([^"]+\.js)"/.exec(tag) ?? []
    return path === undefined ? [] : [path]
  })

/** A script and everything that it imports before it runs. */
const closure = async (path: string, seen: Map<string, Buffer>): Promise<void> => {
  if (seen.has(path)) return
  const content = await readFile(dist(path))
  seen.set(path, content)
  for (const { moduleRequest } of parseSync(path, content.toString()).module.staticImports) {
    await closure(posix.join(posix.dirname(path), moduleRequest.value), seen)
  }
}

const allScripts = async (): Promise<readonly string[]> => {
  const entries = await readdir(dist(''), { recursive: true })
  return entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.js'))
}

/** Each file is compressed by itself, as it is sent. */
const sizes = (files: readonly Buffer[]) => ({
  plain: kilobytes(files.reduce((sum, file) => sum + file.length, 0)),
  gzip: kilobytes(files.reduce((sum, file) => sum + gzipSync(file).length, 0)),
  brotli: kilobytes(files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)),
})

export const run = async (bench: Bench): Promise<void> => {
  await buildWeb(process.execPath)
  const first = new Map<string, Buffer>()
  for (const path of scriptsOf(await readFile(dist('index.html'), 'utf8'))) {
    await closure(path, first)
  }
  const total = sizes([...first.values()])
  const files = `${first.size} files, ${total.plain} kB uncompressed`
  for (const encoding of ['gzip', 'brotli'] as const) {
    bench.report({
      case: `first page, ${encoding}`,
      value: total[encoding],
      unit: 'kB',
      yardstick: BAR_KB,
      ratio: Math.round((total[encoding] / BAR_KB) * 100) / 100,
      note: `what index.html loads before anything is asked for: ${files}`,
    })
  }
  const paths = (await allScripts()).toSorted(
    (a, b) => Number(first.has(b)) - Number(first.has(a)) || a.localeCompare(b),
  )
  for (const path of paths) {
    const { gzip, brotli, plain } = sizes([await readFile(dist(path))])
    bench.report({
      case: `${posix.basename(path)}, gzip`,
      value: gzip,
      unit: 'kB',
      yardstick: null,
      ratio: null,
      note: `${first.has(path) ? 'part of the first page' : 'loaded when asked for'}; brotli ${brotli} kB, ${plain} kB uncompressed`,
    })
  }
}
