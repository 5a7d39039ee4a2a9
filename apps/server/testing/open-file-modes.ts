import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies below a folder that others than its owner may read, write or enter, with its mode. */
export const openEntries = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const entry of await readdir(folder, { recursive: true })) {
    const stats = await lstat(join(folder, entry)).catch(() => null)
    // A link has no mode of its own.
    if (!stats || stats.isSymbolicLink()) continue
    if ((stats.mode & 0o077) !== 0) open.push(`${entry} ${(stats.mode & 0o777).toString(8)}`)
  }
  return open
}
