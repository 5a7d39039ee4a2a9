import { randomUUID } from 'node:crypto'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { fileKey } from '@kogge/db/schema/files.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Attachment, RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  addInvitation,
  addSupplier,
  addTender,
  codeOf,
  contentOf,
  DOCUMENT,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { verifyFileKeys } from '@kogge/platform/server/integrity/file-key-verification.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appRouter } from '../../app-router.ts'
import { fileRoutes, sendFile } from '../../testing/files/file-routes.ts'

/**
 * Whoever can write to the database exchanges what decides who reads a file: nothing is read, an alarm is
 * recorded, and verifying names the file.
 */

let database: TestDatabase
let app: FastifyInstance
const alarms: string[] = []
const sealing = { ...TEST_SEALING, alarm: (_: object, said: string) => void alarms.push(said) }
const contextOf = async (userId: string | null) => ({
  ...(userId === null
    ? testContext(database.db)
    : await contextOfUser(database.db, userId, () => new Date())),
  // Another one for each call: what was named once is named again.
  sealing: { ...sealing },
})
beforeAll(async () => {
  database = await testDatabase()
  app = fileRoutes(database.db, contextOf)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => void alarms.splice(0))

const BYTES = Buffer.from('%PDF-1.7\nOur plan\n%%EOF\n')
const callsOf = async (userId: string) => createCaller(appRouter)(await contextOf(userId))

/** Whoever owns the database writes what no statement of the product does. */
const forge = (statement: SQL) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

const addDraft = async ({ orgId, userId }: Supplier): Promise<string> => {
  const rfxId = randomUUID()
  const by = { createdBy: userId, updatedBy: userId }
  const document = { ...DOCUMENT, documents: [] }
  await database.db.insert(rfxDraft).values({ rfxId, orgId, kind: 'tender', document, ...by })
  return rfxId
}

/** Who may do all that the routes ask for. */
const administratorOf = async (orgId: string): Promise<Supplier> => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

const addBuyer = async (): Promise<Supplier> => {
  const { orgId } = await addSupplier(database.db)
  return administratorOf(orgId)
}

const saveDraft = async (who: Supplier, rfxId: string, documents: readonly Attachment[]) => {
  const { rfxDraft: calls } = await callsOf(who.userId)
  const { orgId } = who
  const { revision, document } = await calls.get({ orgId, rfxId })
  return calls.save({
    orgId,
    rfxId,
    revision,
    document: { ...document, documents: [...documents] },
  })
}

/** A draft with a document, and another organisation with a draft of its own. */
const addDrafted = async () => {
  const [owner, other] = [await addBuyer(), await addBuyer()]
  const rfxId = await addDraft(owner)
  const sent: Attachment = await sendFile(app, owner, { rfxId, purpose: 'document' }, BYTES)
  await saveDraft(owner, rfxId, [sent])
  return { owner, other, rfxId, sent, otherRfxId: await addDraft(other) }
}
type Drafted = Awaited<ReturnType<typeof addDrafted>>

type Query = Record<string, string>
const fetched = (what: 'document' | 'response', query: Query, userId?: string) =>
  app.inject({
    url: `/api/file/${what}?${new URLSearchParams(query)}`,
    headers: userId ? { 'x-user': userId } : {},
  })

const hasRead = async (...asking: Parameters<typeof fetched>): Promise<boolean> =>
  (await fetched(...asking)).rawPayload.includes('Our plan')

/** Every way by which another organisation could come to a document of a draft. */
const readsOf = async ({ other, rfxId, otherRfxId, sent }: Drafted) => {
  const file = sent.fileId
  const { orgId, userId } = other
  const { rfxDraft: calls, writtenRfx: requests } = await callsOf(userId)
  const at = (rfx: string) => hasRead('document', { rfx, file, org: orgId }, userId)
  const copied = await calls.copy({ orgId, fromRfxId: rfxId }).catch(() => null)
  const copy = copied && (await calls.get({ orgId, rfxId: copied.rfxId }))
  return {
    visited: await hasRead('document', { rfx: rfxId, file }),
    there: await at(rfxId),
    here: await at(otherRfxId),
    attached: (await codeOf(saveDraft(other, otherRfxId, [sent]))) === null,
    afterAttaching: await at(otherRfxId),
    copied: (copy?.document.documents.length ?? 0) > 0,
    fromCopy: copied !== null && (await at(copied.rfxId)),
    checks: Object.keys((await requests.view({ rfxId }))?.checks ?? {}).length > 0,
  }
}
const NOTHING = {
  visited: false,
  there: false,
  here: false,
  attached: false,
  afterAttaching: false,
  copied: false,
  fromCopy: false,
  checks: false,
}

const flawed = async (): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const { id } of verifyFileKeys(database.db, testContext(database.db).secretBox))
    found.push(id)
  return found
}

