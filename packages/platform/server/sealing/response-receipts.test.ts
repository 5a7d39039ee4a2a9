import { EMPTY_RESPONSE } from '@kogge/domain/responses/response-content.ts'
import { inCanonicalOrder } from '@kogge/domain/sealing/canonical-json.ts'
import { contentFacts, contentText } from '@kogge/domain/sealing/response-receipt.ts'
import { expect, test } from 'vitest'
import { TEST_SEALING } from '../testing/test-context.ts'
import { contentHashOf, isContentOf, isReceiptSigned, signReceipt } from './response-receipts.ts'
import { createSealing } from './signing-and-slot-keys.ts'

const FILE = {
  fileId: '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11',
  name: 'plan.pdf',
  bytes: 3,
  mediaType: 'application/pdf',
  hash: 'a'.repeat(64),
  key: 'k',
}

const receipt = signReceipt(TEST_SEALING, {
  receiptId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  rfxId: '3fa85f64-5717-4562-b3fc-2c963f66afa7',
  version: 2,
  orgId: '3fa85f64-5717-4562-b3fc-2c963f66afa8',
  submittedAt: '2026-11-21T12:00:00.123Z',
  contentHash: contentHashOf(EMPTY_RESPONSE),
  replaces: null,
  databaseClock: '2026-11-21T12:00:00.123Z',
  serverClock: '2026-11-21T12:00:00.200Z',
  requestKey: 'c'.repeat(32),
})

test('a receipt holds with the key that signed it, and no member of it can be changed', () => {
  expect(isReceiptSigned(receipt, TEST_SEALING.publicKey)).toBe(true)
  const other = createSealing('another secret of the tests, also thirty-two characters')
  expect(isReceiptSigned(receipt, other.publicKey)).toBe(false)
  for (const changed of [
    { submittedAt: '2026-11-21T12:00:00.122Z' },
    { version: 1 },
    { orgId: receipt.rfxId },
    { contentHash: 'b'.repeat(64) },
    { replaces: receipt.rfxId },
    { keyId: other.keyId },
    { serverClock: '2026-11-21T12:00:00.201Z' },
    { requestKey: 'd'.repeat(32) },
  ])
    expect(isReceiptSigned({ ...receipt, ...changed }, TEST_SEALING.publicKey)).toBe(false)
})

test('the hash of a response is of what its files hold, not of where they lie', () => {
  const of = (file: typeof FILE) => contentHashOf({ ...EMPTY_RESPONSE, files: [file] })
  const moved = { ...FILE, fileId: '3fa85f64-5717-4562-b3fc-2c963f66afa6', key: 'other' }
  expect(of(moved)).toBe(of(FILE))
  expect(of({ ...FILE, hash: 'b'.repeat(64) })).not.toBe(of(FILE))
  expect(of({ ...FILE, name: 'plan2.pdf' })).not.toBe(of(FILE))
})

test('a response is known by its receipt in whatever order it is kept', () => {
  const content = { ...EMPTY_RESPONSE, files: [FILE] }
  const kept = inCanonicalOrder(content)
  expect(kept).toEqual(content)
  // What is kept so is written down by JSON itself as it was hashed.
  expect(JSON.stringify(contentFacts(kept))).toBe(contentText(content))
  const given = { ...receipt, contentHash: contentHashOf(content) }
  const backwards = Object.fromEntries(Object.entries(content).reverse()) as typeof content
  for (const one of [content, kept, backwards]) expect(isContentOf(one, given)).toBe(true)
  expect(isContentOf({ ...kept, files: [] }, given)).toBe(false)
})
