import { stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'

/** Where files lie: in a folder, or in a bucket that speaks S3. */
export type FilePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Of a service that is not Amazon's. */
      readonly endpoint: string | null
      /** Without them the machine's own identity counts. */
      readonly credentials: {
        readonly accessKeyId: string
        readonly secretAccessKey: string
      } | null
    }

/** Files by key (`logo/1b4e….webp`). A key is written once and never again with other content. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is not there is no mistake. */
  remove(key: string): Promise<void>
  /** Removes a folder (`upload/1b4e…`) with all that is in it; one that is not there is no mistake. */
  removeFolder(folder: string): Promise<void>
}

const driverOf = async (place: FilePlace): Promise<DriverContract> => {
  if (place.kind === 'folder')
    return new FSDriver({ location: place.folder, visibility: 'private' })
  const { bucket, region, endpoint, credentials } = place
  // Fetched where it is used: it is large, and most places are folders.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (ms: number): Date => new Date(Math.floor(ms / DAY_MS) * DAY_MS)

/** What is gone meanwhile has no times. */
const ifThere = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/**
 * Sets the times of a file, and of every folder above it as far as the place of all of them, to the day
 * (UTC): to the second they would tell who sent, took back or read something when, beside a log or
 * another file. A bucket keeps its own.
 */
const blurTimes = async (root: string, key: string): Promise<void> => {
  const day = dayOf(Date.now())
  for (let path = key; ; path = dirname(path)) {
    await utimes(join(root, path), day, day).catch(ifThere)
    if (path === '.' || path === '/') return
  }
}

/** A file that was read keeps the day on which it was written, as if nobody had read it. */
const blurRead = async (path: string): Promise<void> => {
  try {
    const day = dayOf((await stat(path)).mtimeMs)
    await utimes(path, day, day)
  } catch (error) {
    ifThere(error)
  }
}

export const openFileStore = async (place: FilePlace): Promise<FileStore> => {
  const disk = new Disk(await driverOf(place))
  return {
    put: async (key, bytes, contentType) => {
      await disk.put(key, bytes, { contentType })
      if (place.kind === 'folder') await blurTimes(place.folder, key)
    },
    get: async (key) => {
      if (!(await disk.exists(key))) return null
      const bytes = await disk.getBytes(key)
      if (place.kind === 'folder') await blurRead(join(place.folder, key))
      return bytes
    },
    remove: async (key) => {
      await disk.delete(key)
      if (place.kind === 'folder') await blurTimes(place.folder, dirname(key))
    },
    removeFolder: async (folder) => {
      await disk.deleteAll(`${folder}/`)
      if (place.kind === 'folder') await blurTimes(place.folder, dirname(folder))
    },
  }
}