const whole = (table: 'file' | 'file_key', fileId: string) =>
  sql`${sql.identifier(table)} t where ${sql.raw(table === 'file' ? 'id' : 'file_id')} = ${fileId}`

type Forging = (given: Drafted) => SQL
const setKey = (set: SQL, { sent }: Drafted) =>
  sql`update file_key set ${set} where file_id = ${sent.fileId}`
const setFile = (set: SQL, { sent }: Drafted) =>
  sql`update file set ${set} where id = ${sent.fileId}`

const FORGED: Readonly<Record<string, Forging>> = {
  'the organisation': (it) => setKey(sql`org_id = ${it.other.orgId}`, it),
  'the request': (it) => setKey(sql`rfx_id = ${it.otherRfxId}`, it),
  'organisation and request': (it) =>
    setKey(sql`org_id = ${it.other.orgId}, rfx_id = ${it.otherRfxId}`, it),
  'the kind': (it) => setKey(sql`kind = 'response', org_id = ${it.other.orgId}`, it),
  'a row of the other': ({ sent, other, otherRfxId }) => sql`
    insert into file_key select file_id, ${otherRfxId}, ${other.orgId}, kind, key
    from file_key where file_id = ${sent.fileId}`,
  'organisation and draft': ({ sent, other, rfxId }) => sql`
    with moved as (update rfx_draft set org_id = ${other.orgId} where rfx_id = ${rfxId})
    update file_key set org_id = ${other.orgId} where file_id = ${sent.fileId}`,
  'who sent it': (it) =>
    sql`with moved as (${setKey(sql`org_id = ${it.other.orgId}`, it)})
      ${setFile(sql`uploaded_by = ${it.other.userId}`, it)}`,
}

test.each(Object.entries(FORGED))('by %s nobody reads a draft of another', async (_, forging) => {
  const given = await addDrafted()
  const { owner, rfxId, sent } = given
  const ownQuery = { rfx: rfxId, file: sent.fileId, org: owner.orgId }
  expect(await hasRead('document', ownQuery, owner.userId)).toBe(true)
  expect(await readsOf(given)).toEqual(NOTHING)
  expect(alarms).toEqual([])
  await forge(forging(given))
  expect(await readsOf(given)).toEqual(NOTHING)
  expect(alarms.some((said) => said.startsWith('the key of a file does not open'))).toBe(true)
  expect((await flawed()).some((id) => id.startsWith(sent.fileId))).toBe(true)
  await forge(sql`delete from ${whole('file_key', sent.fileId)}`)
  await forge(sql`delete from ${whole('file', sent.fileId)}`)
  await forge(sql`delete from rfx_draft where rfx_id = ${rfxId}`)
  expect(await flawed()).toEqual([])
})

