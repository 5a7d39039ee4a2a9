import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'kogge-harvest-'
/** Who made it stands in its name. */
const OURS = /^kogge-harvest-(\d+)-\w{6}$/
/** Nothing is read for as long as this, in milliseconds. */
const STALE_MS = 24 * 3_600_000

/** Whether a process of this number runs here; one in another container may, and cannot be seen. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH')
  }
}

/** Removes folders that processes left behind which were killed. What cannot be removed stays. */
export const removeLeftFolders = async (within: string, now: number): Promise<void> => {
  for (const entry of await readdir(within, { withFileTypes: true })) {
    const pid = OURS.exec(entry.name)?.[1]
    if (pid === undefined || !entry.isDirectory() || isAlive(Number(pid))) continue
    const path = join(within, entry.name)
    const made = await stat(path).catch(() => null)
    if (made && now - made.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

let cleaned: Promise<void> | undefined

/** A folder for what is too large to be held while it is read; who takes it removes it. */
export const temporaryFolder = async (): Promise<string> => {
  // Once a process: that is often enough, and no harvest fails for it.
  cleaned ??= removeLeftFolders(tmpdir(), Date.now()).catch(() => undefined)
  await cleaned
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}
