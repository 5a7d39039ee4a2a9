import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** The commit that is built, with a mark of what is not committed yet; both sides compare it. */
const buildId = (): string => {
  const commit = git('rev-parse', 'HEAD')
  if (!commit) return `unversioned-${Date.now()}`
  const changes = git('diff', 'HEAD') ?? ''
  if (changes === '') return commit
  return `${commit}-${createHash('sha256').update(changes).digest('hex').slice(0, 8)}`
}

const id = buildId()

/** Tells the server which build it serves. */
const writeBuildId = (): Plugin => ({
  name: 'kogge-build-id',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id }) })
  },
})

/** Shorter ones fit into one packet anyway. */
const WORTH_COMPRESSING = 1024

/** Lays compressed copies beside the files, so that the server need not compress them at each call. */
const writeCompressed = (): Plugin => ({
  name: 'kogge-compressed',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, item] of Object.entries(bundle)) {
        const content = Buffer.from(item.type === 'chunk' ? item.code : item.source)
        if (!/\.(js|css|svg)$/.test(fileName) || content.length < WORTH_COMPRESSING) continue
        this.emitFile({
          type: 'asset',
          fileName: `${fileName}.br`,
          source: brotliCompressSync(content),
        })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content) })
      }
    },
  },
})

/** What every page needs is one file: a first page that is put together from sixty waits for each. */
const codeSplitting = {
  groups: [
    {
      name: 'first',
      tags: ['$initial' as const],
      // The entry stays apart: it waits for files that import the group it would be in.
      test: (id: string) => !/\/apps\/web\/(?:main\.tsx|index\.html)$/.test(id),
    },
  ],
}

const apiPort = Number(process.env.PORT ?? 3000)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), writeBuildId(), writeCompressed()],
  define: { __BUILD_ID__: JSON.stringify(id) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    port: apiPort + 1,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/feed/', '/healthz', '/readyz', '/robots.txt', '/sitemap'].map((path) => [
        path,
        { target: `http://localhost:${apiPort}`, xfwd: false },
      ]),
    ),
  },
})
