import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { orgPlace } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBidder, addTender, callsOf, FIRST, responseWith } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('where a bidder submitted at two places the record and the log have both receipts, and tell which counts', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { rfxId, orgId, chief, egle } = tender
  const left = await addBidder(db, tender, 'SIA Bērzs', responseWith({ [FIRST]: '90' }))
  await db.insert(orgPlace).values([
    { placeId: left.orgId, orgId: left.orgId, heirId: egle.orgId },
    { placeId: chief, orgId: left.orgId },
  ])
  await sealAsTheyStand(db)
  const calls = await callsOf(db, chief)
  await calls.opening.open({ rfxId, orgId })
  const { responses, setAside, unreadable } = await calls.opening.record({ rfxId, orgId })
  expect(responses).toHaveLength(3)
  const counting = responses.find((one) => one.orgId === egle.orgId)
  expect(counting).toMatchObject({ bids: [{ lotId: FIRST, total: '900.00' }] })
  const { receiptId, submittedAt } = counting?.receipt ?? {}
  expect(setAside).toMatchObject([
    { orgId: egle.orgId, name: 'SIA Egle', counting: { receiptId, submittedAt } },
  ])
  expect(unreadable).toEqual([])
  const rows = await db
    .select({ type: ledgerEntry.type, details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))
    .orderBy(asc(ledgerEntry.seq))
  const aside = setAside[0]?.receiptId
  expect(rows.find(({ type }) => type === 'rfx.opened')?.details).toMatchObject({
    setAside: [{ orgId: egle.orgId, receipt: { receiptId: aside }, counting: { receiptId } }],
  })
  expect(rows.flatMap(({ details }) => [details])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ receiptId: aside, counts: false }),
      expect.objectContaining({ receiptId, counts: true }),
    ]),
  )
  expect(rows.map(({ type }) => type)).not.toContain('interaction.response_withdrawn')
})
