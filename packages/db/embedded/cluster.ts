import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type Binaries,
  canReach,
  locateBinaries,
  type ServerUser,
  SYSTEM_FOLDER,
  serverUser,
} from './binaries.ts'
import { serverSettings } from './tuning.ts'

/** A running embedded server. */
export interface Cluster {
  /** Connection address of a database in it, which is made when it is missing. */
  database(name: string): Promise<string>
  /** Stops the server, unless another process still uses it. */
  close(): Promise<void>
}

const SUPERUSER = 'kogge'
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

/** Runs a program to its end; its output is the message of the error when it fails. */
const run = (program: string, args: string[], user: ServerUser | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...user })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output.trim()))))
  })

/**
 * The folder of the cluster: `postgres` in the data folder, or, where that is closed to the user
 * the server runs as, a folder under /var/lib/kogge that `postgres` links to.
 */
const clusterFolder = async (dataDir: string, user: ServerUser | null): Promise<string> => {
  const wanted = join(dataDir, 'postgres')
  const found = await lstat(wanted).catch(() => null)
  if (found) return realpath(wanted)
  if (!user || canReach(user, dataDir)) return wanted
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const elsewhere = join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  await symlink(elsewhere, wanted)
  return elsewhere
}

const initialise = async (folder: string, binaries: Binaries, user: ServerUser | null) => {
  const fresh = `${folder}.new-${process.pid}`
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(tmpdir(), `kogge-${randomBytes(8).toString('hex')}`)
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (user) {
      await chown(fresh, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    // The builtin provider orders and folds alike on every machine, whatever locales it has.
    const args = ['-D', fresh, '-U', SUPERUSER, '--pwfile', passwordFile, '-A', 'scram-sha-256']
    args.push('-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
    await run(binaries.initdb, args, user)
    await writeFile(join(fresh, 'kogge.password'), password, { mode: 0o600 })
    // Another process may have been first: its cluster is as good.
    await rename(fresh, folder).catch(() => undefined)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(fresh, { recursive: true, force: true })
  }
}

const portOfRunning = async (folder: string): Promise<number | null> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  return Number.isInteger(port) && port > 0 ? port : null
}

const address = (port: number, password: string, name: string) =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

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

const startServer = async (folder: string, binaries: Binaries, user: ServerUser | null) => {
  const settings = { ...serverSettings(), port: String(await freePort()) }
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
const waitUntilReady = async (folder: string, password: string, child: ChildProcess | null) => {
  const until = Date.now() + START_TIMEOUT_MS
  while (Date.now() < until) {
    const port = await portOfRunning(folder)
    if (port && (await answers(address(port, password, 'postgres')))) return port
    if (child && child.exitCode !== null && !(await portOfRunning(folder))) break
    await sleep(50)
  }
  const log = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '')
  throw new Error(
    `The embedded PostgreSQL does not start:\n${log.split('\n').slice(-8).join('\n')}`,
  )
}

const ensureDatabase = async (port: number, password: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: address(port, password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) {
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error
      })
    }
  } finally {
    await client.end()
  }
  return address(port, password, name)
}

/** Other processes of Kogge that are connected now. */
const otherUsers = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

/** Asks the server to stop: open transactions are rolled back, data is flushed. */
const stopServer = async (folder: string): Promise<void> => {
  const pid = Number(
    (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
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

/**
 * Opens the cluster of a data folder: makes it when it is missing, starts its server, or joins the
 * server that another process of Kogge runs there. Whoever closes last stops it.
 */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true })
  const user = serverUser()
  const binaries = await locateBinaries(user)
  const folder = await clusterFolder(dataDir, user)
  if (!(await lstat(join(folder, 'PG_VERSION')).catch(() => null))) {
    await initialise(folder, binaries, user)
  }
  await chmod(folder, 0o700)
  const password = await readFile(join(folder, 'kogge.password'), 'utf8')
  const running = await portOfRunning(folder)
  const joined = running !== null && (await answers(address(running, password, 'postgres')))
  const child = joined ? null : await startServer(folder, binaries, user)
  const port = await waitUntilReady(folder, password, child)
  child?.unref()
  return {
    database: (name) => ensureDatabase(port, password, name),
    close: async () => {
      const others = await otherUsers(address(port, password, 'postgres')).catch(() => 0)
      if (others === 0) await stopServer(folder)
    },
  }
}
