import { randomUUID } from 'node:crypto'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOf } from '../database/demonstration-clock.ts'
import { createSealing } from '../sealing/signing-and-slot-keys.ts'
import { TEST_SEALING, TEST_SECRET } from '../testing/test-context.ts'
import { proveChains } from './ledger-chain-proof.queries.ts'
import { appendLedgerEntry } from './ledger-entries.commands.ts'
import { BEGINNING, hashOf } from './ledger-entry-hash.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-11-24T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const from = (ms: number): Date => new Date(NOW.getTime() + ms)

/** Somebody who has the secret, and says what time it is: nothing keeps them from signing. */
const signedAt = (database_: Date, server = database_) =>
  createSealing(TEST_SECRET, {
    readClocks: async () => ({ database: database_, server }),
    alarm: () => undefined,
  })

interface Written {
  readonly clock: Date
  readonly server?: Date
  readonly at?: Date
  readonly type?: LedgerEntryType
  readonly details?: Json
  /** As if the demonstration were at that hour. */
  readonly hour?: Date
}

/** A log of these entries, by whoever has the secret. */
const logOf = async (entries: readonly Written[]): Promise<string> => {
  const rfxId = randomUUID()
  for (const { clock, server, at, type = 'rfx.created', details = {}, hour } of entries) {
    const entry = { rfxId, type, userId: null, orgId: null, details, ...(at && { at }) }
    const write = () =>
      database.db.transaction((tx) => appendLedgerEntry(tx, signedAt(clock, server), entry))
    await (hour ? asOf(hour, write) : write())
  }
  return rfxId
}

const flawOf = async (rfxId: string) => {
  const trusted = new Set([TEST_SEALING.keyId])
  for await (const { flaw, isTrusted } of proveChains(database.db, trusted, {}, rfxId, NOW))
    return flaw === null ? isTrusted : [flaw.seq, flaw.kind]
  return null
}

const published = (clock: Date, openingAt?: Date): Written => ({
  clock,
  type: 'rfx.published',
  details: { version: 1, ...(openingAt && { openingAt: openingAt.toISOString() }) },
})
const received = (clock: Date, at: Date, details: Record<string, Json> = {}): Written => ({
  clock,
  at,
  type: 'interaction.response_received',
  details: {
    version: 1,
    receiptId: randomUUID(),
    contentHash: 'ab',
    counts: true,
    databaseClock: at.toISOString(),
    serverClock: at.toISOString(),
    ...details,
  },
})

test('entries hold in their order, receipts at their own time', async () => {
  const whole = await logOf([
    { clock: from(-9 * DAY) },
    published(from(-8 * DAY), from(-DAY)),
    // Written down when its turn had come.
    { clock: from(-7 * DAY), at: from(-7 * DAY - 5 * MINUTE) },
    // Two servers whose clocks differ by little.
    { clock: from(-7 * DAY - 2 * SECOND), server: from(-7 * DAY + 2 * SECOND) },
    received(from(-DAY), from(-3 * DAY)),
    received(from(-DAY), from(-2 * DAY)),
    { clock: from(-DAY), type: 'rfx.opened' },
  ])
  expect(await flawOf(whole)).toBe(true)
})

test.each<[string, readonly Written[], [number, string]]>([
  ['of the future', [{ clock: from(MINUTE) }], [1, 'future']],
  ['of a server of the future', [{ clock: NOW, server: from(MINUTE) }], [1, 'future']],
  ['for a day that has not come', [{ clock: NOW, hour: from(DAY) }], [1, 'future']],
  [
    'older than what stands before it',
    [{ clock: from(-DAY) }, { clock: from(-2 * DAY) }],
    [2, 'backwards'],
  ],
  [
    'while the clocks parted',
    [{ clock: from(-DAY) }, { clock: from(-DAY), server: from(-3 * DAY) }],
    [2, 'clocks'],
  ],
  [
    'for the demonstration after others',
    [{ clock: from(-DAY) }, { clock: from(-DAY), hour: from(-2 * DAY) }],
    [2, 'demonstration'],
  ],
  [
    'for a receipt that is older than its version',
    [published(from(-3 * DAY)), received(from(-DAY), from(-4 * DAY))],
    [2, 'backwards'],
  ],
  [
    'for a receipt whose clocks parted',
    [
      published(from(-3 * DAY)),
      received(from(-DAY), from(-2 * DAY), { serverClock: from(-4 * DAY).toISOString() }),
    ],
    [2, 'clocks'],
  ],
  [
    'for a receipt of another time than its clocks say',
    [
      published(from(-3 * DAY)),
      received(from(-DAY), from(-2 * DAY), {
        databaseClock: from(-DAY).toISOString(),
        serverClock: from(-DAY).toISOString(),
      }),
    ],
    [2, 'time'],
  ],
  [
    'for an opening before its time',
    [published(from(-3 * DAY), from(-DAY)), { clock: from(-2 * DAY), type: 'rfx.opened' }],
    [2, 'early'],
  ],
])('an entry %s is found', async (_what, entries, flaw) => {
  expect(await flawOf(await logOf(entries))).toEqual(flaw)
})