test.each([
  'uploaded_by',
  'name',
  'bytes',
  'media_type',
  'hash',
  'is_scanned',
  'found',
  'created_at',
])('a document whose %s was changed is read by nobody', async (column) => {
  const { owner, other, rfxId, sent } = await addDrafted()
  const values: Readonly<Record<string, SQL>> = {
    uploaded_by: sql`${other.userId}`,
    name: sql`'plan.exe'`,
    bytes: sql`bytes + 1`,
    media_type: sql`'text/html'`,
    hash: sql`repeat('0', 64)`,
    is_scanned: sql`not is_scanned`,
    found: sql`'{macros}'`,
    created_at: sql`created_at - interval '1 day'`,
  }
  await forge(sql`
    update file set ${sql.identifier(column)} = ${values[column]} where id = ${sent.fileId}`)
  const query = { rfx: rfxId, file: sent.fileId, org: owner.orgId }
  expect((await fetched('document', query, owner.userId)).statusCode).toBe(404)
  expect(alarms.length).toBe(1)
  expect(await flawed()).toEqual([`${sent.fileId} ${rfxId}`])
  await forge(sql`delete from ${whole('file_key', sent.fileId)}`)
  await forge(sql`delete from ${whole('file', sent.fileId)}`)
  await forge(sql`delete from rfx_draft where rfx_id = ${rfxId}`)
})

test('a draft that was written into the database publishes no document of another draft', async () => {
  const { owner, rfxId, sent } = await addDrafted()
  const otherOwn = await addDraft(owner)
  const query = { file: sent.fileId, org: owner.orgId }
  await forge(sql`
    update rfx_draft set document = (select document from rfx_draft where rfx_id = ${rfxId})
    where rfx_id = ${otherOwn}`)
  const calls = await callsOf(owner.userId)
  const about = { orgId: owner.orgId, rfxId: otherOwn }
  const { revision } = await calls.rfxDraft.get(about)
  expect(await codeOf(calls.rfxDraft.publish({ ...about, revision }))).toBe('file.not_accepted')
  expect(await hasRead('document', { ...query, rfx: otherOwn }, owner.userId)).toBe(false)
  // By whoever may save the draft it is attached.
  await saveDraft(owner, otherOwn, [sent])
  expect(await hasRead('document', { ...query, rfx: otherOwn }, owner.userId)).toBe(true)
})

const publishVersion = async (
  { rfxId, buyer }: Tender,
  version: number,
  document: RequestDocument,
): Promise<void> => {
  const { db } = database
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
  const tender = await addTender(database.db, { privacy, isSaid: true, namesBuyer: true })
  const { rfxId } = tender
  const buyer = await administratorOf(tender.buyer.orgId)
  const amending = { amends: 1, createdBy: buyer.userId, updatedBy: buyer.userId }
  await database.db
    .insert(rfxDraft)
    .values({ rfxId, orgId: buyer.orgId, kind: 'tender', document: DOCUMENT, ...amending })
  const sent: Attachment = await sendFile(app, buyer, { rfxId, purpose: 'document' }, BYTES)
  await publishVersion(tender, 2, { ...DOCUMENT, privacy, documents: [sent] })
  await database.db.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
  return { ...tender, buyer, sent, other: await addBuyer() }
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
    const invited = await addSupplier(database.db)
    await addInvitation(database.db, given, invited.orgId)
    const query = { rfx: rfxId, file: sent.fileId }
    const as = (who: Supplier) => hasRead('document', { ...query, org: who.orgId }, who.userId)
    expect(await as(invited)).toBe(true)
    expect(await as(buyer)).toBe(true)
    await forge(forging(given))
    expect(await hasRead('document', query)).toBe(false)
    expect(await as(other)).toBe(false)
    expect(alarms.length).toBeGreaterThan(0)
  },
)

test('another buyer in the row of a request, or of its document, reads nothing of it', async () => {
  for (const table of ['written_rfx', 'file_key', 'both']) {
    const { rfxId, sent, other } = await addPublished()
    const { orgId } = other
    if (table !== 'file_key')
      await forge(sql`update written_rfx set org_id = ${orgId} where rfx_id = ${rfxId}`)
    if (table !== 'written_rfx')
      await forge(sql`update file_key set org_id = ${orgId} where rfx_id = ${rfxId}`)
    alarms.splice(0)
    const query = { rfx: rfxId, file: sent.fileId, org: orgId }
    expect(await hasRead('document', query, other.userId)).toBe(false)
    expect(await flawed()).toEqual(
      table === 'written_rfx'
        ? [`${sent.fileId} ${rfxId}`]
        : expect.arrayContaining([`${sent.fileId} ${rfxId}`]),
    )
    if (table !== 'written_rfx') expect(alarms.length).toBeGreaterThan(0)
    await forge(sql`delete from file_key where rfx_id = ${rfxId}`)
    await forge(sql`delete from ${whole('file', sent.fileId)}`)
    await forge(sql`delete from rfx_version where rfx_id = ${rfxId}`)
  }
})

