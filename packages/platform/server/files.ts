import { utimes } from 'node:fs/promises'
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
    ...{ bucket, region, visibility: 'private', supportsACL: false },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Sets the times of a file, and of the folder that it was put into, to the day (UTC): to the second they
 * would tell who sent something when, beside a log or another file. A bucket keeps its own.
 */
const blurTimes = async (path: string): Promise<void> => {
  const day = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  await utimes(path, day, day)
  await utimes(dirname(path), day, day)
}

export const openFileStore = async (place: FilePlace): Promise<FileStore> => {
  const disk = new Disk(await driverOf(place))
  return {
    put: async (key, bytes, contentType) => {
      await disk.put(key, bytes, { contentType })
      if (place.kind === 'folder') await blurTimes(join(place.folder, key))
    },
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    remove: (key) => disk.delete(key),
    removeFolder: (folder) => disk.deleteAll(`${folder}/`),
  }
}
