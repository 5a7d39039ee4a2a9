import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/response-receipts.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const SECRET = 'a secret of the tests, thirty-two characters or more'
const sealing = createSealing(SECRET)
const FACTS = {
  receiptId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  rfxId: '3fa85f64-5717-4562-b3fc-2c963f66afa7',
  version: 1,
  orgId: '3fa85f64-5717-4562-b3fc-2c963f66afa8',
  submittedAt: '2026-11-21T12:00:00.123Z',
  contentHash: contentHashOf(EMPTY_RESPONSE),
  replaces: null,
  databaseClock: '2026-11-21T12:00:00.123Z',
  serverClock: '2026-11-21T12:00:00.200Z',
  requestKey: 'c'.repeat(32),
}
const RECEIPT = signReceipt(sealing, FACTS)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kogge-receipt-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const written = async (name: string, value: object): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(value))
  return path
}

const verifyIn = async (
  given: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd = folder,
) => {
  const env = { PATH: '/usr/bin:/bin', ...settings }
  try {
    const run = promisify(execFile)
    const command = [MAIN, 'verify-receipt', ...given]
    const { stdout } = await run(process.execPath, command, { env, cwd })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code: Number(code), said: `${stdout}${stderr}` }
  }
}
const verify = (...given: readonly string[]) =>
  verifyIn(given, { KOGGE_SECRET: SECRET, KOGGE_DATA_DIR: folder })

const keyOf = ({ keyId, publicKey }: typeof sealing) => ({
  keys: [{ keyId, algorithm: 'Ed25519', publicKey: publicKey.toString('base64') }],
})

test('a receipt and its response hold with the keys that were handed out, and nothing else does', async () => {
  const receipt = await written('receipt.json', RECEIPT)
  const response = await written('response.json', EMPTY_RESPONSE)
  const key = await written('keys.json', keyOf(sealing))
  const good = await verify(receipt, '--response', response, '--key', key)
  expect(good).toMatchObject({ code: 0 })
  expect(good.said).toMatch(/signature {2}holds[\s\S]*is the one that was submitted/)
  expect(await verify(receipt)).toMatchObject({ code: 0 })
  const answering = signReceipt(sealing, { ...FACTS, documentHash: 'd'.repeat(64) })
  const withHash = await verify(await written('answering.json', answering), '--key', key)
  expect(withHash).toMatchObject({
    code: 0,
    said: expect.stringContaining('d (of what the version said)'),
  })
  const changed = await written('changed.json', { ...EMPTY_RESPONSE, note: 'cheaper' })
  const wrong = await verify(receipt, '--response', changed, '--key', key)
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.said).toContain('IS ANOTHER ONE')
  const forged = await written('forged.json', { ...RECEIPT, submittedAt: '2026-01-01T00:00:00Z' })
  const unsigned = await verify(forged, '--key', key)
  expect(unsigned).toMatchObject({ code: 1 })
  expect(unsigned.said).toContain('DOES NOT HOLD')
  expect((await verify(response)).said).toContain('response.json: is no receipt')
})

test('without the key that it was signed with it cannot be told, and nothing is made', async () => {
  const receipt = await written('receipt.json', RECEIPT)
  const response = await written('response.json', EMPTY_RESPONSE)
  const others = createSealing('another secret of the tests, also thirty-two characters')
  const other = await written('other.json', keyOf(others))
  const unknown = await verify(receipt, '--key', other)
  expect(unknown).toMatchObject({ code: 2 })
  expect(unknown.said).toContain('NOT VERIFIED')
  expect(unknown.said).not.toContain('DOES NOT HOLD')
  // Where no server is, as on the machine of a bidder.
  const empty = await mkdtemp(join(folder, 'empty-'))
  const bare = await verifyIn([receipt, '--response', response], {}, empty)
  expect(bare).toMatchObject({ code: 2 })
  expect(bare.said).toMatch(/NOT VERIFIED[\s\S]*--key[\s\S]*is the one that was submitted/)
  expect(await readdir(empty)).toEqual([])
  // That it is for another response can be told without any key.
  const changed = await written('changed.json', { ...EMPTY_RESPONSE, note: 'cheaper' })
  expect(await verifyIn([receipt, '--response', changed], {}, empty)).toMatchObject({ code: 1 })
  // The secret of a server here is used as it is, whether it is kept or given.
  await writeFile(join(empty, 'secret'), SECRET)
  expect(await verifyIn([receipt], { KOGGE_DATA_DIR: empty })).toMatchObject({ code: 0 })
  expect(await readdir(empty)).toEqual(['secret'])
})
