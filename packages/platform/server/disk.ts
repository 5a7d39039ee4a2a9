import { statfs } from 'node:fs/promises'
import { type DiskBounds, type DiskLevel, diskLevel, worseLevel } from '@kogge/domain/file/disk.ts'

/** A folder that this process, or its database, writes to. */
export interface DiskPlace {
  readonly kind: 'files' | 'database'
  readonly folder: string
}

export interface DiskState {
  /** That of the worst. */
  readonly level: DiskLevel
  readonly places: readonly {
    readonly kind: DiskPlace['kind']
    readonly freeBytes: number
    readonly level: DiskLevel
  }[]
}

/** What is left of the disks that Kogge writes to. */
export interface Disk {
  state(): Promise<DiskState>
}

/** A look is good for so long: a disk that fills faster is caught by the floor. */
const LOOK_MS = 1000

/** Files that can still be made; a system that counts none says 0 of both. */
const FEWEST_FILES = 1000

/**
 * Bytes that are left to a process that is not root; 0 where there is nothing to be asked, or where no
 * further files can be made.
 */
const freeIn = async (folder: string): Promise<number> => {
  const found = await statfs(folder).catch(() => null)
  const isFull = !found || (found.files > 0 && found.ffree < FEWEST_FILES)
  return isFull ? 0 : found.bavail * found.bsize
}

/**
 * Looks at folders of this machine, at most once a second. A bucket, or a database on another machine,
 * has no disk that could be looked at: no place is named for it.
 */
export const openDisk = (options: {
  readonly places: readonly DiskPlace[]
  readonly bounds: DiskBounds
  /** How much is left, for tests. */
  readonly free?: (folder: string) => Promise<number>
  /** Milliseconds for which a look is good. */
  readonly lookMs?: number
}): Disk => {
  const { places, bounds, free = freeIn, lookMs = LOOK_MS } = options
  const look = async (): Promise<DiskState> => {
    const found = await Promise.all(
      places.map(async ({ kind, folder }) => {
        const freeBytes = await free(folder)
        return { kind, freeBytes, level: diskLevel(freeBytes, bounds) }
      }),
    )
    const level = found.reduce<DiskLevel>((worst, one) => worseLevel(worst, one.level), 'ok')
    return { level, places: found }
  }
  let last: { readonly at: number; readonly state: Promise<DiskState> } | null = null
  return {
    state: () => {
      const now = performance.now()
      if (!last || now - last.at >= lookMs) last = { at: now, state: look() }
      return last.state
    },
  }
}
