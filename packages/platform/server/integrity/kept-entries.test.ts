import { randomUUID } from 'node:crypto'
import { auditLog } from '@kogge/db/schema/accounts.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appendAudit } from '../audit/audit-entries.commands.ts'
import { appendLedgerEntry } from '../ledger/ledger-entries.commands.ts'
import { TEST_NOW, TEST_SEALING } from '../testing/test-context.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const alarms: string[] = []
const sealing = {
  ...TEST_SEALING,
  alarm: (_facts: object, message: string) => void alarms.push(message),
}
beforeEach(() => {
  alarms.length = 0
})

const audit = (subjectId: string) =>
  appendAudit(database.db, sealing, {
    actorUserId: null,
    action: 'user.signed_up',
    subjectType: 'user',
    subjectId,
    ip: null,
    at: TEST_NOW,
  })

const append = (rfxId: string) =>
  database.db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.early_look_refused',
      userId: null,
      orgId: null,
      details: {},
    }),
  )

const count = async (subject: string) =>
  (await database.db.$count(auditLog, eq(auditLog.subjectId, subject))) +
  (subject.length === 36
    ? await database.db.$count(ledgerEntry, eq(ledgerEntry.rfxId, subject))
    : 0)

const BEFORE = 'create trigger zz before insert on TABLE for each row execute function evil.t()'
const AFTER = 'create trigger zz after insert on TABLE for each row execute function evil.t()'
const LATE = `create constraint trigger zz after insert on TABLE
  deferrable initially deferred for each row execute function evil.t()`
const CASES = [
  ['drops it', 'begin return null; end', BEFORE],
  ['changes it', "begin new.hash := decode(repeat('00', 32), 'hex'); return new; end", BEFORE],
  ['moves it', 'begin new.seq := new.seq + 1; return new; end', BEFORE],
  ['takes it away after the statement', 'DELETE', AFTER],
  ['takes it away as the transaction ends', 'DELETE', LATE],
] as const

test.each(CASES)(
  'a trigger that %s: nothing is done, and it is an alarm',
  async (_name, body, trigger) => {
    const { pool } = database
    const rfxId = randomUUID()
    for (const table of ['audit_log', 'ledger_entry']) {
      const gone = `begin delete from ${table} where hash = new.hash; return null; end`
      await pool.query(`create schema evil; create function evil.t() returns trigger language plpgsql
      as $$${body === 'DELETE' ? gone : body}$$; alter table ${table} disable trigger all;
      ${trigger.replace('TABLE', table)}`)
      await expect(
        table === 'ledger_entry' ? append(rfxId) : audit('somebody'),
      ).rejects.toMatchObject({
        code: 'system.internal',
      })
      await pool.query(`drop schema evil cascade; alter table ${table} enable trigger all`)
    }
    expect(alarms).toEqual([
      expect.stringContaining('did not keep an entry'),
      expect.stringContaining('did not keep an entry'),
    ])
    expect(await count('somebody')).toBe(0)
    expect(await count(rfxId)).toBe(0)
  },
)

test('what is kept as it was written is written', async () => {
  const rfxId = randomUUID()
  await append(rfxId)
  await audit('somebody else')
  expect(await count(rfxId)).toBe(1)
  expect(await count('somebody else')).toBe(1)
  expect(alarms).toEqual([])
})
