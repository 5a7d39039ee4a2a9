import { setTimeout } from 'node:timers/promises'
import { connect } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { fileKey, upload } from '@kogge/db/schema/files.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { settleOpened } from '@kogge/features/files/server/files.jobs.ts'
import { createInspector } from '@kogge/features/files/server/inspection/inspection-thread.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/uploads.http.ts'
import { registerDownloadRoutes } from '@kogge/features/responses/server/file-downloads.http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/response-attachments.queries.ts'
import {
  addInvitation,
  addressAt,
  addSupplier,
  addTender,
  addVersion,
  contentOf,
  DOCUMENT,
  inMinutes,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import {
  rewriteBeside,
  rewriteSlots,
} from '@kogge/features/responses/server/slots/slot-rewrites.commands.ts'
import { admissionTo } from '@kogge/platform/server/load/call-admission.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import {
  contextOfUser,
  TEST_FILES,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await testDatabase()
  app = Fastify()
  const contextOf = async ({ headers }: { headers: Record<string, unknown> }) =>
    typeof headers['x-user'] === 'string'
      ? contextOfUser(database.db, headers['x-user'], () => new Date())
      : testContext(database.db)
  registerUploadRoutes(app, {
    readDb: database.db,
    contextOf,
    scanner: null,
    inspector: createInspector(),
    mayRespond: expectOpenFor,
  })
  registerDownloadRoutes(app, { contextOf })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const BYTES = Buffer.from('%PDF-1.7\nOur plan\n%%EOF\n')

const send = async (
  { userId, orgId }: Supplier,
  rfxId: string,
  purpose: 'document' | 'response' = 'response',
) => {
  const headers = { 'x-user': userId }
  const about = { purpose, orgId, rfxId }
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  const { uploadId, key } = (await post('/api/upload', { ...about, bytes: BYTES.length })).json()
  await app.inject({
    method: 'PUT',
    url: `/api/upload?id=${uploadId}&offset=0`,
    headers: { ...headers, 'x-file-key': key, 'content-type': 'application/octet-stream' },
    payload: BYTES,
  })
  const finished = await post('/api/upload/finish', { ...about, uploadId, key, name: 'plan.pdf' })
  return finished.json().file
}

const calls = async (userId: string, db = database.db) =>
  createCaller(responseRouter)(await contextOfUser(db, userId, () => new Date()))

const save = async (
  { orgId, userId }: Supplier,
  { rfxId }: Tender,
  revision: number,
  files: SealedAttachment[],
  db = database.db,
) => {
  const content = contentOf('5.00', { files })
  return (await calls(userId, db)).response.save({ orgId, rfxId, revision, version: 1, content })
}

const isKept = async (id: string): Promise<boolean | undefined> => {
  const [row] = await database.db.select().from(upload).where(eq(upload.id, id))
  return row?.isKept
}

/** Whose room a file takes, as its claim says it. */
const takes = async (id: string): Promise<unknown> => {
  const [row] = await database.db.select().from(upload).where(eq(upload.id, id))
  const plain = row?.claim && testContext(database.db).secretBox.open(row.claim, `claim:${id}`)
  return JSON.parse(plain?.toString() ?? '{}').takes
}

/** Writes the present version of a request into its log. */
const noteVersion = (rfxId: string) =>
  moveTimes(database.db, rfxId, { responsesUntil: inMinutes(60), openingAt: inMinutes(60) })

const fetched = (query: Record<string, string>, userId?: string, what = 'response') =>
  app.inject({
    url: `/api/file/${what}?${new URLSearchParams(query)}`,
    headers: userId ? { 'x-user': userId } : {},
  })

describe('files of a response', () => {
  test('are what came for this response, and are let go with it', async () => {
    const tender = await addTender(database.db)
    const [one, other] = [await addSupplier(database.db), await addSupplier(database.db)]
    const sent: SealedAttachment = await send(one, tender.rfxId)
    await expect(save(other, tender, 0, [sent])).rejects.toThrow('file.not_accepted')
    await expect(save(one, await addTender(database.db), 0, [sent])).rejects.toThrow(
      'file.not_accepted',
    )
    const invented = { ...sent, hash: 'a'.repeat(64) }
    await expect(save(one, tender, 0, [invented])).rejects.toThrow('file.not_accepted')
    await save(one, tender, 0, [sent])
    expect(await isKept(sent.fileId)).toBe(true)
    await expect(save(one, tender, 1, [invented])).rejects.toThrow('file.not_accepted')
    await save(one, tender, 1, [])
    expect(await isKept(sent.fileId)).toBe(false)
  })

  test('are part of one response, also where the same people have two', async () => {
    const { db } = database
    const tender = await addTender(db)
    const [own, merged] = [await addSupplier(db), await addSupplier(db)]
    const [first, second] = [await send(own, tender.rfxId), await send(own, tender.rfxId)]
    await save(own, tender, 0, [first])
    await save(merged, tender, 0, [])
    await db.update(org).set({ mergedIntoId: own.orgId }).where(eq(org.id, merged.orgId))
    await sealAsTheyStand(db)
    const { response } = await calls(own.userId)
    const saveOther = (revision: number, files: SealedAttachment[]) =>
      response.save({
        orgId: own.orgId,
        inNameOf: merged.orgId,
        rfxId: tender.rfxId,
        revision,
        version: 1,
        content: contentOf('6.00', { files }),
      })
    await expect(saveOther(1, [first])).rejects.toThrow('file.not_accepted')
    await saveOther(1, [second])
    await saveOther(2, [])
    expect(await isKept(second.fileId)).toBe(false)
    expect(await isKept(first.fileId)).toBe(true)
  })

  test('of what is submitted stay while the draft goes on without them', async () => {
    const tender = await addTender(database.db)
    const one = await addSupplier(database.db)
    const { rfxId } = tender
    const { orgId } = one
    const sent: SealedAttachment = await send(one, rfxId)
    await save(one, tender, 0, [sent])
    const { response } = await calls(one.userId)
    await response.submit({ orgId, rfxId, revision: 1, version: 1 })
    await save(one, tender, 1, [])
    expect(await isKept(sent.fileId)).toBe(true)
    await response.submit({ orgId, rfxId, revision: 2, version: 1 })
    expect(await isKept(sent.fileId)).toBe(false)
  })

  test('are read a piece at a time, in the turn of the caller', async () => {
    const tender = await addTender(database.db)
    const one = await addSupplier(database.db)
    const sent: SealedAttachment = await send(one, tender.rfxId)
    await save(one, tender, 0, [sent])
    const admission = admissionTo(database.db, 'piece')
    let leave = () => {}
    const others = new Promise<void>((resolve) => {
      leave = resolve
    })
    const reading = ['one address', 'another'].map((by) => admission.take(by, () => others))
    let isAnswered = false
    const query = { rfx: tender.rfxId, file: sent.fileId, org: one.orgId }
    const answer = fetched(query, one.userId).finally(() => {
      isAnswered = true
    })
    await setTimeout(500)
    expect(isAnswered).toBe(false)
    leave()
    await Promise.all(reading)
    expect((await answer).rawPayload).toEqual(BYTES)
  })

  test('that come whole only after the deadline are in no response', async () => {
    const until = inMinutes(30)
    const tender = await addTender(database.db, { until })
    const one = await addSupplier(database.db)
    await save(one, tender, 0, [])
    const late = connect(addressAt(database.url, until), { max: 1 })
    const sent: SealedAttachment = await send(one, tender.rfxId)
    await expect(save(one, tender, 1, [sent], late.db)).rejects.toThrow('rfx.deadline_passed')
    expect(await isKept(sent.fileId)).toBe(false)
    await late.close()
  })

  test('are the bidder’s until the opening, and the buyer’s after it', async () => {
    const tender = await addTender(database.db)
    const [one, stranger] = [await addSupplier(database.db), await addSupplier(database.db)]
    const { rfxId, buyer } = tender
    const { orgId } = one
    const sent: SealedAttachment = await send(one, rfxId)
    const dropped: SealedAttachment = await send(stranger, rfxId)
    await save(stranger, tender, 0, [dropped])
    await save(one, tender, 0, [sent])
    await (await calls(one.userId)).response.submit({ orgId, rfxId, revision: 1, version: 1 })
    const query = { rfx: rfxId, file: sent.fileId }
    const own = await fetched({ ...query, org: orgId }, one.userId)
    expect(own.rawPayload.equals(BYTES)).toBe(true)
    expect(own.headers).toMatchObject({
      'content-disposition': 'attachment; filename="plan.pdf"; filename*=UTF-8\'\'plan.pdf',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    const asBuyer = { ...query, org: buyer.orgId, bidder: orgId }
    const codes = async () => [
      (await fetched({ ...query, org: orgId }, stranger.userId)).statusCode,
      (await fetched({ ...query, org: stranger.orgId }, stranger.userId)).statusCode,
      (await fetched({ ...query, org: stranger.orgId, bidder: orgId }, stranger.userId)).statusCode,
      (await fetched({ ...query, org: orgId })).statusCode,
    ]
    expect(await codes()).toEqual([404, 404, 404, 401])
    expect((await fetched(asBuyer, buyer.userId)).statusCode).toBe(404)
    await moveTimes(database.db, rfxId, { openingAt: inMinutes(-1), responsesUntil: inMinutes(-1) })
    await settleOpened(testContext(database.db))
    expect(await takes(sent.fileId)).toBe('uor')
    await database.db.transaction((tx) => openSlots(tx, testContext(tx), rfxId, tender.pair))
    await database.db
      .update(writtenRfx)
      .set({ openedAt: new Date() })
      .where(eq(writtenRfx.rfxId, rfxId))
    await noteOpening(database.db, rfxId)
    // Nobody's room is taken by what is sealed no more.
    expect(await settleOpened(testContext(database.db))).toBeGreaterThan(0)
    expect(await takes(sent.fileId)).toBe('---')
    expect(await settleOpened(testContext(database.db))).toBe(0)
    expect((await fetched(asBuyer, buyer.userId)).rawPayload.equals(BYTES)).toBe(true)
    // What was found in it when it came stands in what was opened, and nowhere before.
    const [opened] = await database.db.select().from(response).where(eq(response.rfxId, rfxId))
    expect(opened?.content.files.map(({ check }) => check)).toEqual([
      { scannedOn: null, found: [] },
    ])
    expect((await fetched({ ...query, org: orgId }, one.userId)).statusCode).toBe(200)
    expect(await codes()).toEqual([404, 404, 404, 401])
    expect(await isKept(sent.fileId)).toBe(true)
    expect(await isKept(dropped.fileId)).toBe(false)
  })
})

/** All that the database keeps of the writing of each row, by its table; so it is of locks that stay. */
const marks = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const all = new Map<string, ReadonlySet<string>>()
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ mark: string }>(
      `select concat_ws(' ', ctid, xmin, xmax) as mark from ${name}`,
    )
    all.set(name.replace('public.', ''), new Set(rows.map(({ mark }) => mark)))
  }
  return all
}

