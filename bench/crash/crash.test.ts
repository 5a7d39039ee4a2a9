import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import type { Loopback } from '@kogge/harvester/fixtures/loopback.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentsOf, differencesOf, leftOpen } from './contents.ts'
import { noticeFiles, packageServer } from './notices.ts'
import { harvestKilled, harvestOnce, type Work } from './runs.ts'

const [ISSUES, EACH] = [4, 30]

let server: Loopback
let folder: string
let calm: TestDatabase
let expected: Awaited<ReturnType<typeof contentsOf>>
let works: readonly Work[]
let longest = 0
beforeAll(async () => {
  server = await packageServer(ISSUES, EACH)
  folder = await mkdtemp(join(tmpdir(), 'kogge-crash-'))
  for (const { name, bytes } of noticeFiles(EACH * 3, EACH * ISSUES))
    await writeFile(join(folder, name), bytes)
  works = [
    { kind: 'source', place: server.origin },
    { kind: 'files', place: folder },
  ]
  calm = await testDatabase()
  for (const work of works) longest = Math.max(longest, (await harvestOnce(calm.url, work)).took)
  expected = await contentsOf(calm.db)
}, 120_000)
afterAll(async () => {
  await calm.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const found = async (work: (database: TestDatabase) => Promise<void>) => {
  const database = await testDatabase()
  try {
    await work(database)
    const contents = await contentsOf(database.db)
    return { differences: differencesOf(expected, contents), open: await leftOpen(database.db) }
  } finally {
    await database.close()
  }
}

const SAME = { differences: [], open: 0 }

it('an undisturbed harvest left what there is to compare', () => {
  expect(expected.get('notice')?.length).toBeGreaterThan(150)
  expect(expected.get('harvest_failure')?.length).toBeGreaterThan(0)
  expect(expected.get('rfx_search')?.length).toBe(expected.get('rfx')?.length)
})

it('a harvest that is killed again and again ends in the same database', async () => {
  let kills = 0
  const same = await found(async ({ url }) => {
    for (const [n, work] of works.entries()) {
      const moments = [0.05, 0.3, 0.5].slice(n).map((share) => share * longest)
      kills += await harvestKilled(url, work, moments.values())
    }
  })
  expect(same).toEqual(SAME)
  expect(kills).toBeGreaterThan(2)
}, 120_000)

it('two at once over the same end in the same database', async () => {
  const same = await found(async ({ url }) => {
    const codes: (number | null)[] = []
    for (const work of works) {
      const ends = await Promise.all([harvestOnce(url, work), harvestOnce(url, work)])
      codes.push(...ends.map(({ code }) => code))
    }
    // Of the source, one does it and the other finds it at work, or all done.
    expect(codes.slice(2)).toEqual([0, 0])
    expect(codes.slice(0, 2)).toContain(0)
  })
  expect(same).toEqual(SAME)
}, 120_000)
