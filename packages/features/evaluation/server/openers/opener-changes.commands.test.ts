import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sealedOpenerKey } from '@kogge/platform/server/row-seals/opener-key-seals.ts'
import { lockedKeyFor } from '@kogge/platform/server/sealing/opener-key.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTender, callsOf, PASSPHRASE } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const OWN = 'a lighthouse of one’s own'

const addOpener = async (buyer: string) => {
  const userId = await addPerson(database.db, { firstName: 'Zane' })
  await addMember(database.db, buyer, userId)
  const row = { userId, ...(await lockedKeyFor(OWN)), createdAt: new Date() }
  await database.db.insert(openerKey).values(sealedOpenerKey(TEST_SEALING, row))
  return userId
}

describe('openers are changed', () => {
  it('by two of them; those of before open nothing more, the new ones do', async () => {
    const { db } = database
    const tender = await addTender(db, { openers: 2 })
    const { rfxId, orgId, buyer, chief, second, third, key } = tender
    const fresh = await addOpener(buyer)
    const calls = await callsOf(db, chief)
    // A part that was given for the openers of before is for nobody any more.
    await (await callsOf(db, third)).opening.open({ rfxId, orgId, passphrase: PASSPHRASE })
    const other = { userId: second, passphrase: PASSPHRASE }
    const given = { rfxId, orgId, passphrase: PASSPHRASE, other, openers: [chief, fresh] }
    await calls.opening.changeOpeners(given)
    expect((await calls.opening.state({ rfxId, orgId })).openers).toMatchObject([
      { hasGiven: false, mayOpen: true },
      { hasGiven: false, mayOpen: true },
    ])
    const open = async (userId: string, passphrase: string) =>
      (await callsOf(db, userId)).opening.open({ rfxId, orgId, passphrase })
    await expect(open(second, PASSPHRASE)).rejects.toThrow('rfx.step_refused')
    expect(await open(fresh, OWN)).toEqual({ outcome: 'waiting' })
    expect(await open(chief, PASSPHRASE)).toEqual({ outcome: 'opened' })
    const [log] = await db
      .select({ details: ledgerEntry.details })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.openers_changed')))
    expect(log?.details).toEqual({
      by: [chief, second],
      before: [chief, second, third],
      after: [chief, fresh],
      // The key stays what it is.
      requestKey: keyIdOf(key.publicKey),
      openerKeys: { [chief]: expect.any(String), [fresh]: expect.any(String) },
    })
  })

  it('not by one, nor with a wrong passphrase, nor to who has no key or is no member', async () => {
    const { db } = database
    const { rfxId, orgId, buyer, chief, second, egle } = await addTender(db, {
      openers: 2,
      openingIn: 1,
    })
    const calls = await callsOf(db, chief)
    const keyless = await addPerson(db)
    await addMember(db, buyer, keyless)
    const fresh = await addOpener(buyer)
    const other = { userId: second, passphrase: PASSPHRASE }
    const given = { rfxId, orgId, passphrase: PASSPHRASE, other, openers: [chief, fresh] }
    const change = calls.opening.changeOpeners
    await expect(change({ ...given, passphrase: 'another' })).rejects.toThrow(
      'opener.passphrase_wrong',
    )
    const self = { userId: chief, passphrase: PASSPHRASE }
    await expect(change({ ...given, other: self })).rejects.toThrow('rfx.step_refused')
    const outside = { userId: fresh, passphrase: OWN }
    await expect(change({ ...given, other: outside })).rejects.toThrow('rfx.step_refused')
    for (const one of [keyless, egle.userId])
      await expect(change({ ...given, openers: [chief, one] })).rejects.toThrow('request.invalid')
    await expect(change({ ...given, openers: [chief, chief] })).rejects.toThrow('request.invalid')
    // Before the time of opening too: nothing is opened by it.
    await change(given)
    await expect(calls.opening.open({ rfxId, orgId, passphrase: PASSPHRASE })).rejects.toThrow(
      'rfx.sealed',
    )
  })
})

it('says how many could still open', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, third } = await addTender(db, { openers: 2, openingIn: 1 })
  const standing = async () =>
    (await (await callsOf(db, chief)).opening.state({ rfxId, orgId })).standing
  expect(await standing()).toBe(3)
  for (const [userId, left] of [
    [third, 2],
    [second, 1],
  ] as const) {
    await db.delete(membership).where(eq(membership.userId, userId))
    expect(await standing()).toBe(left)
  }
})
