import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { fileKey } from '@kogge/db/schema/files.ts'
import type { Attachment, RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  contentOf,
  DOCUMENT,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ForgedFiles } from '../../testing/files/forged-files.ts'

/**
 * Whoever can write to the database exchanges what decides who reads a document that was published, or a file of
 * an opened response: nothing is read, and an alarm is recorded.
 */

let files: ForgedFiles
beforeAll(async () => {
  files = await ForgedFiles.open()
})
afterAll(() => files.close())
beforeEach(() => void files.alarms.splice(0))

const publishVersion = async (
  { rfxId, buyer }: Tender,
  version: number,
  document: RequestDocument,
): Promise<void> => {
  const { db } = files.database
  const by = { publishedAt: new Date(), publishedBy: buyer.userId }
  const reason = { en: 'More.' }
  await db.insert(rfxVersion).values({ rfxId, version, document, reason, ...by })
  await db
    .update(writtenRfx)
    .set({ document, version, isConfidential: document.privacy === 'extended' })
    .where(eq(writtenRfx.rfxId, rfxId))
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  const details = {
    version,
    isSignificant: true,
    responsesUntil: row?.responsesUntil.toISOString(),
    openingAt: row?.openingAt.toISOString(),
    questionsUntil: null,
    saidHash: saidHash({ document, reason }),
  }
  const entry = { rfxId, type: 'rfx.amended' as const, ...buyer }
  await db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, { ...entry, details }))
}

/** A request for those invited, with a document. */
const addPublished = async (privacy: 'public' | 'invited' = 'invited') => {
  const tender = await addTender(files.database.db, { privacy, isSaid: true, namesBuyer: true })
  const { rfxId } = tender
  const buyer = await files.administratorOf(tender.buyer.orgId)
  const amending = { amends: 1, createdBy: buyer.userId, updatedBy: buyer.userId }
  await files.database.db
    .insert(rfxDraft)
    .values({ rfxId, orgId: buyer.orgId, kind: 'tender', document: DOCUMENT, ...amending })
  const sent: Attachment = await files.send(buyer, rfxId, 'document')
  await publishVersion(tender, 2, { ...DOCUMENT, privacy, documents: [sent] })
  await files.database.db.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
  return { ...tender, buyer, sent, other: await files.addBuyer() }
}
type Published = Awaited<ReturnType<typeof addPublished>>

const publicDocument = sql`jsonb_set(document, '{privacy}', '"public"')`
const PUBLISHED: Readonly<Record<string, (given: Published) => SQL>> = {
  'a version that is public': ({ rfxId }) =>
    sql`with row as (update written_rfx set document = ${publicDocument} where rfx_id = ${rfxId})
      update rfx_version set document = ${publicDocument} where rfx_id = ${rfxId}`,
  'a further version': ({ rfxId }) => sql`
    insert into rfx_version
    select rfx_id, 3, ${publicDocument}, reason, is_significant, published_at, published_by
    from rfx_version where rfx_id = ${rfxId} and version = 2`,
  'an invitation': ({ rfxId, other, buyer }) => sql`
    insert into rfx_invitation (id, rfx_id, org_id, locale, invited_by, invited_at)
    values (gen_random_uuid(), ${rfxId}, ${other.orgId}, 'lv', ${buyer.userId}, now())`,
  'whose invitation it is': ({ rfxId, other }) =>
    sql`update rfx_invitation set org_id = ${other.orgId} where rfx_id = ${rfxId}`,
}

test.each(Object.entries(PUBLISHED))(
  'by %s nobody reads what was published for others',
  async (_, forging) => {
    const given = await addPublished()
    const { rfxId, sent, other, buyer } = given
    const invited = await addSupplier(files.database.db)
    await addInvitation(files.database.db, given, invited.orgId)
    const query = { rfx: rfxId, file: sent.fileId }
    const as = (who: Supplier) =>
      files.hasRead('document', { ...query, org: who.orgId }, who.userId)
    expect(await as(invited)).toBe(true)
    expect(await as(buyer)).toBe(true)
    await files.forge(forging(given))
    expect(await files.hasRead('document', query)).toBe(false)
    expect(await as(other)).toBe(false)
    expect(files.alarms.length).toBeGreaterThan(0)
  },
)

