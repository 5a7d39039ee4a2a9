import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { notice } from '@kogge/db/schema/notices.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { tarOf } from '@kogge/harvester/fixtures/archives.ts'
import { bytesOf, noticeXml } from '@kogge/harvester/fixtures/eforms-notices.ts'
import { type Loopback, loopback, status } from '@kogge/harvester/fixtures/loopback-server.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runKogge } from '../testing/kogge-program.ts'

let database: TestDatabase
let server: Loopback
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kogge-source-'))
  const archive = gzipSync(
    await tarOf([{ name: '20260930_188/1_2026.xml', bytes: bytesOf(noticeXml()) }]),
  )
  server = await loopback(({ path }, response) => {
    if (path.startsWith('/en/release-calendar/'))
      return status(response, 200, 'OJS,Publication date\n188,30/09/2026\n189,01/10/2026\n')
    if (path === '/packages/daily/202600188') return void response.end(archive)
    response.setHeader('x-amzn-waf-action', 'challenge')
    status(response, 202)
  })
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const kogge = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runKogge(['harvest', ...args], { KOGGE_DATA_DIR: folder, ...settings }).ended

const onServer = () => ({
  DATABASE_URL: database.url,
  KOGGE_SOURCE_MIRRORS: `ted=${server.origin}`,
  KOGGE_SOURCE_LOOPBACK: 'true',
})

describe('kogge harvest SOURCE', () => {
  it('takes what a source gives into the database, and keeps it when the source fails after', async () => {
    const days = ['ted', '--from', '2026-09-30', '--to', '2026-10-01']
    const { code, stdout, stderr } = await kogge(days, onServer())
    expect(stdout).toMatch(/^1 notices read from 1 files: 1 new/)
    expect(stderr).toMatch(/^ted: .*x-amzn-waf-action/m)
    expect(code).toBe(1)
    const rows = await database.db.select().from(notice).where(eq(notice.source, 'ted'))
    expect(rows.length).toBe(1)
  })

  it('asks nothing of this machine unless that is configured', async () => {
    const asked = server.seen.length
    const settings = { ...onServer(), KOGGE_SOURCE_LOOPBACK: 'false' }
    const { code, stderr } = await kogge(['ted', '--to', '2026-10-01'], settings)
    expect(stderr).toContain('not public')
    expect(code).toBe(1)
    expect(server.seen.length).toBe(asked)
  })

  it.each([
    [['nowhere'], '"nowhere" is no source'],
    [['ted', '--from', 'today'], '--from: "today" is no day'],
    [['ted', '--from', '2026-02-01', '--to', '2026-01-01'], '--from: 2026-02-01 is after'],
    [['fi-hilma'], 'fi-hilma: needs a subscription key'],
    [['lv-eis'], 'lv-eis: nothing reads its format yet'],
  ])(
    '%j is refused in one line',
    async (args, problem) => {
      const { code, stderr } = await kogge(args)
      expect(stderr.trim().split('\n').length).toBe(1)
      expect(stderr).toContain(problem)
      expect(code).toBe(1)
    },
    120_000,
  )
})

describe('kogge harvest list', () => {
  it('says of each source what it needs, and needs no database', async () => {
    const { code, stdout } = await kogge(['list'], { KOGGE_SOURCE_NO_DOFFIN_KEY: 'hidden-key' })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^fi-hilma .*needs a subscription key/m)
    expect(stdout).toMatch(/^no-doffin .*ready$/m)
    expect(stdout).not.toContain('hidden-key')
  })

  it('says how each stands where there is a database', async () => {
    const { code, stdout } = await kogge(['list'], { DATABASE_URL: database.url })
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toMatch(/last state$/)
  })
})
