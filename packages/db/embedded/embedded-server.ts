import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries, ServerUser } from './postgres-binaries.ts'
import { serverSettings } from './postgres-settings.ts'

const START_TIMEOUT_MS = 60_000

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** What the server writes into its lock file: its process first, its port in the fourth line. */
const readLock = async (folder: string): Promise<{ pid: number; port: number } | null> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : 0 } : null
}

/**
 * A server that was killed leaves its lock, and after a restart of the machine another program may
 * have its process number: then PostgreSQL would refuse to start. Linux tells who it is.
 */
const dropForeignLock = async (folder: string): Promise<void> => {
  const lock = await readLock(folder)
  if (!lock) return
  const name = await readFile(`/proc/${lock.pid}/comm`, 'utf8').catch(() => null)
  if (name !== null && name.trim() !== 'postgres') await rm(join(folder, 'postmaster.pid'))
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whose programs serve a folder, as whom, and with how much memory of the machine (bytes) in mind. */
export interface Serving {
  readonly binaries: Binaries
  readonly user: ServerUser | null
  readonly memory: number
}

const startServer = async (folder: string, { binaries, user, memory }: Serving) => {
  const settings = { ...serverSettings(memory), port: String(await freePort()) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Its own hold on the file: through a pipe of ours, we could not end before it does.
  const log = await open(join(folder, 'server.log'), 'a', 0o600)
  // Detached, so that Ctrl-C in the terminal reaches Kogge alone, which then closes in order.
  const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...user,
  })
  await log.close()
  return child
}

/** Waits until the server of the folder answers; the port comes from its own lock file. */
const waitUntilReady = async (
  folder: string,
  urlOf: (port: number) => string,
  child: ChildProcess | null,
): Promise<number> => {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    const port = (await readLock(folder))?.port
    if (port && (await answers(urlOf(port)))) return port
    if (child && child.exitCode !== null && !(await readLock(folder))) break
    await sleep(50)
  }
  const log = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '')
  throw new Error(
    `The embedded PostgreSQL does not start:\n${log.split('\n').slice(-8).join('\n')}`,
  )
}

/**
 * Makes sure that the folder's server runs, and gives its port. Throws with the end of its log when
 * it does not start.
 */
export const ensureServer = async (
  folder: string,
  serving: Serving,
  urlOf: (port: number) => string,
): Promise<number> => {
  const running = (await readLock(folder))?.port
  if (running && (await answers(urlOf(running)))) return running
  await dropForeignLock(folder)
  const child = await startServer(folder, serving)
  const port = await waitUntilReady(folder, urlOf, child)
  child.unref()
  return port
}

/** Asks the server to stop: open transactions are rolled back, data is flushed. */
export const stopServer = async (folder: string): Promise<void> => {
  const pid = (await readLock(folder))?.pid
  if (!pid) return
  try {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 20_000; waited += 25) {
      process.kill(pid, 0)
      await sleep(25)
    }
  } catch {
    // Gone, as wished.
  }
}
