import { connect, type Db } from '@kogge/db/client.ts'
import { upload } from '@kogge/db/schema/files.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import {
  addCodes,
  callsOf as buyersCalls,
  CLOCK,
} from '@kogge/features/drafting/server/drafting.fixture.ts'
import {
  addBidder,
  addDecided,
  addTender as addOpenable,
  addOpened,
  FIRST,
  giveAllScores,
  responseWith,
  SECOND,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { createInspector } from '@kogge/features/files/server/inspection/inspection-thread.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/uploads.http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/response-attachments.queries.ts'
import {
  addressAt,
  addSupplier,
  addTender,
  contentOf,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import Fastify from 'fastify'

const BYTES = Buffer.from('%PDF-1.7\nOur plan\n%%EOF\n')

/** A file as a browser sends it. */
const send = async (
  db: Db,
  files: FileStore,
  { userId, orgId }: Supplier,
  rfxId: string,
  purpose: 'document' | 'response',
) => {
  const app = Fastify()
  const contextOf = async () => ({ ...(await contextOfUser(db, userId, () => new Date())), files })
  registerUploadRoutes(app, {
    readDb: db,
    contextOf,
    scanner: null,
    inspector: createInspector(),
    mayRespond: expectOpenFor,
  })
  const about = { purpose, orgId, rfxId }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const { uploadId, key } = (await post('/api/upload', { ...about, bytes: BYTES.length })).json()
  await app.inject({
    method: 'PUT',
    url: `/api/upload?id=${uploadId}&offset=0`,
    payload: BYTES,
    headers: { 'x-file-key': key, 'content-type': 'application/octet-stream' },
  })
  const done = await post('/api/upload/finish', { ...about, uploadId, key, name: 'plan.pdf' })
  await app.close()
  return done.json().file
}

/** A request about to be published with a document, and one about to be amended that others take part in. */
const drafts = async (db: Db, files: FileStore) => {
  await addCodes(db)
  const orgId = await addOrganisation(db, 'BUSINESS')
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  const { rfxDraft } = await buyersCalls(db, userId)
  const write = async (name: 'publish' | 'amend') => {
    const { rfxId } = await rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
    const plan = await send(db, files, { userId, orgId }, rfxId, 'document')
    const document = documentWith({ documents: [plan] })
    const { revision } = await rfxDraft.save({ orgId, rfxId, revision: 1, document })
    return { document, step: { name, userId, orgId, rfxId, revision } }
  }
  const { step: publish } = await write('publish')
  const { document, step: amend } = await write('amend')
  const { rfxId, revision } = amend
  await rfxDraft.publish({ orgId, rfxId, revision })
  const [invited, participant] = [await addSupplier(db), await addSupplier(db)]
  await db.insert(rfxInvitation).values({
    rfxId,
    orgId: invited.orgId,
    locale: 'lv',
    message: 'Welcome',
    invitedBy: userId,
    invitedAt: CLOCK,
  })
  const { response } = createCaller(responseRouter)(await contextOfUser(db, participant.userId))
  await response.ask({ orgId: participant.orgId, rfxId, question: 'When?' })
  await rfxDraft.amend({ orgId, rfxId })
  const changed = { ...document, title: { lv: 'Ielu ziemas uzturēšana' } }
  const again = await rfxDraft.save({ orgId, rfxId, revision: 1, document: changed })
  return { publish, amend: { ...amend, revision: again.revision } }
}

/** A response that was submitted with one file, about to be replaced by one with another. */
const replacement = async (db: Db, files: FileStore) => {
  const { rfxId } = await addTender(db)
  const supplier = await addSupplier(db)
  const { orgId, userId } = supplier
  const context = { ...(await contextOfUser(db, userId, () => new Date())), files }
  const { response } = createCaller(responseRouter)(context)
  const sent: SealedAttachment[] = []
  for (const revision of [0, 1]) {
    const file: SealedAttachment = await send(db, files, supplier, rfxId, 'response')
    sent.push(file)
    const content = contentOf('5.00', { files: [file] })
    await response.save({ orgId, rfxId, revision, version: 1, content })
    if (revision === 0) await response.submit({ orgId, rfxId, revision: 1, version: 1 })
  }
  return {
    step: { name: 'submit' as const, userId, orgId, rfxId, revision: 2 },
    files: sent.map(({ fileId }) => fileId),
  }
}

/** A request about to be opened: three responses, and one that was withdrawn with its file. */
const openable = async (db: Db) => {
  const tender = await addOpenable(db)
  const fileId = crypto.randomUUID()
  await db.insert(upload).values({ id: fileId, bytes: 10, received: 10, isKept: true })
  const facts = { fileId, name: 'plan.pdf', bytes: 10, mediaType: 'application/pdf' }
  const content = responseWith(
    { [FIRST]: '1' },
    { files: [{ ...facts, hash: 'a'.repeat(64), key: 'k' }] },
  )
  await addBidder(db, tender, 'SIA Kļava', content, true)
  const { rfxId, orgId, chief: userId } = tender
  return { step: { name: 'open' as const, userId, orgId, rfxId }, files: [fileId] }
}

/** A request about to be awarded; with `isAwarded`, about to be decided. */
const settled = async (db: Db, isAwarded: boolean) => {
  const tender = await addOpened(db)
  const { rfxId, orgId, chief: userId } = tender
  const calls = await giveAllScores(db, tender)
  const here = { rfxId, orgId, lotIds: [FIRST, SECOND] }
  await calls.settle(here)
  if (isAwarded) await calls.award({ ...here, winnerId: null, words: 'Best.' })
  return { ...here, userId }
}

/** Requests that stand before each of the steps, in one database. */
export const fillWorld = async ({ db, url }: TestDatabase, files: FileStore) => {
  const early = connect(addressAt(url, CLOCK))
  const { publish, amend } = await drafts(early.db, files)
  await early.close()
  const { step: submit, files: replaced } = await replacement(db, files)
  const { step: open, files: withdrawn } = await openable(db)
  const { lotIds, ...award } = await settled(db, false)
  const { lotIds: _all, ...decide } = await settled(db, true)
  const { rfxId, orgId, chief: userId } = await addDecided(db)
  return {
    publish,
    amend,
    submit,
    open,
    award: { name: 'award' as const, ...award, lotIds },
    decide: { name: 'decide' as const, ...decide },
    letters: { name: 'letters' as const, userId, orgId, rfxId },
    /** Ids of files: of what was replaced, what replaces it, and what was withdrawn. */
    files: { replaced, withdrawn },
  }
}
export type World = Awaited<ReturnType<typeof fillWorld>>
