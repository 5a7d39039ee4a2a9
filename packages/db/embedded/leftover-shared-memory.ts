import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Where a process makes a cluster that is to stand in a folder. */
export const freshFolder = (folder: string, pid: number): string => `${folder}.new-${pid}`

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes what processes left that were killed while they made a cluster; also what has this process's own
 * number, which in a container is that of the one before.
 */
export const removeLeftovers = async (folder: string): Promise<void> => {
  const beginning = basename(freshFolder(folder, 0)).slice(0, -1)
  const names = await readdir(dirname(folder)).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(beginning) ? Number(name.slice(beginning.length)) : Number.NaN
    if (!Number.isInteger(pid) || pid <= 0) continue
    if (pid === process.pid || !isRunning(pid))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}
