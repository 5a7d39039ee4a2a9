import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { modelOver } from '@kogge/features/analysis/server/testing/read-model-over-database.ts'
import { searchOver } from '@kogge/features/search/server/testing/memory-search.ts'
import type { Disk } from '@kogge/platform/server/files/disk-space.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { PressureLevel } from '@kogge/platform/server/load/event-loop-load.ts'
import { createSerialQueue } from '@kogge/platform/server/load/serial-queue.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { diskWith, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { createTokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { loadConfig } from '../config.ts'
import { buildApp } from '../http/http-app.ts'
import { logOptions } from '../logging/log-lines.ts'
import { factsOfSources } from '../source-facts.ts'

export const PUBLIC_URL = 'https://kogge.example'

/** What the web build leaves, as far as the server reads it. */
const TEMPLATE = `<!doctype html>
<html lang="en"><head><title>Kogge</title><!--head--></head><body><div id="root"></div></body></html>`

/** A script, which the build lays down compressed as well. */
export const SCRIPT = '// A cog is a ship.\n'.repeat(100)

interface TestApp {
  readonly app: FastifyInstance
  /** Sets whom it turns away; nobody to begin with, however busy the tests are. */
  press(level: PressureLevel): void
  /** What was logged, one JSON object a line. */
  readonly logged: string[]
  close(): Promise<void>
}

/** The whole HTTP side on a test's database, with a built page of a few lines; nothing listens. */
export const testApp = async (
  database: TestDatabase,
  env: NodeJS.ProcessEnv = {},
  disk: Disk = diskWith(() => 2 ** 40),
): Promise<TestApp> => {
  const webRoot = await mkdtemp(join(tmpdir(), 'kogge-web-'))
  await writeFile(join(webRoot, 'index.html'), TEMPLATE)
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'assets', 'main.js'), SCRIPT)
  await writeFile(join(webRoot, 'assets', 'main.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const logged: string[] = []
  let level: PressureLevel = 0
  const jobs: JobSender = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
  const config = loadConfig({
    KOGGE_SECRET: 'a secret of the tests, thirty-two characters or more',
    KOGGE_DATA_DIR: webRoot,
    PUBLIC_URL,
    ...env,
  })
  const app = await buildApp({
    config,
    log: pino(logOptions('info'), { write: (line: string) => void logged.push(line) }),
    db: database.db,
    readDb: database.db,
    analysis: modelOver(database.db),
    search: searchOver(database.db),
    pool: database.pool,
    listenUrl: config.listenUrl,
    jobs,
    sources: factsOfSources(config),
    files: await openFileStore(config.files),
    disk,
    flags: { isOn: () => true, stop: () => undefined },
    buildId: 'test',
    secretBox: createSecretBox(config.secret),
    tokenKeys: createTokenKeys(config.secret),
    sealing: createSealing(config.secret),
    turns: createSerialQueue(),
    pressure: { level: () => level, stop: () => undefined },
    embeddings: null,
    webRoot,
  })
  return {
    app,
    logged,
    press: (to) => {
      level = to
    },
    close: async () => {
      await app.close()
      await rm(webRoot, { recursive: true, force: true })
    },
  }
}
