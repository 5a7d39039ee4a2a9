import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { ensureSecret } from './secret-adoption.ts'

let database: TestDatabase
const folders: string[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kogge-secret-'))
  folders.push(folder)
  return folder
}
const start = (folder: string) => ensureSecret(database, loadConfig({ KOGGE_DATA_DIR: folder }))
const hasSecret = (folder: string) => existsSync(join(folder, 'secret'))

test('where the secret of a database is missing no other one is left in its place', async () => {
  const [first, second] = [await newFolder(), await newFolder()]
  await start(first)
  expect(hasSecret(first)).toBe(true)
  await expect(start(second)).rejects.toThrow('under another secret')
  expect(hasSecret(second)).toBe(false)
})

test('control: one that was there before stays, whatever the database is under', async () => {
  const folder = await newFolder()
  loadConfig({ KOGGE_DATA_DIR: folder })
  await expect(start(folder)).rejects.toThrow('under another secret')
  expect(hasSecret(folder)).toBe(true)
})
