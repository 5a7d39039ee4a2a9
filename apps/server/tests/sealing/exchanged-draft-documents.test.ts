import { randomUUID } from 'node:crypto'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import {
  codeOf,
  DOCUMENT,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ForgedFiles } from '../../testing/files/forged-files.ts'

/**
 * Whoever can write to the database exchanges what decides who reads a document of a draft: nothing is read, an
 * alarm is recorded, and verifying names the document.
 */

let files: ForgedFiles
beforeAll(async () => {
  files = await ForgedFiles.open()
})
afterAll(() => files.close())
beforeEach(() => void files.alarms.splice(0))

const addDraft = async ({ orgId, userId }: Supplier): Promise<string> => {
  const rfxId = randomUUID()
  const by = { createdBy: userId, updatedBy: userId }
  const document = { ...DOCUMENT, documents: [] }
  await files.database.db.insert(rfxDraft).values({ rfxId, orgId, kind: 'tender', document, ...by })
  return rfxId
}

const saveDraft = async (who: Supplier, rfxId: string, documents: readonly Attachment[]) => {
  const { rfxDraft: calls } = await files.callsOf(who.userId)
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
  const [owner, other] = [await files.addBuyer(), await files.addBuyer()]
  const rfxId = await addDraft(owner)
  const sent: Attachment = await files.send(owner, rfxId, 'document')
  await saveDraft(owner, rfxId, [sent])
  const otherRfxId = await addDraft(other)
  const otherSent: Attachment = await files.send(other, otherRfxId, 'document')
  return { owner, other, rfxId, sent, otherRfxId, otherSent }
}
type Drafted = Awaited<ReturnType<typeof addDrafted>>

/** Every way by which another organisation could come to a document of a draft. */
const readsOf = async ({ other, rfxId, otherRfxId, sent }: Drafted) => {
  const file = sent.fileId
  const { orgId, userId } = other
  const { rfxDraft: calls, writtenRfx: requests } = await files.callsOf(userId)
  const at = (rfx: string) => files.hasRead('document', { rfx, file, org: orgId }, userId)
  const copied = await calls.copy({ orgId, fromRfxId: rfxId }).catch(() => null)
  const copy = copied && (await calls.get({ orgId, rfxId: copied.rfxId }))
  return {
    visited: await files.hasRead('document', { rfx: rfxId, file }),
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

/** Takes a draft away with its document. */
const remove = async ({ rfxId, sent, otherSent }: Drafted): Promise<void> => {
  for (const { fileId } of [sent, otherSent]) {
    await files.forge(sql`delete from file_key where file_id = ${fileId}`)
    await files.forge(sql`delete from file where id = ${fileId}`)
  }
  await files.forge(sql`delete from rfx_draft where rfx_id = ${rfxId}`)
}

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
  'the file of the own key': ({ sent, otherSent }) => sql`
    update file_key set file_id = ${sent.fileId} where file_id = ${otherSent.fileId}`,
  'the file of the own key, and the key': ({ sent, otherSent }) => sql`
    update file_key set file_id = ${sent.fileId},
      key = (select key from file_key where file_id = ${sent.fileId})
    where file_id = ${otherSent.fileId}`,
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
  expect(await files.hasRead('document', ownQuery, owner.userId)).toBe(true)
  expect(await readsOf(given)).toEqual(NOTHING)
  expect(files.alarms).toEqual([])
  await files.forge(forging(given))
  expect(await readsOf(given)).toEqual(NOTHING)
  expect(files.alarms.some((said) => said.startsWith('the key of a file does not open'))).toBe(true)
  expect((await files.flawed()).some((id) => id.startsWith(sent.fileId))).toBe(true)
  await remove(given)
  expect(await files.flawed()).toEqual([])
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
  const given = await addDrafted()
  const { owner, other, rfxId, sent } = given
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
  await files.forge(sql`
    update file set ${sql.identifier(column)} = ${values[column]} where id = ${sent.fileId}`)
  const query = { rfx: rfxId, file: sent.fileId, org: owner.orgId }
  expect((await files.fetched('document', query, owner.userId)).statusCode).toBe(404)
  expect(files.alarms.length).toBe(1)
  expect(await files.flawed()).toEqual([`${sent.fileId} ${rfxId}`])
  await remove(given)
})

test('a draft that was written into the database publishes no document of another draft', async () => {
  const { owner, rfxId, sent } = await addDrafted()
  const otherOwn = await addDraft(owner)
  const query = { file: sent.fileId, org: owner.orgId }
  await files.forge(sql`
    update rfx_draft set document = (select document from rfx_draft where rfx_id = ${rfxId})
    where rfx_id = ${otherOwn}`)
  const calls = await files.callsOf(owner.userId)
  const about = { orgId: owner.orgId, rfxId: otherOwn }
  const { revision } = await calls.rfxDraft.get(about)
  expect(await codeOf(calls.rfxDraft.publish({ ...about, revision }))).toBe('file.not_accepted')
  expect(await files.hasRead('document', { ...query, rfx: otherOwn }, owner.userId)).toBe(false)
  // Anybody who may save the draft attaches it.
  await saveDraft(owner, otherOwn, [sent])
  expect(await files.hasRead('document', { ...query, rfx: otherOwn }, owner.userId)).toBe(true)
})
