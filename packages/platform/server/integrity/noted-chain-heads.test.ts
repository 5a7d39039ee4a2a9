import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteHeads } from '../audit/chain-heads.commands.ts'
import { appendLedgerEntry } from '../ledger/ledger-entries.commands.ts'
import { TEST_SEALING, TEST_VERIFYING_KEYS } from '../testing/test-context.ts'
import { verifyDatabase } from './database-verification.queries.ts'

/** A draft that was discarded: its log is all that there is of it. */
const rfxId = randomUUID()
const log = (db: Db, type: LedgerEntryType) =>
  db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { rfxId, type, userId: null, orgId: null, details: {} }),
  )

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const type of ['rfx.created', 'rfx.discarded', 'rfx.exported'] as const)
    await log(database.db, type)
})
afterAll(() => database.close())

const faultsIn = async (db: Db, only?: string) => {
  const faults: object[] = []
  for await (const verdict of verifyDatabase(db, TEST_VERIFYING_KEYS, { only }))
    if (verdict.part === 'request' && verdict.fault) faults.push(verdict.fault)
  return faults
}

const cutTo = (db: Db, seq: number) =>
  unguarded(db, ['ledger_entry'], (tx) =>
    tx.execute(sql`delete from ledger_entry where seq > ${seq}`),
  )

test('the end of a request’s log that was cut off after the night is found by its noted head', async () => {
  const { db } = database
  // Before that night nothing states how long the log was.
  await cutTo(db, 2)
  expect(await faultsIn(db)).toEqual([])
  await log(db, 'rfx.exported')
  expect(await noteHeads(db, TEST_SEALING, new Date())).toBe(1)
  expect(await faultsIn(db)).toEqual([])
  await cutTo(db, 2)
  const cut = [{ kind: 'entry', seq: 3, flaw: 'cut' }]
  expect(await faultsIn(db)).toEqual(cut)
  expect(await faultsIn(db, rfxId)).toEqual(cut)
  await log(db, 'rfx.copied')
  expect(await faultsIn(db)).toEqual([{ kind: 'entry', seq: 3, flaw: 'rewritten' }])
  await cutTo(db, 0)
  expect(await faultsIn(db)).toEqual([{ kind: 'gone' }])
  expect(await faultsIn(db, rfxId)).toEqual([{ kind: 'gone' }])
})