test('nobody writes down what was at another time, but the opening and the demonstration', async () => {
  const early = { clock: NOW, at: from(-DAY) }
  await expect(logOf([early])).rejects.toThrow('another time')
  await expect(logOf([{ clock: NOW, at: from(MINUTE) }])).rejects.toThrow('another time')
  await expect(logOf([received(NOW, from(MINUTE))])).rejects.toThrow('another time')
  const shown = await logOf([{ clock: NOW, hour: from(-DAY) }, { clock: NOW }])
  expect(await flawOf(shown)).toBe(true)
  const [first] = await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, shown))
  expect(first).toMatchObject({ at: from(-DAY), databaseClock: NOW, isDemonstration: true })
})

test('no clock, hour or mark of an entry is changed unseen', async () => {
  const rfxId = await logOf([{ clock: from(-DAY) }])
  for (const change of [
    `database_clock = database_clock - interval '1 second'`,
    `server_clock = server_clock + interval '1 second'`,
    'is_demonstration = true',
    'database_clock = null, server_clock = null',
    'server_clock = null',
  ]) {
    await database.pool.query('alter table ledger_entry disable trigger user')
    const { rows } = await database.pool.query('select * from ledger_entry where rfx_id = $1', [
      rfxId,
    ])
    await database.pool.query(`update ledger_entry set ${change} where rfx_id = $1`, [rfxId])
    expect(await flawOf(rfxId), change).toEqual([1, 'hash'])
    await database.pool.query(
      `update ledger_entry set database_clock = $2, server_clock = $3, is_demonstration = false
        where rfx_id = $1`,
      [rfxId, rows[0].database_clock, rows[0].server_clock],
    )
    await database.pool.query('alter table ledger_entry enable trigger user')
  }
  expect(await flawOf(rfxId)).toBe(true)
})

/** An entry that says nothing of the clocks, signed by whoever has the secret. */
const addClockless = async (rfxId: string, at: Date) => {
  const rows = await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  const previousHash = rows.toSorted((a, b) => a.seq - b.seq).at(-1)?.hash ?? BEGINNING
  const facts = {
    rfxId,
    seq: rows.length + 1,
    at,
    type: 'rfx.created' as const,
    userId: null,
    orgId: null,
    details: {},
    databaseClock: null,
    serverClock: null,
    isDemonstration: false,
  }
  const hash = hashOf(previousHash, facts)
  const { keyId } = TEST_SEALING
  await database.db
    .insert(ledgerEntry)
    .values({ ...facts, previousHash, hash, keyId, signature: TEST_SEALING.sign(hash) })
}

test('an entry without clocks never holds', async () => {
  const rfxId = await logOf([{ clock: from(-DAY) }])
  expect(await flawOf(rfxId)).toBe(true)
  await addClockless(rfxId, NOW)
  expect(await flawOf(rfxId)).toEqual([2, 'form'])
  const alone = randomUUID()
  await addClockless(alone, from(-8 * DAY))
  expect(await flawOf(alone)).toEqual([1, 'form'])
})

test('half of the name of a key does not do', async () => {
  const id = TEST_SEALING.keyId.slice(0, 16)
  await database.db
    .insert(signingKey)
    .values({ id, publicKey: TEST_SEALING.publicKey })
    .onConflictDoNothing()
  await database.pool.query('alter table ledger_entry disable trigger user')
  const rfxId = await logOf([{ clock: from(-DAY) }])
  await database.pool.query('update ledger_entry set key_id = $2 where rfx_id = $1', [rfxId, id])
  await database.pool.query('alter table ledger_entry enable trigger user')
  expect(await flawOf(rfxId)).toEqual([1, 'key'])
})
