import { randomUUID } from 'node:crypto'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned } from '../sealing/signing-and-slot-keys.ts'
import { TEST_SEALING } from '../testing/test-context.ts'
import { appendLedgerEntry } from './ledger-entries.commands.ts'
import { BEGINNING, hashOf } from './ledger-entry-hash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const append = (rfxId: string, note: string) =>
  database.db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, {
      rfxId,
      type: 'rfx.created' as const,
      userId: null,
      orgId: null,
      details: { note },
    }),
  )

test('entries written at once form one chain without gaps, each signed', async () => {
  const rfxId = randomUUID()
  await Promise.all(Array.from({ length: 8 }, (_, index) => append(rfxId, `ā ${index}`)))
  const rows = await database.db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))
    .orderBy(asc(ledgerEntry.seq))
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  let previous: Uint8Array = BEGINNING
  for (const { previousHash, hash, signature, keyId: _key, ...facts } of rows) {
    expect(previousHash).toEqual(Buffer.from(previous))
    expect(hashOf(previous, facts)).toEqual(hash)
    expect(isSigned(hash, signature, TEST_SEALING.publicKey)).toBe(true)
    previous = hash
  }
})

test('what was written cannot be changed', async () => {
  await append(randomUUID(), 'one')
  await expect(database.pool.query(`update ledger_entry set details = '{}'`)).rejects.toThrow(
    'only added to',
  )
  await expect(database.pool.query('delete from ledger_entry')).rejects.toThrow('only added to')
})