test('a row of somebody who takes part, before the opening, gives nobody a document', async () => {
  const { rfxId, sent, other } = await addPublished()
  await files.forge(sql`
    insert into participation (rfx_id, org_id, status, keeps_confidential, updated_at)
    values (${rfxId}, ${other.orgId}, 'OPEN', true, now())`)
  const query = { rfx: rfxId, file: sent.fileId, org: other.orgId }
  expect(await files.hasRead('document', query, other.userId)).toBe(false)
})

test('whom the buyer has uninvited reads documents of the version answered, and no later one', async () => {
  const { db } = files.database
  const given = await addPublished()
  const { rfxId, buyer, sent } = given
  const invited = await addSupplier(db)
  await addInvitation(db, given, invited.orgId)
  const { response } = await files.callsOf(invited.userId)
  const about = { orgId: invited.orgId, rfxId, version: 2 }
  await response.save({ ...about, revision: 0, content: contentOf('5.00') })
  const { rows } = await db.execute<{ id: string }>(
    sql`update rfx_invitation set withdrawn_at = now() where rfx_id = ${rfxId} returning id`,
  )
  const details = { invitationId: rows[0]?.id ?? '', orgId: invited.orgId }
  const entry = { rfxId, type: 'interaction.invitation_withdrawn' as const, ...given.buyer }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, orgId: null, details }),
  )
  const amending = { amends: 2, createdBy: buyer.userId, updatedBy: buyer.userId }
  await db
    .insert(rfxDraft)
    .values({ rfxId, orgId: buyer.orgId, kind: 'tender', document: DOCUMENT, ...amending })
  const later: Attachment = await files.send(buyer, rfxId, 'document')
  await publishVersion(given, 3, { ...DOCUMENT, privacy: 'invited', documents: [later] })
  const reads = (file: Attachment) =>
    files.hasRead('document', { rfx: rfxId, file: file.fileId, org: invited.orgId }, invited.userId)
  expect([await reads(sent), await reads(later)]).toEqual([true, false])
})

test('another buyer in the row of a request, or of its document, reads nothing of it', async () => {
  for (const table of ['written_rfx', 'file_key', 'both']) {
    const { rfxId, sent, other } = await addPublished()
    const { orgId } = other
    if (table !== 'file_key')
      await files.forge(sql`update written_rfx set org_id = ${orgId} where rfx_id = ${rfxId}`)
    if (table !== 'written_rfx')
      await files.forge(sql`update file_key set org_id = ${orgId} where rfx_id = ${rfxId}`)
    files.alarms.splice(0)
    const query = { rfx: rfxId, file: sent.fileId, org: orgId }
    expect(await files.hasRead('document', query, other.userId)).toBe(false)
    expect(await files.flawed()).toEqual(
      table === 'written_rfx'
        ? [`${sent.fileId} ${rfxId}`]
        : expect.arrayContaining([`${sent.fileId} ${rfxId}`]),
    )
    if (table !== 'written_rfx') expect(files.alarms.length).toBeGreaterThan(0)
    await files.forge(sql`delete from file_key where rfx_id = ${rfxId}`)
    await files.forge(sql`delete from file where id = ${sent.fileId}`)
    await files.forge(sql`delete from rfx_version where rfx_id = ${rfxId}`)
  }
})

test('what is published for everybody is read by everybody, with what was found in it', async () => {
  const { rfxId, sent, other, buyer } = await addPublished('public')
  const query = { rfx: rfxId, file: sent.fileId }
  expect(await files.hasRead('document', query)).toBe(true)
  for (const { orgId, userId } of [other, buyer])
    expect(await files.hasRead('document', { ...query, org: orgId }, userId)).toBe(true)
  const view = await (await files.callsOf(other.userId)).writtenRfx.view({ rfxId })
  expect(view?.checks).toEqual({ [sent.fileId]: { scannedOn: null, found: [] } })
  // In a copy it is attached to that as well.
  const { rfxDraft: calls } = await files.callsOf(buyer.userId)
  const copied = await calls.copy({ orgId: buyer.orgId, fromRfxId: rfxId })
  const inCopy = { rfx: copied.rfxId, file: sent.fileId }
  expect(await files.hasRead('document', inCopy)).toBe(false)
  expect(await files.hasRead('document', { ...inCopy, org: buyer.orgId }, buyer.userId)).toBe(true)
  expect(files.alarms).toEqual([])
})

