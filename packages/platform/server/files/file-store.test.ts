import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileStore, openFileStore } from './file-store.ts'

let folder: string
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-files-'))
  files = await openFileStore({ kind: 'folder', folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('keeps a file under its key until it is removed', async () => {
  await files.put('logo/a.webp', Buffer.from([1, 2, 3]), 'image/webp')
  expect(await files.get('logo/a.webp')).toEqual(new Uint8Array([1, 2, 3]))
  await files.remove('logo/a.webp')
  expect(await files.get('logo/a.webp')).toBeNull()
  await files.remove('logo/a.webp')
})

it('removes a folder with all that is in it, and leaves none behind', async () => {
  for (const key of ['upload/a/0', 'upload/a/1', 'upload/ab/0'])
    await files.put(key, Buffer.from([1]), 'text/plain')
  await files.removeFolder('upload/a')
  expect(await readdir(join(folder, 'upload'))).toEqual(['ab'])
  await files.removeFolder('upload/a')
  await expect(files.removeFolder('..')).rejects.toThrow()
})

it('tells on which day a file was written, and no more', async () => {
  const expectDays = async () => {
    for (const path of ['upload/a/0', 'upload/a', 'upload', '.']) {
      const { mtimeMs, atimeMs } = await stat(join(folder, path))
      expect(mtimeMs % 86_400_000).toBe(0)
      expect(atimeMs % 86_400_000).toBe(0)
    }
  }
  for (const key of ['upload/a/0', 'upload/a/1', 'upload/b/0'])
    await files.put(key, Buffer.from([1]), 'application/octet-stream')
  await expectDays()
  // Nor when it was read, after however many days, or another was taken back.
  const old = new Date('2026-01-02T00:00:00Z')
  await utimes(join(folder, 'upload/a/0'), old, old)
  await files.get('upload/a/0')
  await files.remove('upload/a/1')
  await expectDays()
  expect((await stat(join(folder, 'upload/a/0'))).atime).toEqual(old)
  await files.removeFolder('upload/b')
  await expectDays()
})

it('does not leave its folder', async () => {
  for (const key of ['../out.webp', 'logo/../../out.webp', '/../out.webp'])
    await expect(files.put(key, Buffer.from([1]), 'image/webp')).rejects.toThrow()
  expect(await readdir(join(folder, '..'))).not.toContain('out.webp')
})

it('speaks to a bucket where one is named', async () => {
  const bucket = await openFileStore({
    kind: 's3',
    bucket: 'files',
    region: 'eu-north-1',
    endpoint: 'http://localhost:1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  await expect(bucket.put('logo/a.webp', Buffer.from([1]), 'image/webp')).rejects.toThrow()
})
