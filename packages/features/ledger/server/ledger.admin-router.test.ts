import { randomUUID } from 'node:crypto'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { proveChains } from '@kogge/platform/server/ledger/ledger-chain-proof.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerAdminRouter } from './ledger.admin-router.ts'

let database: TestDatabase
let helper: string
let buyer: string
let bidder: string
const [first, second] = [randomUUID(), randomUUID()]

const append = (
  rfxId: string,
  type: LedgerEntryType,
  orgId: string | null,
  details = {},
  at?: Date,
) => {
  const write = () =>
    database.db.transaction((tx) =>
      appendLedgerEntry(tx, TEST_SEALING, { rfxId, type, userId: helper, orgId, details }),
    )
  return at ? asOf(at, write) : write()
}

beforeAll(async () => {
  database = await testDatabase()
  helper = await addPerson(database.db, { firstName: 'Ilze', lastName: 'Auza' })
  await addStaff(database.db, helper, 'SUPPORT')
  buyer = await addOrganisation(database.db, 'FREE', { name: 'Ogres novads' })
  bidder = await addOrganisation(database.db, 'FREE', { name: 'SIA Osta' })
  const same = new Date('2026-01-20T09:00:00Z')
  await append(first, 'rfx.created', buyer, {}, same)
  await append(first, 'rfx.published', buyer, { version: 1, passphrase: 'x' }, same)
  await append(second, 'rfx.created', buyer, { note: '\u202Egnp' }, same)
  await append(first, 'interaction.response_received', bidder, { contentHash: 'ab12' })
  await append(second, 'rfx.discarded', null)
})
afterAll(() => database.close())

const list = async (screen: 'rfx' | 'interaction', input = {}) => {
  const caller = createCaller(ledgerAdminRouter)(await contextOfUser(database.db, helper))
  return caller.adminLedger[screen](input)
}
const kinds = async (screen: 'rfx' | 'interaction', filters = {}) =>
  (await list(screen, { filters })).items.map(({ type }) => type)

test('each screen shows its groups; filters narrow and leave out', async () => {
  expect(await kinds('interaction')).toEqual(['interaction.response_received'])
  expect((await kinds('rfx')).length).toBe(4)
  expect(await kinds('rfx', { group: ['publication'] })).toEqual(['rfx.published'])
  expect(await kinds('rfx', { type: ['rfx.created'], rfx: [second] })).toEqual(['rfx.created'])
  expect(await kinds('rfx', { excludeRfx: [first] })).toEqual(['rfx.discarded', 'rfx.created'])
  expect(await kinds('rfx', { excludeOrg: [buyer] })).toEqual(['rfx.discarded'])
  expect(await kinds('rfx', { excludeUser: [helper] })).toEqual([])
  expect(await kinds('rfx', { type: ['interaction.response_received'] })).toEqual([])
  expect(await kinds('interaction', { org: [buyer] })).toEqual([])
})

test('pages follow each other without gap or repetition where many were done at one instant', async () => {
  const seen: string[] = []
  for (let cursor: string | null | undefined; ; ) {
    const page = await list('rfx', { limit: 1, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ rfx, seq }) => `${rfx.id} ${seq}`))
    cursor = page.nextCursor
    if (!cursor) break
  }
  expect(new Set(seen).size).toBe(4)
  expect(seen.length).toBe(4)
  await expect(list('rfx', { cursor: 'nonsense' })).rejects.toThrow('list.cursor_invalid')
})

test('what was written for the demonstration is marked', async () => {
  const { items } = await list('rfx')
  expect(items.map(({ type, isDemonstration }) => [type, isDemonstration])).toEqual([
    ['rfx.discarded', false],
    ...Array(3).fill([expect.stringMatching(/^rfx\.(created|published)$/), true]),
  ])
})

test('what is shown cannot deceive, and what is named like a secret is not shown', async () => {
  const { items } = await list('rfx', { filters: { type: ['rfx.created', 'rfx.published'] } })
  const texts = items.flatMap(({ details }) => details.map(({ text }) => text))
  expect(texts).toContain('⟨U+202E⟩gnp')
  expect(texts).not.toContain('x')
  expect(items[0]?.user?.name).toBe('Ilze Auza')
})

const proven = async (
  ...given: Parameters<typeof proveChains> extends [infer _, ...infer Rest] ? Rest : never
) => {
  const chains = []
  for await (const chain of proveChains(database.db, ...given)) chains.push(chain)
  return chains
}

test('whole logs hold; with another key they are not trusted', async () => {
  const trusted = new Set([TEST_SEALING.keyId])
  const chains = await proven(trusted)
  expect(chains.map(({ flaw, isTrusted }) => [flaw, isTrusted])).toEqual([
    [null, true],
    [null, true],
  ])
  const other = createSealing('another secret of the tests, also thirty-two characters')
  expect((await proven(new Set([other.keyId]))).some(({ isTrusted }) => isTrusted)).toBe(false)
  expect(await proven(trusted, {}, second)).toHaveLength(1)
})

test('what was changed, taken out, put in, cut off or written anew shows', async () => {
  const trusted = new Set([TEST_SEALING.keyId])
  const heads = Object.fromEntries(
    (await proven(trusted)).map(({ rfxId, entries, head }) => [rfxId, [{ entries, head }]]),
  )
  const flawAfter = async (change: string, known = {}) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin; alter table ledger_entry disable trigger user')
      await client.query(change)
      await client.query('commit')
      const [chain] = await proven(trusted, known, first)
      return chain?.flaw
    } finally {
      client.release()
    }
  }
  const rows = await database.pool.query('select * from ledger_entry')
  const restore = async () => {
    await database.pool.query(
      'alter table ledger_entry disable trigger user; delete from ledger_entry',
    )
    await database.db.insert(ledgerEntry).values(
      rows.rows.map((row) => ({
        rfxId: row.rfx_id,
        seq: row.seq,
        at: row.at,
        type: row.type,
        userId: row.user_id,
        orgId: row.org_id,
        details: row.details,
        previousHash: row.previous_hash,
        databaseClock: row.database_clock,
        serverClock: row.server_clock,
        isDemonstration: row.is_demonstration,
        hash: row.hash,
        keyId: row.key_id,
        signature: row.signature,
      })),
    )
  }
  const of = `rfx_id = '${first}'`
  expect(
    await flawAfter(`update ledger_entry set details = '{"version": 2}' where ${of} and seq = 2`),
  ).toEqual({ seq: 2, kind: 'hash' })
  await restore()
  expect(await flawAfter(`update ledger_entry set user_id = null where ${of} and seq = 1`)).toEqual(
    {
      seq: 1,
      kind: 'hash',
    },
  )
  await restore()
  expect(await flawAfter(`delete from ledger_entry where ${of} and seq = 2`)).toEqual({
    seq: 3,
    kind: 'gap',
  })
  await restore()
  expect(
    await flawAfter(
      `update ledger_entry set signature = decode(repeat('00', 64), 'hex') where ${of} and seq = 3`,
    ),
  ).toEqual({ seq: 3, kind: 'signature' })
  await restore()
  expect(await flawAfter(`delete from ledger_entry where ${of} and seq = 3`)).toBeNull()
  expect(await flawAfter('select 1', heads)).toEqual({ seq: 3, kind: 'cut' })
  await append(first, 'rfx.cancelled', buyer)
  expect(await flawAfter('select 1', heads)).toEqual({ seq: 3, kind: 'rewritten' })
})