const touched = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = await marks()
  await work()
  const after = await marks()
  return [...after]
    .filter(([table, now]) => {
      const then = before.get(table) ?? new Set<string>()
      return now.size !== then.size || [...now].some((mark) => !then.has(mark))
    })
    .map(([table]) => table)
    .sort()
}

test('what a bidder does leaves no mark on any row but those that docs/sealing.md names', async () => {
  const tender = await addTender(database.db)
  const { rfxId } = tender
  const one = await addSupplier(database.db)
  const { orgId, userId } = one
  await addInvitation(database.db, tender, orgId)
  const sent: SealedAttachment = await send(one, rfxId)
  const { response } = await calls(userId)
  const about = { orgId, rfxId }
  const slot = ['sealed_slot']
  const decline = () => response.decline({ ...about, code: 'capacity', text: 'All at sea.' })
  expect(await touched(decline)).toEqual(['no_bid_reason', ...slot])
  expect(await touched(() => response.accept(about))).toEqual(slot)
  expect(await touched(() => save(one, tender, 0, []))).toEqual(slot)
  expect(await touched(() => save(one, tender, 1, [sent]))).toEqual([...slot, 'upload'])
  const submit = () => response.submit({ ...about, revision: 2, version: 1 })
  expect(await touched(submit)).toEqual(slot)
  expect(await touched(() => response.withdraw(about))).toEqual(slot)
  const ask = () => response.ask({ ...about, question: 'Is the quay paved?' })
  expect(await touched(ask)).toEqual(['rfx_question', ...slot])
  expect(await touched(() => response.mine(about))).toEqual([])
  // Nor does anything that is left join them once the night has passed.
  const joined = async () => {
    const { rows } = await database.pool.query(`
      select from sealed_slot s join (select xmin from upload union all select xmin from rfx_question
        union all select xmin from no_bid_reason) o on o.xmin::text = s.xmin::text`)
    return rows.length
  }
  expect(await joined()).toBeGreaterThan(0)
  await rewriteSlots(database.db, testContext(database.db))
  await rewriteBeside(database.db)
  expect(await joined()).toBe(0)
})

