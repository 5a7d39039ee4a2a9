import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const IN_MEMORY = '/dev/shm'
const ROOM = 6 * 1024 ** 3

/** Whether a run may keep its files in memory: it needs 1 GB of it, and is not the only program. */
const fitsInMemory = async (): Promise<boolean> => {
  const system = await statfs(IN_MEMORY).catch(() => null)
  return system !== null && system.bavail * system.bsize > ROOM && freemem() > ROOM
}

/**
 * A folder for everything that a run leaves behind. PostgreSQL, which does not run as root, must
 * be able to pass through it. It is in memory where there is plenty: the tests make a database of
 * 700 files each, with which some disks take thirty times as long.
 */
export const makeScratch = async (): Promise<string> => {
  const folder = await mkdtemp(join((await fitsInMemory()) ? IN_MEMORY : tmpdir(), 'kogge-run-'))
  await chmod(folder, 0o711)
  return folder
}

const lockFiles = async (folder: string, depth: number): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = entries.filter(({ name }) => name === 'postmaster.pid')
  if (found.length > 0 || depth === 0) return found.map(({ name }) => join(folder, name))
  const inside = entries.filter((entry) => entry.isDirectory())
  return (
    await Promise.all(inside.map(({ name }) => lockFiles(join(folder, name), depth - 1)))
  ).flat()
}

/** Stops a database server that outlived the tests that started it. */
const stopServer = async (lockFile: string): Promise<void> => {
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  try {
    process.kill(pid, 'SIGQUIT')
    for (let waited = 0; waited < 5_000; waited += 50) {
      process.kill(pid, 0)
      await sleep(50)
    }
  } catch {
    // Gone, as wished.
  }
}

export const clearScratch = async (folder: string): Promise<void> => {
  for (const lockFile of await lockFiles(folder, 4)) await stopServer(lockFile)
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