/** A response with a file that was opened, and another bidder of the same request with one of its own. */
const addOpened = async () => {
  const { db } = files.database
  const tender = await addTender(db, { isSaid: true, namesBuyer: true })
  const { rfxId } = tender
  const buyer = await files.administratorOf(tender.buyer.orgId)
  const [bidder, rival] = [await addSupplier(db), await addSupplier(db)]
  const submit = async (who: Supplier, sent: SealedAttachment[]) => {
    const { response } = await files.callsOf(who.userId)
    const about = { orgId: who.orgId, rfxId, version: 1 }
    await response.save({ ...about, revision: 0, content: contentOf('5.00', { files: sent }) })
    await response.submit({ ...about, revision: 1 })
  }
  const sent: SealedAttachment = await files.send(bidder, rfxId, 'response')
  await submit(bidder, [sent])
  await submit(rival, [])
  await moveTimes(db, rfxId, {
    openingAt: new Date(Date.now() - 1000),
    responsesUntil: new Date(Date.now() - 1000),
  })
  await db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, tender.pair))
  await db
    .update(writtenRfx)
    .set({ openedAt: new Date(), state: 'opened' })
    .where(eq(writtenRfx.rfxId, rfxId))
  await noteOpening(db, rfxId)
  return { ...tender, buyer, bidder, rival, sent, other: await addSupplier(db) }
}
type Opened = Awaited<ReturnType<typeof addOpened>>

const OPENED: Readonly<Record<string, (given: Opened) => SQL>> = {
  'the bidder of the file': ({ rfxId, rival }) =>
    sql`update file_key set org_id = ${rival.orgId} where rfx_id = ${rfxId}`,
  'the bidder of the response': ({ rfxId, bidder, other }) => sql`
    update response set org_id = ${other.orgId} where rfx_id = ${rfxId} and org_id = ${bidder.orgId}`,
  'what the own response names': ({ rfxId, bidder, rival }) => sql`
    update response set content = (select content from response
      where rfx_id = ${rfxId} and org_id = ${bidder.orgId})
    where rfx_id = ${rfxId} and org_id = ${rival.orgId}`,
  'response and file': ({ rfxId, bidder, rival }) => sql`
    with file as (update file_key set org_id = ${rival.orgId} where rfx_id = ${rfxId})
    update response set content = (select content from response
      where rfx_id = ${rfxId} and org_id = ${bidder.orgId})
    where rfx_id = ${rfxId} and org_id = ${rival.orgId}`,
}

test.each(Object.entries(OPENED))(
  'by %s no bidder reads what another was opened with',
  async (_, forging) => {
    const given = await addOpened()
    const { rfxId, sent, bidder, rival, buyer, other } = given
    const query = { rfx: rfxId, file: sent.fileId }
    const asBuyer = { ...query, org: buyer.orgId, bidder: bidder.orgId }
    expect(await files.hasRead('response', asBuyer, buyer.userId)).toBe(true)
    expect(await files.hasRead('response', { ...query, org: bidder.orgId }, bidder.userId)).toBe(
      true,
    )
    expect(await files.hasRead('response', { ...query, org: rival.orgId }, rival.userId)).toBe(
      false,
    )
    expect(files.alarms).toEqual([])
    await files.forge(forging(given))
    for (const { orgId, userId } of [rival, other])
      expect(await files.hasRead('response', { ...query, org: orgId }, userId)).toBe(false)
    await files.fetched('response', asBuyer, buyer.userId)
    await files.fetched('response', { ...asBuyer, bidder: rival.orgId }, buyer.userId)
    expect(files.alarms.length).toBeGreaterThan(0)
    expect(await files.flawed()).not.toEqual([])
    await files.forge(sql`delete from response where rfx_id = ${rfxId}`)
    await files.forge(sql`delete from file_key where rfx_id = ${rfxId}`)
    expect(await files.database.db.$count(fileKey, eq(fileKey.rfxId, rfxId))).toBe(0)
  },
)

test('another buyer in the row of a request reads no opened file', async () => {
  const { rfxId, sent, bidder } = await addOpened()
  const other = await files.addBuyer()
  await files.forge(sql`update written_rfx set org_id = ${other.orgId} where rfx_id = ${rfxId}`)
  const query = { rfx: rfxId, file: sent.fileId, org: other.orgId, bidder: bidder.orgId }
  expect(await files.hasRead('response', query, other.userId)).toBe(false)
  expect(files.alarms).toEqual([
    'the buyer of a request is not that of its log; run kogge verify-audit',
  ])
})