describe('documents of a request', () => {
  const withDocument = async (privacy: 'public' | 'invited' | 'extended') => {
    const tender = await addTender(database.db, { privacy })
    const member = await addPerson(database.db)
    await addMember(database.db, tender.buyer.orgId, member)
    await database.db.insert(rfxDraft).values({
      rfxId: tender.rfxId,
      orgId: tender.buyer.orgId,
      kind: 'tender',
      document: DOCUMENT,
      amends: 1,
      createdBy: member,
      updatedBy: member,
    })
    const sent = await send({ orgId: tender.buyer.orgId, userId: member }, tender.rfxId, 'document')
    const document = { ...DOCUMENT, privacy, documents: [sent] }
    await addVersion(database.db, tender, 2, false, document)
    await database.db
      .update(writtenRfx)
      .set({ document, version: 2 })
      .where(eq(writtenRfx.rfxId, tender.rfxId))
    await noteVersion(tender.rfxId)
    return { ...tender, member, query: { rfx: tender.rfxId, file: String(sent.fileId) } }
  }

  test('are for everybody where it is public, and only as documents of that request', async () => {
    const { query, buyer } = await withDocument('public')
    expect((await fetched(query, undefined, 'document')).rawPayload.equals(BYTES)).toBe(true)
    const view = await createCaller(draftingRouter)(testContext(database.db)).writtenRfx.view({
      rfxId: query.rfx,
    })
    expect(view?.checks).toEqual({ [query.file]: { scannedOn: null, found: [] } })
    const other = await addTender(database.db)
    const elsewhere = { ...query, rfx: other.rfxId }
    expect((await fetched(elsewhere, buyer.userId, 'document')).statusCode).toBe(404)
    const [row] = await database.db.select().from(fileKey).where(eq(fileKey.fileId, query.file))
    expect(row?.key.length).toBeGreaterThan(32)
    expect(JSON.stringify(await TEST_FILES.get(`upload/${query.file}/0`))).not.toContain('Our plan')
  })

  test('are for those invited where it is not, and for those who keep them to themselves', async () => {
    for (const privacy of ['invited', 'extended'] as const) {
      const tender = await withDocument(privacy)
      const [one, stranger] = [await addSupplier(database.db), await addSupplier(database.db)]
      await addInvitation(database.db, tender, one.orgId)
      const as = async (who: Supplier) =>
        (await fetched({ ...tender.query, org: who.orgId }, who.userId, 'document')).statusCode
      expect((await fetched(tender.query, undefined, 'document')).statusCode).toBe(401)
      expect(await as(stranger)).toBe(404)
      expect(await as({ orgId: tender.buyer.orgId, userId: tender.member })).toBe(200)
      expect(await as(one)).toBe(privacy === 'invited' ? 200 : 404)
      const { response } = await calls(one.userId)
      await response.accept({ orgId: one.orgId, rfxId: tender.rfxId, keepsConfidential: true })
      expect(await as(one)).toBe(200)
    }
  })

  test('of the time when it was for few stay theirs once it is for everybody', async () => {
    const { db } = database
    const tender = await withDocument('invited')
    const [early, late, stranger] = [
      await addSupplier(db),
      await addSupplier(db),
      await addSupplier(db),
    ]
    await addInvitation(db, tender, early.orgId)
    await db.insert(rfxVersion).values({
      rfxId: tender.rfxId,
      version: 3,
      document: { ...DOCUMENT, title: { en: 'Open' } },
      publishedAt: new Date(),
      publishedBy: tender.buyer.userId,
      reason: { en: 'Wider.' },
    })
    await db
      .update(writtenRfx)
      .set({ version: 3, document: DOCUMENT })
      .where(eq(writtenRfx.rfxId, tender.rfxId))
    await noteVersion(tender.rfxId)
    await addInvitation(db, tender, late.orgId, inMinutes(1))
    const as = async (who: Supplier) =>
      (await fetched({ ...tender.query, org: who.orgId }, who.userId, 'document')).statusCode
    expect((await fetched(tender.query, undefined, 'document')).statusCode).toBe(401)
    expect(await as(early)).toBe(200)
    for (const who of [late, stranger]) {
      // To have begun something is no way to what was there before.
      const { response } = await calls(who.userId)
      await response.ask({ orgId: who.orgId, rfxId: tender.rfxId, question: 'When?' })
      expect(await as(who)).toBe(404)
    }
    expect(await as({ orgId: tender.buyer.orgId, userId: tender.member })).toBe(200)
    const versionsFor = async (who: Supplier) => {
      const context = await contextOfUser(database.db, who.userId, () => new Date())
      const list = await createCaller(draftingRouter)(context).writtenRfx.versions({
        rfxId: tender.rfxId,
        orgId: who.orgId,
      })
      return list.map(({ differences }) => differences !== null)
    }
    expect(await versionsFor(early)).toEqual([true, true, true])
    // What the last version changed says what stood in the one before.
    for (const who of [late, stranger])
      expect(await versionsFor(who)).toEqual([false, false, false])
  })
})