test('what is published for everybody is read by everybody, with what was found in it', async () => {
  const { rfxId, sent, other, buyer } = await addPublished('public')
  const query = { rfx: rfxId, file: sent.fileId }
  expect(await hasRead('document', query)).toBe(true)
  for (const { orgId, userId } of [other, buyer])
    expect(await hasRead('document', { ...query, org: orgId }, userId)).toBe(true)
  const view = await (await callsOf(other.userId)).writtenRfx.view({ rfxId })
  expect(view?.checks).toEqual({ [sent.fileId]: { scannedOn: null, found: [] } })
  // In a copy it is attached to that as well.
  const { rfxDraft: calls } = await callsOf(buyer.userId)
  const copied = await calls.copy({ orgId: buyer.orgId, fromRfxId: rfxId })
  const inCopy = { rfx: copied.rfxId, file: sent.fileId }
  expect(await hasRead('document', inCopy)).toBe(false)
  expect(await hasRead('document', { ...inCopy, org: buyer.orgId }, buyer.userId)).toBe(true)
  expect(alarms).toEqual([])
})

/** A response with a file that was opened, and another bidder of the same request with one of its own. */
const addOpened = async () => {
  const { db } = database
  const tender = await addTender(db, { isSaid: true, namesBuyer: true })
  const { rfxId } = tender
  const buyer = await administratorOf(tender.buyer.orgId)
  const [bidder, rival] = [await addSupplier(db), await addSupplier(db)]
  const submit = async (who: Supplier, files: Awaited<ReturnType<typeof sendFile>>[]) => {
    const { response } = await callsOf(who.userId)
    const about = { orgId: who.orgId, rfxId, version: 1 }
    await response.save({ ...about, revision: 0, content: contentOf('5.00', { files }) })
    await response.submit({ ...about, revision: 1 })
  }
  const sent: Attachment = await sendFile(app, bidder, { rfxId, purpose: 'response' }, BYTES)
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
    expect(await hasRead('response', asBuyer, buyer.userId)).toBe(true)
    expect(await hasRead('response', { ...query, org: bidder.orgId }, bidder.userId)).toBe(true)
    expect(await hasRead('response', { ...query, org: rival.orgId }, rival.userId)).toBe(false)
    expect(alarms).toEqual([])
    await forge(forging(given))
    for (const { orgId, userId } of [rival, other])
      expect(await hasRead('response', { ...query, org: orgId }, userId)).toBe(false)
    await fetched('response', asBuyer, buyer.userId)
    await fetched('response', { ...asBuyer, bidder: rival.orgId }, buyer.userId)
    expect(alarms.length).toBeGreaterThan(0)
    expect(await flawed()).not.toEqual([])
    await forge(sql`delete from response where rfx_id = ${rfxId}`)
    await forge(sql`delete from file_key where rfx_id = ${rfxId}`)
    expect(await database.db.$count(fileKey, eq(fileKey.rfxId, rfxId))).toBe(0)
  },
)

test('another buyer in the row of a request reads no opened file', async () => {
  const { rfxId, sent, bidder } = await addOpened()
  const other = await addBuyer()
  await forge(sql`update written_rfx set org_id = ${other.orgId} where rfx_id = ${rfxId}`)
  const query = { rfx: rfxId, file: sent.fileId, org: other.orgId, bidder: bidder.orgId }
  expect(await hasRead('response', query, other.userId)).toBe(false)
  expect(alarms).toEqual(['the buyer of a request is not that of its log; run kogge verify-audit'])
})
