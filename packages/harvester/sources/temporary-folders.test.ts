import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeLeftFolders, temporaryFolder } from './temporary-folders.ts'

/** Larger than any number that a system gives. */
const DEAD = 2 ** 30

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('removes folders of processes that are no more, once they are a day old, and nothing else', async () => {
  const kept = [
    `kogge-harvest-${process.pid}-aB3dE6`,
    `kogge-harvest-${DEAD}-f`,
    `kogge-other-${DEAD}-aB3dE6`,
  ]
  for (const name of [`kogge-harvest-${DEAD}-aB3dE6`, ...kept]) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'fetched'), 'x')
  }
  await removeLeftFolders(folder, Date.now())
  expect(await readdir(folder)).toHaveLength(4)
  const before = Date.now() / 1000 - 25 * 3600
  for (const name of await readdir(folder)) await utimes(join(folder, name), before, before)
  await removeLeftFolders(folder, Date.now())
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
})

it('names a folder after the process that made it', async () => {
  const made = await temporaryFolder()
  try {
    expect(dirname(made)).toBe(tmpdir())
    expect(basename(made)).toMatch(new RegExp(`^kogge-harvest-${process.pid}-\\w{6}$`))
  } finally {
    await rm(made, { recursive: true, force: true })
  }
})
