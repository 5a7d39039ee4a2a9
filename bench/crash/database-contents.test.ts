import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Loopback } from '@kogge/harvester/fixtures/loopback-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentsOf, differencesOf, leftOpen } from './database-contents.ts'
import { harvestKilled, harvestOnce, type Work } from './killed-harvests.ts'
import { noticeFiles, packageServer } from './notice-server.ts'

const [ISSUES, EACH] = [3, 25]

let server: Loopback
let folder: string
let calm: TestDatabase
let expected: Awaited<ReturnType<typeof contentsOf>>
let work: Work
let took = 0
beforeAll(async () => {
  server = await packageServer(ISSUES, EACH)
  folder = await mkdtemp(join(tmpdir(), 'kogge-crash-'))
  // Others than those of the source, but of the same procedures and organisations.
  for (const { name, bytes } of noticeFiles(EACH * (ISSUES + 1), EACH * ISSUES))
    await writeFile(join(folder, name), bytes)
  work = [server.origin, folder]
  calm = await testDatabase()
  took = (await harvestOnce(calm.url, work)).took
  expected = await contentsOf(calm.db)
})
afterAll(async () => {
  await calm.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const found = async (fill: (database: TestDatabase) => Promise<void>) => {
  const database = await testDatabase()
  try {
    await fill(database)
    const contents = await contentsOf(database.db)
    return { differences: differencesOf(expected, contents), open: await leftOpen(database.db) }
  } finally {
    await database.close()
  }
}

const SAME = { differences: [], open: 0 }

it('an undisturbed harvest left what there is to compare', () => {
  expect(expected.get('notice')?.length).toBeGreaterThan(90)
  expect(expected.get('harvest_failure')?.length).toBeGreaterThan(0)
  expect(expected.get('rfx_search')?.length).toBe(expected.get('rfx')?.length)
})

it('a harvest that is killed again and again ends in the same database', async () => {
  let kills = 0
  // Where the calm one was slow, since others were at work, these end before their moment: sooner then.
  for (let pace = took; kills < 2 && pace > took / 16; pace /= 2) {
    const same = await found(async ({ url }) => {
      const moments = [0.1, 0.3, 0.6, 0.4, 0.7].map((share) => share * pace)
      kills = await harvestKilled(url, work, moments.values())
    })
    expect(same).toEqual(SAME)
  }
  expect(kills).toBeGreaterThan(1)
})

it('two at once over the same end in the same database', async () => {
  const same = await found(async ({ url }) => {
    await Promise.all([harvestOnce(url, work), harvestOnce(url, work)])
  })
  expect(same).toEqual(SAME)
})
