import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, removeLeftovers } from './leftover-shared-memory.ts'

test('what was left of a cluster that was being made goes, and nothing else', async () => {
  const data = await mkdtemp(join(tmpdir(), 'kogge-left-'))
  const folder = join(data, 'postgres')
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  for (const one of [folder, freshFolder(folder, dead), freshFolder(folder, process.pid)]) {
    await mkdir(one)
    await writeFile(join(one, 'PG_VERSION'), '18')
  }
  const others = [freshFolder(folder, process.ppid), join(data, 'postgres.new-notes')]
  for (const one of others) await mkdir(one)
  await removeLeftovers(folder)
  const left = await readdir(data)
  expect(left.sort()).toEqual(
    ['postgres', `postgres.new-${process.ppid}`, 'postgres.new-notes'].sort(),
  )
  await rm(data, { recursive: true })
})
