import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DiskBounds,
  type DiskLevel,
  diskLevel,
  worseLevel,
} from '@kogge/domain/files/disk-levels.ts'

/** A folder that this process, or its database, writes to. */
export interface DiskPlace {
  readonly kind: 'files' | 'database'
  readonly folder: string
  /** A folder in it that grows by itself to so many bytes: what is missing of them is not free. */
  readonly growing?: { readonly folder: string; readonly mostBytes: number }
}

export interface DiskState {
  /** That of the worst. */
  readonly level: DiskLevel
  readonly places: readonly {
    readonly kind: DiskPlace['kind']
    /** Without what the database's log still takes by itself. */
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

/** Bytes of the files in a folder; one that is taken away meanwhile counts for nothing. */
const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** What a folder in a place takes yet without being asked. */
const growthIn = async ({ folder, growing }: DiskPlace): Promise<number> =>
  growing ? Math.max(0, growing.mostBytes - (await bytesIn(join(folder, growing.folder)))) : 0

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
      places.map(async (place) => {
        const { kind, folder } = place
        const freeBytes = Math.max(0, (await free(folder)) - (await growthIn(place)))
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
