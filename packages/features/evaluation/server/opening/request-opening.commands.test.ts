import { bid } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { openingShare, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addBidder,
  addRequest,
  addTender,
  callsOf,
  PASSPHRASE,
  responseWith,
  stateOf,
} from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What was written into a request's log after the fixture has written its key there. */
const entriesOf = async (rfxId: string) =>
  database.db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), ne(ledgerEntry.type, 'rfx.published')))
    .orderBy(asc(ledgerEntry.seq))
const typesOf = async (rfxId: string) => (await entriesOf(rfxId)).map(({ type }) => type)

describe('opening by one', () => {
  it('reads every response, writes the record, and leaves no slot', async () => {
    const { db } = database
    const tender = await addTender(db)
    const { rfxId, orgId } = tender
    const gone = await addBidder(db, tender, 'SIA Kļava', responseWith({ 'LOT-0001': '1' }), true)
    const calls = await callsOf(db, tender.chief)
    await expect(calls.opening.record({ rfxId, orgId })).rejects.toThrow('rfx.sealed')
    expect(await calls.opening.state({ rfxId, orgId })).toMatchObject({
      state: 'published',
      together: 1,
      refusal: null,
    })
    expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
    expect(await stateOf(db, rfxId)).toMatchObject({ state: 'opened', openedAt: expect.any(Date) })
    const record = await calls.opening.record({ rfxId, orgId })
    expect(record.openedBy).toEqual(['Gunta Bērziņa'])
    const sums = record.responses.map(({ name, bids }) => [name, ...bids.map(({ total }) => total)])
    expect(sums.toSorted()).toEqual([
      ['=SIA Priede', '2000.00', '2500.05'],
      ['SIA Egle', '1000.00', '3000.00'],
      ['SIA Ozols', '4000.00'],
    ])
    const standing = await db.select().from(participation).where(eq(participation.rfxId, rfxId))
    expect(standing.find((one) => one.orgId === gone.orgId)?.status).toBe('CLOSED')
    expect(standing.filter(({ status }) => status === 'RESPONDED')).toHaveLength(3)
    expect(await db.select().from(sealedSlot)).toEqual([])
    expect((await typesOf(rfxId)).toSorted()).toEqual([
      ...Array(4).fill('interaction.response_received'),
      'interaction.response_withdrawn',
      'rfx.early_look_refused',
      'rfx.opened',
    ])
    await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow('rfx.step_refused')
    expect((await typesOf(rfxId)).at(-1)).toBe('rfx.opening_refused')
  })

  it('is refused before its time, and every try is written down', async () => {
    const { db } = database
    const { rfxId, orgId, chief, second } = await addRequest(db, { openingIn: 0.01 })
    for (const userId of [chief, second])
      await expect((await callsOf(db, userId)).opening.open({ rfxId, orgId })).rejects.toThrow(
        'rfx.sealed',
      )
    expect(
      (await entriesOf(rfxId)).map(({ type, userId, details }) => [type, userId, details]),
    ).toEqual([
      ['rfx.opening_refused', chief, { code: 'rfx.sealed', reason: 'early' }],
      ['rfx.opening_refused', second, { code: 'rfx.sealed', reason: 'early' }],
    ])
    expect(await stateOf(db, rfxId)).toMatchObject({ state: 'published', openedAt: null })
    const state = await (await callsOf(db, chief)).opening.state({ rfxId, orgId })
    expect(state.refusal).toBe('early')
  })

  it('is for those who manage the buyer’s requests; to others there is none', async () => {
    const { db } = database
    const { rfxId, orgId, buyer } = await addRequest(db)
    const reader = await addPerson(db)
    await addMember(db, buyer, reader, 'ORG_READONLY_MEMBER')
    const stranger = await addPerson(db)
    const other = await addOrganisation(db)
    await addMember(db, other, stranger, 'ORG_ADMINISTRATOR')
    await expect((await callsOf(db, reader)).opening.open({ rfxId, orgId })).rejects.toThrow(
      'access.denied',
    )
    const theirs = await callsOf(db, stranger)
    await expect(theirs.opening.open({ rfxId, orgId })).rejects.toThrow('record.not_found')
    await expect(theirs.opening.open({ rfxId, orgId: other })).rejects.toThrow('record.not_found')
    await expect(theirs.opening.state({ rfxId, orgId: other })).rejects.toThrow('record.not_found')
    // The buyer's own is named in its log; strangers are not.
    expect((await entriesOf(rfxId)).map(({ userId, type }) => [userId, type])).toEqual([
      [reader, 'rfx.opening_refused'],
      [null, 'rfx.early_look_refused'],
      [null, 'rfx.early_look_refused'],
    ])
  })

  it('happens once, however many try at once', async () => {
    const { db } = database
    const { rfxId, orgId, chief, second, third } = await addTender(db)
    const tries = await Promise.allSettled(
      [chief, second, third].map(async (userId) =>
        (await callsOf(db, userId)).opening.open({ rfxId, orgId }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await typesOf(rfxId)).filter((type) => type === 'rfx.opened')).toHaveLength(1)
    expect(await db.select().from(response).where(eq(response.rfxId, rfxId))).toHaveLength(3)
  })

  it('leaves all as it was when something fails on the way', async () => {
    const { db, pool } = database
    const { rfxId, orgId, chief } = await addTender(db)
    const calls = await callsOf(db, chief)
    const slots = (await db.select().from(sealedSlot)).length
    const tables = ['response', 'participation', 'bid', 'evaluation_lot', 'ledger_entry']
    for (const table of tables) {
      await pool.query(`create function stop_${table}() returns trigger language plpgsql as
        $$ begin raise exception 'stopped'; end $$`)
      await pool.query(`create trigger stop after insert on ${table} for each row
        when (${table === 'ledger_entry' ? "new.type = 'rfx.opened'" : 'true'})
        execute function stop_${table}()`)
      await expect(calls.opening.open({ rfxId, orgId })).rejects.toThrow()
      await pool.query(`drop trigger stop on ${table}`)
      expect(await stateOf(db, rfxId)).toMatchObject({ state: 'published', openedAt: null })
      expect(await db.select().from(response).where(eq(response.rfxId, rfxId))).toEqual([])
      expect(await db.select().from(bid).where(eq(bid.rfxId, rfxId))).toEqual([])
      expect(await db.select().from(sealedSlot)).toHaveLength(slots)
    }
    expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
    expect((await typesOf(rfxId)).filter((type) => type === 'rfx.opened')).toHaveLength(1)
  })

  it('goes on where one response was spoilt', async () => {
    const { db } = database
    const { rfxId, orgId, chief, ozols } = await addTender(db)
    const slot = TEST_SEALING.slotOf(rfxId, ozols.orgId)
    await db
      .update(sealedSlot)
      .set({ sealed: Buffer.alloc(9000) })
      .where(eq(sealedSlot.slot, slot))
    const calls = await callsOf(db, chief)
    await calls.opening.open({ rfxId, orgId })
    const record = await calls.opening.record({ rfxId, orgId })
    expect(record.responses.length + record.unreadable.length).toBe(3)
  })
})

describe('opening by two', () => {
  const open = async (userId: string, rfxId: string, orgId: string, passphrase = PASSPHRASE) =>
    (await callsOf(database.db, userId)).opening.open({ rfxId, orgId, passphrase })

  it.each([
    ['the first, then the second', 0, 1],
    ['the second, then the first', 1, 0],
    ['the third, then the second', 2, 1],
  ])('takes %s', async (_name, one, other) => {
    const { db } = database
    const tender = await addTender(db, { openers: 2 })
    const { rfxId, orgId } = tender
    const people = [tender.chief, tender.second, tender.third]
    const [first = '', second = ''] = [people[one], people[other]]
    expect(await open(first, rfxId, orgId)).toEqual({ outcome: 'waiting' })
    expect(await stateOf(db, rfxId)).toMatchObject({ state: 'published' })
    await expect(open(first, rfxId, orgId)).rejects.toThrow('rfx.step_refused')
    const seen = await (await callsOf(db, second)).opening.state({ rfxId, orgId })
    expect(seen.openers.filter(({ hasGiven }) => hasGiven).map(({ userId }) => userId)).toEqual([
      first,
    ])
    expect(await open(second, rfxId, orgId)).toEqual({ outcome: 'opened' })
    expect(await typesOf(rfxId)).toEqual([
      'rfx.opening_share_given',
      'rfx.opening_refused',
      ...Array(3).fill('interaction.response_received'),
      'rfx.opened',
    ])
    expect(await db.select().from(openingShare).where(eq(openingShare.rfxId, rfxId))).toEqual([])
    const record = await (await callsOf(db, first)).opening.record({ rfxId, orgId })
    expect(record.openedBy).toHaveLength(2)
    expect(record.responses).toHaveLength(3)
  })

  it('refuses a wrong passphrase, and who has no key or is not named', async () => {
    const { db } = database
    const { rfxId, orgId, chief, buyer } = await addTender(db, { openers: 2 })
    await expect(open(chief, rfxId, orgId, 'not the passphrase')).rejects.toThrow(
      'opener.passphrase_wrong',
    )
    const outside = await addPerson(db)
    await addMember(db, buyer, outside)
    await expect(open(outside, rfxId, orgId)).rejects.toThrow('rfx.step_refused')
    expect((await entriesOf(rfxId)).map(({ details }) => details)).toEqual([
      { code: 'opener.passphrase_wrong', reason: '' },
      { code: 'rfx.step_refused', reason: 'not_opener' },
    ])
    expect(JSON.stringify(await entriesOf(rfxId))).not.toContain('not the passphrase')
  })

  it('does not count what somebody gave who has left since', async () => {
    const { db } = database
    const { rfxId, orgId, chief, second, third } = await addTender(db, { openers: 2 })
    await open(second, rfxId, orgId)
    await db
      .delete(membership)
      .where(and(eq(membership.orgId, orgId), eq(membership.userId, second)))
    await expect(open(second, rfxId, orgId)).rejects.toThrow('record.not_found')
    expect(await open(chief, rfxId, orgId)).toEqual({ outcome: 'waiting' })
    expect(await open(third, rfxId, orgId)).toEqual({ outcome: 'opened' })
  })

  it('of two at the same moment one gives and the other opens', async () => {
    const { db } = database
    const { rfxId, orgId, chief, second } = await addTender(db, { openers: 2 })
    const both = await Promise.all([open(chief, rfxId, orgId), open(second, rfxId, orgId)])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['opened', 'waiting'])
  })

  it('is refused before its time with the right passphrase too', async () => {
    const { db } = database
    const { rfxId, orgId, chief } = await addTender(db, { openers: 2, openingIn: 1 })
    await expect(open(chief, rfxId, orgId)).rejects.toThrow('rfx.sealed')
    expect(await db.select().from(openingShare).where(eq(openingShare.rfxId, rfxId))).toEqual([])
  })
})

describe('keys', () => {
  it('are made with a passphrase, and not replaced while a request waits for them', async () => {
    const { db } = database
    const userId = await addPerson(db)
    const calls = await callsOf(db, userId)
    expect(await calls.opener.key()).toEqual({ createdAt: null, isNeeded: false })
    await expect(calls.opener.makeKey({ passphrase: 'short' })).rejects.toThrow()
    await calls.opener.makeKey({ passphrase: PASSPHRASE })
    await calls.opener.makeKey({ passphrase: `${PASSPHRASE} 2` })
    expect((await calls.opener.key()).createdAt).not.toBeNull()
    const { chief, orgId } = await addRequest(db, { openers: 2 })
    const theirs = await callsOf(db, chief)
    expect((await theirs.opener.key()).isNeeded).toBe(true)
    await expect(theirs.opener.makeKey({ passphrase: PASSPHRASE })).rejects.toThrow(
      'rfx.step_refused',
    )
    const candidates = await theirs.opener.candidates({ orgId })
    expect(candidates.map(({ hasKey }) => hasKey)).toEqual([true, true, true])
  })
})
