import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHeads, writeHeads } from './verified-heads-file.ts'

const RFX = '0f8fad5b-d9cb-469f-a165-70867728950e'
const HEAD = { entries: 3, head: 'a'.repeat(64) }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-heads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what was written is read again', async () => {
  const kept = { requests: { [RFX]: HEAD }, audit: { [RFX]: { ...HEAD, entries: 1 } } }
  const path = join(folder, 'new.json')
  await writeHeads(path, kept)
  expect(await readHeads(path)).toEqual(kept)
  expect(await readFile(path, 'utf8')).toMatch(/\n$/)
})

test('a file of before, which has the logs of requests alone, is read', async () => {
  const path = join(folder, 'old.json')
  await writeFile(path, JSON.stringify({ [RFX]: HEAD }))
  expect(await readHeads(path)).toEqual({ requests: { [RFX]: HEAD }, audit: {} })
})

test('no file holds nothing, and another one is refused', async () => {
  expect(await readHeads(join(folder, 'none.json'))).toEqual({ requests: {}, audit: {} })
  for (const text of ['', '[]', '{"requests":{}}', `{"${RFX}":{"entries":0,"head":"x"}}`]) {
    const path = join(folder, 'another.json')
    await writeFile(path, text)
    await expect(readHeads(path)).rejects.toThrow('holds no heads of logs')
  }
})
