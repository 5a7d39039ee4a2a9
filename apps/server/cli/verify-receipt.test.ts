import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EMPTY_RESPONSE } from '@kogge/domain/response/schema.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/receipts.ts'
import { createSealing } from '@kogge/platform/server/sealing/sealing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const SECRET = 'a secret of the tests, thirty-two characters or more'
const sealing = createSealing(SECRET)
const RECEIPT = signReceipt(sealing, {
  receiptId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  rfxId: '3fa85f64-5717-4562-b3fc-2c963f66afa7',
  version: 1,
  orgId: '3fa85f64-5717-4562-b3fc-2c963f66afa8',
  submittedAt: '2026-11-21T12:00:00.123Z',
  contentHash: contentHashOf(EMPTY_RESPONSE),
  replaces: null,
})

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

const verify = async (...given: readonly string[]) => {
  const env = { PATH: '/usr/bin:/bin', KOGGE_SECRET: SECRET, KOGGE_DATA_DIR: folder }
  try {
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [MAIN, 'verify-receipt', ...given], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code: Number(code), said: `${stdout}${stderr}` }
  }
}

test('a receipt and its response hold with the keys that were handed out, and nothing else does', async () => {
  const receipt = await written('receipt.json', RECEIPT)
  const response = await written('response.json', EMPTY_RESPONSE)
  const keyOf = ({ keyId, publicKey }: typeof sealing) => ({
    keys: [{ keyId, algorithm: 'Ed25519', publicKey: publicKey.toString('base64') }],
  })
  const key = await written('keys.json', keyOf(sealing))
  const good = await verify(receipt, '--response', response, '--key', key)
  expect(good).toMatchObject({ code: 0 })
  expect(good.said).toMatch(/signature {2}holds[\s\S]*is the one that was submitted/)
  expect(await verify(receipt)).toMatchObject({ code: 0 })
  const others = keyOf(createSealing('another secret of the tests, also thirty-two characters'))
  const other = await written('other.json', others)
  expect((await verify(receipt, '--key', other)).said).toContain('DOES NOT HOLD')
  const changed = await written('changed.json', { ...EMPTY_RESPONSE, note: 'cheaper' })
  const wrong = await verify(receipt, '--response', changed, '--key', key)
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.said).toContain('IS ANOTHER ONE')
  const forged = await written('forged.json', { ...RECEIPT, submittedAt: '2026-01-01T00:00:00Z' })
  expect(await verify(forged, '--key', key)).toMatchObject({ code: 1 })
  expect((await verify(response)).said).toContain('response.json: is no receipt')
}, 120_000)