describe('a file is begun', () => {
  const begins = async ({ userId, orgId }: Supplier, rfxId: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { 'x-user': userId },
      payload: { purpose: 'response', orgId, rfxId, bytes: 10 },
    })
    return answer.statusCode === 200 ? 'begun' : answer.json()
  }
  const codeFor = async (who: Supplier, rfxId: string) =>
    (await begins(who, rfxId)).error?.data.appCode ?? 'begun'

  test('for a request that is open and there for the sender, and for no other', async () => {
    const { db } = database
    const one = await addSupplier(db)
    const nowhere = await begins(one, '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11')
    expect(nowhere.error.data.appCode).toBe('record.not_found')
    const closed = await addTender(db, { privacy: 'invited', until: inMinutes(-5) })
    const invited = await addTender(db, { privacy: 'invited' })
    // Who is not invited learns neither that it is there nor that its time has passed.
    expect(await begins(one, invited.rfxId)).toEqual(nowhere)
    expect(await begins(one, closed.rfxId)).toEqual(nowhere)
    await addInvitation(db, invited, one.orgId)
    expect(await codeFor(one, invited.rfxId)).toBe('begun')
    const cases = [
      [{ until: inMinutes(-5) }, 'rfx.deadline_passed'],
      [{ state: 'cancelled' }, 'rfx.step_refused'],
      [{ state: 'opened', until: inMinutes(-5) }, 'rfx.deadline_passed'],
      [{}, 'begun'],
    ] as const
    for (const [given, code] of cases)
      expect(await codeFor(one, (await addTender(db, given)).rfxId)).toBe(code)
    const tender = await addTender(db)
    expect(await codeFor(tender.buyer, tender.rfxId)).toBe('rfx.step_refused')
    const secret = await addTender(db, { privacy: 'extended' })
    expect(await begins(one, secret.rfxId)).toEqual(nowhere)
    await addInvitation(db, secret, one.orgId)
    expect(await codeFor(one, secret.rfxId)).toBe('rfx.step_refused')
    const { response } = await calls(one.userId)
    await response.accept({ orgId: one.orgId, rfxId: secret.rfxId, keepsConfidential: true })
    expect(await codeFor(one, secret.rfxId)).toBe('begun')
    const reader = await addPerson(db)
    await addMember(db, one.orgId, reader, 'ORG_READONLY_MEMBER')
    expect(await codeFor({ ...one, userId: reader }, tender.rfxId)).toBe('access.denied')
  })
})

