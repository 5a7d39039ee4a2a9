import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForgedFiles } from '../../testing/files/forged-files.ts'

let files: ForgedFiles
beforeAll(async () => {
  files = await ForgedFiles.open()
})
afterAll(() => files.close())

/** As long as what is sent at first. */
const OTHER = Buffer.from('%PDF-1.7\nBad plan\n%%EOF\n')

test('a file that its sender sends anew after the deadline, by the database, is given to nobody', async () => {
  const { db } = files.database
  const tender = await addTender(db, { isSaid: true, namesBuyer: true })
  const { rfxId } = tender
  const buyer = await files.administratorOf(tender.buyer.orgId)
  const bidder = await addSupplier(db)
  const sent: SealedAttachment = await files.send(bidder, rfxId, 'response')
  const { response } = await files.callsOf(bidder.userId)
  const about = { orgId: bidder.orgId, rfxId, version: 1 }
  await response.save({ ...about, revision: 0, content: contentOf('5.00', { files: [sent] }) })
  await response.submit({ ...about, revision: 1 })
  const past = new Date(Date.now() - 1000)
  await moveTimes(db, rfxId, { openingAt: past, responsesUntil: past })
  await db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, tender.pair))
  await db
    .update(writtenRfx)
    .set({ openedAt: new Date(), state: 'opened' })
    .where(eq(writtenRfx.rfxId, rfxId))
  await noteOpening(db, rfxId)
  const query = { rfx: rfxId, file: sent.fileId, org: buyer.orgId, bidder: bidder.orgId }
  expect(await files.hasRead('response', query, buyer.userId)).toBe(true)
  expect(files.alarms).toEqual([])

  await files.forge(
    sql`update upload set is_kept = false, received = 0 where id = ${sent.fileId}::uuid`,
  )
  const again = await files.app.inject({
    method: 'PUT',
    url: `/api/upload?id=${sent.fileId}&offset=0`,
    headers: {
      'x-user': bidder.userId,
      'x-file-key': sent.key,
      'content-type': 'application/octet-stream',
    },
    payload: OTHER,
  })
  expect(again.statusCode).toBe(200)
  const got = await files.fetched('response', query, buyer.userId).catch(() => null)
  expect(got?.rawPayload.includes('plan') ?? false).toBe(false)
  expect(files.alarms).toEqual([expect.stringContaining('not those that came')])
})
