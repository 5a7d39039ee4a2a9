import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '@kogge/db/embedded/embedded-cluster.ts'
import { migrate } from '@kogge/db/schema-migration.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runKogge } from '../testing/kogge-program.ts'
import { openEntries } from '../testing/open-file-modes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-serve-'))
  // The database, which does not run as root, must reach its own files in there.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const serve = (settings: Readonly<Record<string, string>> = {}) =>
  runKogge(['serve'], { KOGGE_DATA_DIR: join(folder, 'data'), ...settings })
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok
const databaseRuns = () => existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))

/** The beginning of a request whose end is still to come. */
const beginRequest = async (url: string): Promise<Socket> => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /api/csrf HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  )
  return socket
}

describe('kogge serve', () => {
  it('finishes what it was asked before it stops, closes its database, and starts again', async () => {
    const first = serve()
    const url = await first.ready()
    expect(await isReady(url)).toBe(true)
    // The database's own files, its log and the secret among them. As root, the group that the
    // database runs as passes through the folder, and everything stays in it.
    expect(await openEntries(folder)).toEqual(process.getuid?.() === 0 ? ['data 710'] : [])
    expect((await lstat(join(folder, 'data', 'postgres'))).isDirectory()).toBe(true)
    const socket = await beginRequest(url)
    // An answer to a later request shows that the beginning has been read.
    expect(await isReady(url)).toBe(true)
    first.signal('SIGTERM')
    await expect.poll(() => isReady(url).catch(() => null), { timeout: 5000 }).not.toBe(true)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write('}')
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('csrfToken')
    expect((await first.ended).code).toBe(0)
    expect(databaseRuns()).toBe(false)

    const second = serve()
    expect(await isReady(await second.ready())).toBe(true)
    second.signal('SIGINT')
    expect((await second.ended).code).toBe(0)
  })

  it('shares a data folder: the last process to close stops the database', async () => {
    const [one, other] = [serve(), serve()]
    const [first, second] = await Promise.all([one.ready(), other.ready()])
    expect(first).not.toBe(second)
    const third = serve({ PORT: new URL(second).port })
    const refused = await third.ended
    expect(refused.code).toBe(1)
    expect(refused.stderr.trim()).toMatch(/^kogge: PORT: \d+ is in use$/)
    one.signal('SIGTERM')
    expect((await one.ended).code).toBe(0)
    expect(databaseRuns()).toBe(true)
    expect(await isReady(second)).toBe(true)
    other.signal('SIGTERM')
    expect((await other.ended).code).toBe(0)
    expect(databaseRuns()).toBe(false)
  })

  it('refuses a database of an earlier version in one sentence, and leaves it as it is', async () => {
    const dataDir = join(folder, 'earlier')
    await mkdir(dataDir, { mode: 0o710 })
    const cluster = await openCluster(dataDir)
    const url = await cluster.database('kogge')
    const client = new pg.Client({ connectionString: url })
    try {
      await migrate(url)
      await client.connect()
      await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
      const places = [
        ['KOGGE_DATA_DIR', {}],
        ['DATABASE_URL', { DATABASE_URL: url }],
      ] as const
      for (const [setting, settings] of places) {
        const given = { KOGGE_DATA_DIR: dataDir, ...settings }
        const { code, stdout, stderr } = await serve(given).ended
        expect(code).toBe(1)
        expect(stdout).toBe('')
        expect(stderr.trim().split('\n')).toHaveLength(1)
        expect(stderr).toMatch(new RegExp(`^kogge: ${setting}: .* move the folder .*`))
      }
      const { rows } = await client.query('select count(*)::int as accounts from user_account')
      expect(rows).toEqual([{ accounts: 0 }])
    } finally {
      await client.end()
      await cluster.close()
    }
  })

  it('says in one line which setting is wrong', async () => {
    for (const [settings, line] of [
      [{ PORT: 'eighty' }, /^kogge: PORT: .+$/],
      [{ KOGGE_LOG_LEVEL: 'loud' }, /^kogge: KOGGE_LOG_LEVEL: .+$/],
      [{ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }, /^kogge: DATABASE_URL: .+$/],
    ] as const) {
      const { code, stdout, stderr } = await serve(settings).ended
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr.trim()).toMatch(line)
    }
    const roles = await runKogge(['serve', '--roles', 'cook'], { KOGGE_DATA_DIR: folder }).ended
    expect(roles.stderr.trim()).toBe('kogge: --roles: "cook" is neither web nor worker')
  })
})
