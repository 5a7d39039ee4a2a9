import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureServer, type Serving, stopServer } from './embedded-server.ts'
import { freshFolder, removeLeftovers } from './leftover-shared-memory.ts'
import {
  type Binaries,
  canReach,
  locateBinaries,
  makeSystemFolder,
  type ServerUser,
  SYSTEM_FOLDER,
  serverUser,
} from './postgres-binaries.ts'
import { availableMemory } from './postgres-settings.ts'

/** A running embedded server. */
export interface Cluster {
  /** Connection address of a database in it, which is made when it is missing. */
  database(name: string): Promise<string>
  /** Resolves when the server ends without us: it was killed, or its machine ran out of memory. */
  readonly lost: Promise<void>
  /** Stops the server, unless another process still uses it. */
  close(): Promise<void>
}

const SUPERUSER = 'kogge'
const MAX_ENTRIES = 3

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

/** Lets the server's user, by its group, pass through a folder of root's that nobody else may enter. */
const letPass = async (folder: string, { gid }: ServerUser): Promise<void> => {
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  await chown(folder, uid, gid)
  await chmod(folder, 0o710)
}

/**
 * The folder of the cluster: `postgres` in the data folder, or, where that is closed to the user
 * the server runs as, a folder under /var/lib/kogge that `postgres` links to.
 */
const clusterFolder = async (dataDir: string, user: ServerUser | null): Promise<string> => {
  const requested = join(dataDir, 'postgres')
  const found = await lstat(requested).catch(() => null)
  if (found) return realpath(requested)
  if (!user || canReach(user, dataDir)) return requested
  await letPass(dataDir, user)
  if (canReach(user, dataDir)) return requested
  await makeSystemFolder()
  const elsewhere = join(SYSTEM_FOLDER, `data-${randomBytes(6).toString('hex')}`)
  await symlink(elsewhere, requested)
  return elsewhere
}

const initialise = async (folder: string, binaries: Binaries, user: ServerUser | null) => {
  await removeLeftovers(folder)
  const fresh = freshFolder(folder, process.pid)
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

const address = (port: number, password: string, name: string) =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

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

const PRESENCE = 'kogge presence'

/** A connection that stands for this process, so that others know that the server is in use. */
const announce = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: PRESENCE })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** How many processes have announced themselves. */
const presentProcesses = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where application_name = $1',
      [PRESENCE],
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

/** Starts the server of the folder or joins a running one; `presence` keeps it from being stopped. */
const enterServer = async (folder: string, serving: Serving) => {
  const password = await readFile(join(folder, 'kogge.password'), 'utf8')
  const urlOf = (port: number, name: string) => address(port, password, name)
  for (let attempt = 1; ; attempt += 1) {
    const port = await ensureServer(folder, serving, (at) => urlOf(at, 'postgres'))
    try {
      return { port, password, presence: await announce(urlOf(port, 'postgres')) }
    } catch (error) {
      // Whoever ran it may have stopped it between our look and our step.
      if (attempt === MAX_ENTRIES) throw error
    }
  }
}

/**
 * Opens the cluster of a data folder: makes it when it is missing, starts its server, or joins the
 * server that another process of Kogge runs there. Whoever closes last stops it. A quarter of
 * `memory` (bytes) may become its cache.
 */
export const openCluster = async (
  dataDir: string,
  memory: number = availableMemory(),
): Promise<Cluster> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const user = serverUser()
  const binaries = await locateBinaries(user)
  const folder = await clusterFolder(dataDir, user)
  if (!(await lstat(join(folder, 'PG_VERSION')).catch(() => null))) {
    await initialise(folder, binaries, user)
  }
  await chmod(folder, 0o700)
  const { port, password, presence } = await enterServer(folder, { binaries, user, memory })
  let closing = false
  const lost = new Promise<void>((resolve) => {
    presence.once('end', () => !closing && resolve())
  })
  return {
    lost,
    database: (name) => ensureDatabase(port, password, name),
    close: async () => {
      closing = true
      await presence.end().catch(() => undefined)
      const others = await presentProcesses(address(port, password, 'postgres')).catch(() => 0)
      if (others === 0) await stopServer(folder)
    },
  }
}