describe('an id of a file that is private', () => {
  /** All of an answer that a caller can compare: the time of day and the call's own number aside. */
  const answered = async (
    query: Record<string, string>,
    userId: string | undefined,
    what: string,
  ) => {
    const asked = vi.spyOn(database.pool, 'query')
    const { statusCode, headers, rawPayload } = await fetched(query, userId, what)
    const questions = asked.mock.calls.length
    asked.mockRestore()
    const { date: _date, ...rest } = headers
    return { statusCode, headers: rest, body: rawPayload.toString('hex'), questions }
  }

  test('is answered as one that nobody has: status, headers, body, and as many questions', async () => {
    const { db } = database
    const [tender, one] = [await addTender(db, { privacy: 'invited' }), await addSupplier(db)]
    const stranger = await addSupplier(db)
    const { rfxId, buyer } = tender
    await addInvitation(db, tender, one.orgId)
    await db.insert(rfxDraft).values({
      rfxId,
      orgId: buyer.orgId,
      kind: 'tender',
      document: DOCUMENT,
      amends: 1,
      createdBy: buyer.userId,
      updatedBy: buyer.userId,
    })
    const document = await send(buyer, rfxId, 'document')
    await addVersion(db, tender, 2, false, {
      ...DOCUMENT,
      privacy: 'invited',
      documents: [document],
    })
    await db.update(writtenRfx).set({ version: 2 }).where(eq(writtenRfx.rfxId, rfxId))
    await noteVersion(rfxId)
    // A version is read whole once in a process, whatever is asked for.
    await answered({ rfx: rfxId, file: document.fileId }, undefined, 'document')
    const sent: SealedAttachment = await send(one, rfxId)
    await save(one, tender, 0, [sent])
    const unknown = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'
    const askers: readonly [string | undefined, Record<string, string>][] = [
      [undefined, {}],
      [stranger.userId, {}],
      [stranger.userId, { org: stranger.orgId }],
      [stranger.userId, { org: buyer.orgId }],
      [buyer.userId, { org: buyer.orgId, bidder: one.orgId }],
    ]
    for (const [userId, about] of askers) {
      const isBuyer = userId === buyer.userId
      for (const [what, file] of [
        ...(isBuyer ? [] : [['document', document.fileId] as const]),
        ['response', sent.fileId] as const,
      ]) {
        const found = await answered({ rfx: rfxId, file, ...about }, userId, what)
        const missing = await answered({ rfx: rfxId, file: unknown, ...about }, userId, what)
        expect(found, `${what} ${JSON.stringify(about)}`).toEqual(missing)
        expect(found.statusCode).toBe(userId ? 404 : what === 'response' ? 404 : 401)
      }
    }
  })
})
