import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Bench } from '../tools/bench/bench-module.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { inRoot } from '../tools/setup/project-paths.mjs'
import { firstPageScripts, kilobytes, MOST_KB } from '../tools/web-size/first-page-size.ts'

export const about = 'the size of the JavaScript of the built web, compressed'

const dist = (path: string): string => inRoot('apps', 'web', 'dist', ...path.split('/'))

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
  const first = await firstPageScripts()
  const total = sizes([...first.values()])
  const files = `${first.size} files, ${total.plain} kB uncompressed`
  for (const encoding of ['gzip', 'brotli'] as const) {
    bench.report({
      case: `first page, ${encoding}`,
      value: total[encoding],
      unit: 'kB',
      yardstick: MOST_KB,
      ratio: Math.round((total[encoding] / MOST_KB) * 100) / 100,
      ...(encoding === 'gzip' && { bar: MOST_KB, met: total.gzip <= MOST_KB }),
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
