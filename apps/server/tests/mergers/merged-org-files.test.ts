import { randomBytes, randomUUID } from 'node:crypto'
import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { fileKey } from '@kogge/db/schema/files.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import {
  addRequest,
  addSubmission,
  FIRST,
  responseWith,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { fileKeyRows, keyIn } from '@kogge/features/files/server/file-keys.queries.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { addSupplier, type Supplier } from '@kogge/features/responses/server/responses.fixture.ts'
import { wrapFileKey } from '@kogge/platform/server/files/file-keys.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { addStoredDocument } from '@kogge/platform/server/testing/stored-documents.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

let database: TestDatabase
let staff: string
beforeAll(async () => {
  database = await testDatabase()
  staff = await addPerson(database.db)
  await addStaff(database.db, staff, 'DEVELOPER')
})
afterAll(() => database.close())

const contextOf = (userId: string) => contextOfUser(database.db, userId, () => new Date())
const callsOf = async (userId: string) => createCaller(appRouter)(await contextOf(userId))

const merge = (fromId: string, intoId: string) => mergeAgreed(database.db, staff, fromId, intoId)

const undo = async (fromId: string, intoId: string): Promise<void> => {
  const [pair] = await database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  const { adminOrgMatches } = createCaller(adminRouter)(await contextOf(staff))
  await adminOrgMatches.undo({ matchId: pair?.id ?? '', reason: 'Two entries of the register.' })
}

/** An organisation that somebody administers. */
const addSpoken = async (): Promise<Supplier> => {
  const { orgId } = await addSupplier(database.db)
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

/** A draft with a document. */
const addDrafted = async ({ orgId, userId }: Supplier) => {
  const { db } = database
  const rfxId = randomUUID()
  const { key, ...one } = await addStoredDocument(db, { orgId, userId, rfxId })
  const document = { ...emptyDocument('tender', 'lv'), documents: [one] }
  const by = { createdBy: userId, updatedBy: userId }
  await db.insert(rfxDraft).values({ rfxId, orgId, kind: 'tender', document, ...by })
  return { rfxId, key, fileId: one.fileId }
}

/** Whose a file is in a request, and its key where that opens. */
const ownerOf = async (rfxId: string, fileId: string) => {
  const isIt = and(eq(fileKey.rfxId, rfxId), eq(fileKey.fileId, fileId))
  const [row] = await fileKeyRows(database.db, isIt)
  return row && { orgId: row.owner.orgId, key: keyIn(testContext(database.db).secretBox, row) }
}

test('documents go with requests into another organisation, and back with those that go back', async () => {
  const { db } = database
  const [from, into] = [await addSpoken(), await addSpoken()]
  const [first, second, foreign] = [
    await addDrafted(from),
    await addDrafted(into),
    await addDrafted(from),
  ]
  const isForeign = eq(fileKey.fileId, foreign.fileId)
  // By a row that somebody has written nothing becomes anybody's, whatever is merged.
  await db.update(fileKey).set({ orgId: into.orgId }).where(isForeign)
  await merge(from.orgId, into.orgId)
  const { key } = first
  expect(await ownerOf(first.rfxId, first.fileId)).toEqual({ orgId: into.orgId, key })
  const { rfxDraft: calls } = await callsOf(from.userId)
  const copied = await calls.copy({ orgId: into.orgId, fromRfxId: first.rfxId })
  expect(await ownerOf(copied.rfxId, first.fileId)).toEqual({ orgId: into.orgId, key })
  await undo(from.orgId, into.orgId)
  expect(await ownerOf(first.rfxId, first.fileId)).toEqual({ orgId: from.orgId, key })
  // What was begun in the other's name is the other's.
  expect(await ownerOf(copied.rfxId, first.fileId)).toEqual({ orgId: into.orgId, key })
  expect(await ownerOf(second.rfxId, second.fileId)).toEqual({ orgId: into.orgId, key: second.key })
  expect(await ownerOf(foreign.rfxId, foreign.fileId)).toMatchObject({ key: null })
})

test('drafts that were begun in a name that is left go back with their documents', async () => {
  const from = await addSpoken()
  const into = await addOrganisation(database.db, 'FREE', { claimedAt: null })
  await merge(from.orgId, into)
  const { rfxId, fileId, key } = await addDrafted({ orgId: into, userId: from.userId })
  await undo(from.orgId, into)
  expect(await ownerOf(rfxId, fileId)).toEqual({ orgId: from.orgId, key })
})

test('files of opened responses get the name that these get', async () => {
  const { db } = database
  const request = await addRequest(db)
  const from = await addSpoken()
  const into = await addOrganisation(db, 'FREE', { claimedAt: null })
  await merge(from.orgId, into)
  await addSubmission(db, request, into, responseWith({ [FIRST]: '100' }))
  const { rfxId, orgId } = request
  await (await callsOf(request.chief)).opening.open({ rfxId, orgId })
  const [fileId, key] = [randomUUID(), randomBytes(32)]
  const owner = { kind: 'response' as const, fileId, rfxId, orgId: into }
  const { secretBox } = testContext(db)
  await db.insert(fileKey).values({ ...owner, key: wrapFileKey(secretBox, owner, null, key) })
  await undo(from.orgId, into)
  expect(await ownerOf(rfxId, fileId)).toEqual({ orgId: from.orgId, key })
})
