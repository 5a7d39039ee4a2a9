import type { Db } from '@kogge/db/client.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/analysis-read-model.ts'
import { type Actor, ANONYMOUS } from '@kogge/domain/kernel/actor.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import { sql } from 'drizzle-orm'
import { openDisk } from '../files/disk-space.ts'
import type { FileStore } from '../files/file-store.ts'
import type { VerifyingKeys } from '../integrity/verification-keys.ts'
import { UNQUEUED } from '../load/serial-queue.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { createSealing } from '../sealing/signing-and-slot-keys.ts'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { createSecretBox } from '../server-secret/secret-box.ts'
import { readActor } from '../sessions/sessions.queries.ts'
import { createTokenKeys } from '../tokens/token-keys.ts'

export const TEST_NOW = new Date('2026-11-21T12:00:00Z')
export const TEST_URL = 'https://kogge.example'

export const TEST_SECRET = 'a secret of the tests, thirty-two characters or more'
const secretBox = createSecretBox(TEST_SECRET)

/**
 * Signs with a server's clock that is always that of the database, wherever a test has put that.
 * Real clocks, which may part, are the tests' of those that part (`watchOf`).
 */
export const TEST_SEALING = createSealing(TEST_SECRET, {
  readClocks: async (tx) => {
    // Also where the demonstration is at another hour.
    const { rows } = await tx.execute<{ now: number }>(sql`
      select floor(extract(epoch from kogge_clock()) * 1000)::float8 as now`)
    const database = new Date(rows[0]?.now ?? Number.NaN)
    return { database, server: database }
  },
  alarm: () => undefined,
})
export const TEST_TOKEN_KEYS = createTokenKeys(TEST_SECRET)

/** What verifies a database of tests. */
export const TEST_VERIFYING_KEYS: VerifyingKeys = {
  trusted: new Set([TEST_SEALING.keyId]),
  tokenKeys: TEST_TOKEN_KEYS,
  secretBox,
  rows: TEST_SEALING.rows,
  secretName: derivedKey(TEST_SECRET, 'name').id,
}

/** For rows of tokens that nothing in a test opens. */
export const NO_SEAL = { keyId: TEST_TOKEN_KEYS.keyId, seal: Buffer.alloc(32) }

/** Files in memory, for as long as the test lives. */
const keptInMemory = (): FileStore => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
    removeFolder: async (folder) => {
      for (const key of kept.keys()) if (key.startsWith(`${folder}/`)) kept.delete(key)
    },
  }
}
export const TEST_FILES = keptInMemory()

/** A disk on which so many bytes are left. */
export const diskWith = (free: () => number) =>
  openDisk({
    places: [{ kind: 'files', folder: '/' }],
    bounds: { reserve: 2 ** 31, floor: 2 ** 29 },
    free: async () => free(),
    lookMs: 0,
  })

const unasked = (): Promise<never> => Promise.reject(new Error('The test gave no read model.'))

/** For tests that ask nothing of the market; features/analysis/server/testing has one over a database. */
export const NO_ANALYSIS: AnalysisModel = {
  groups: unasked,
  totals: unasked,
  contracts: unasked,
  network: unasked,
  asOf: unasked,
}

/** For tests in which the database alone is searched. */
export const NO_SEARCH: SearchModel = { answer: async () => null, changed: () => undefined }

/** What a procedure is given when `actor` calls it at `clock`'s time. No job is ever done. */
export const testContext = (
  db: Db,
  actor: Actor = ANONYMOUS,
  clock: () => Date = () => TEST_NOW,
): Context => ({
  db,
  readDb: db,
  analysis: NO_ANALYSIS,
  search: NO_SEARCH,
  actor,
  locale: 'en',
  now: clock(),
  clock,
  ip: '127.0.0.1',
  userAgent: null,
  sessionHash: null,
  publicUrl: TEST_URL,
  buildId: 'test',
  secretBox,
  tokenKeys: TEST_TOKEN_KEYS,
  sealing: TEST_SEALING,
  hasMailServer: true,
  files: TEST_FILES,
  disk: diskWith(() => 2 ** 40),
  // Races are fought out in the database.
  turns: UNQUEUED,
  jobs: { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS },
  sources: [],
  translationService: null,
  embeddings: null,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
})

/** The same for a user of the database, with the places that they have there at that time. */
export const contextOfUser = async (
  db: Db,
  userId: string,
  clock: () => Date = () => TEST_NOW,
): Promise<Context> =>
  testContext(db, (await readActor(db, TEST_SEALING, userId, clock())) ?? ANONYMOUS, clock)
