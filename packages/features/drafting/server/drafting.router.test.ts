import { setTimeout } from 'node:timers/promises'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { sealedSlot, unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { rfxSearch } from '@kogge/db/schema/search.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { documentWith } from '@kogge/domain/drafting/request-document.fixture.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addInvited, addMailedInvitation } from '@kogge/platform/server/testing/letter-occasions.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { addStoredDocument } from '@kogge/platform/server/testing/stored-documents.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
  TEST_URL,
} from '@kogge/platform/server/testing/test-context.ts'
import { asc, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCodes, CLOCK, callsOf, occasionOf } from './drafting.fixture.ts'
import { draftingRouter } from './drafting.router.ts'
import { tellInvited } from './request-change-letters.jobs.ts'

let database: TestDatabase
let buyer: string
let calls: Awaited<ReturnType<typeof callsOf>>
let buyerUser: string
let stranger: { orgId: string; userId: string; calls: Awaited<ReturnType<typeof callsOf>> }

/** Moves the time that the database has. */
const setClock = async (time: Date): Promise<void> => {
  const { pool, url } = database
  const name = new URL(url).pathname.slice(1)
  await pool.query(`alter database ${name} set kogge.now = '${time.toISOString()}'`)
  // Connections know a setting of the database from when they begin: the others begin anew. One that
  // was still beginning is ended in the next round.
  do {
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await setTimeout(5)
  } while (pool.totalCount > 1)
  await pool.query(`set kogge.now = '${time.toISOString()}'`)
}

const member = async (orgId: string) => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { userId, calls: await callsOf(database.db, userId) }
}

beforeAll(async () => {
  database = await testDatabase()
  await addCodes(database.db)
  buyer = await addOrganisation(database.db, 'BUSINESS', { name: 'Ziedkalnes novads' })
  ;({ calls, userId: buyerUser } = await member(buyer))
  const other = await addOrganisation(database.db, 'BUSINESS')
  stranger = { orgId: other, ...(await member(other)) }
})
beforeEach(() => setClock(CLOCK))
afterAll(() => database.close())

const raised = (): never => {
  throw new Error('The power is gone.')
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
  )

const drafted = async (document: Partial<RequestDocument> = {}) => {
  const { rfxId } = await calls.rfxDraft.create({ orgId: buyer, kind: 'tender', language: 'lv' })
  const { revision } = await calls.rfxDraft.save({
    orgId: buyer,
    rfxId,
    revision: 1,
    document: documentWith(document),
  })
  return { orgId: buyer, rfxId, revision }
}
const publishedWith = async (document: Partial<RequestDocument> = {}) => {
  const draft = await drafted(document)
  await calls.rfxDraft.publish(draft)
  return { orgId: buyer, rfxId: draft.rfxId }
}
const amendedWith = async (rfxId: string, document: Partial<RequestDocument>) => {
  const at = { orgId: buyer, rfxId }
  await calls.rfxDraft.amend(at)
  const { document: before, revision } = await calls.rfxDraft.get(at)
  const saved = await calls.rfxDraft.save({
    ...at,
    revision,
    document: { ...before, ...document },
  })
  const reason = { lv: 'Precizēts.' }
  return calls.rfxDraft.publish({ ...at, revision: saved.revision, reason })
}

const deps = () => ({
  db: database.db,
  sealing: TEST_SEALING,
  tokenKeys: TEST_TOKEN_KEYS,
  publicUrl: TEST_URL,
})
const jobs = { send: async () => undefined }

const entriesOf = async (rfxId: string) =>
  (
    await database.db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.rfxId, rfxId))
      .orderBy(asc(ledgerEntry.seq))
  ).map(({ type }) => type)

describe('a draft', () => {
  test('is kept as it is written, and a conflict is told and not overwritten', async () => {
    const draft = await drafted({ title: { lv: 'Pirmais' } })
    const again = { ...draft, document: documentWith({ title: { lv: 'Otrais' } }) }
    expect(await calls.rfxDraft.save(again)).toMatchObject({ revision: 3 })
    expect(await failure(calls.rfxDraft.save(again))).toBe('draft.conflict')
    const kept = await calls.rfxDraft.get(draft)
    expect(kept).toMatchObject({ revision: 3, amends: null, current: null, country: 'LV' })
    expect(kept.document.title).toEqual({ lv: 'Otrais' })
  })

  test('keeps of HTML what may be shown', async () => {
    const html =
      '<p onclick="x()">Labi<script>alert(1)</script> <a href="javascript:x()">a</a><a href="https://b.lv">b</a><img src=x onerror=y></p>\u202e'
    const draft = await drafted({ description: { lv: html } })
    const { document } = await calls.rfxDraft.get(draft)
    expect(document.description).toEqual({
      lv: '<p>Labi a<a href="https://b.lv" rel="noopener noreferrer nofollow">b</a></p>',
    })
  })

  test('is not there for another organisation', async () => {
    const draft = await drafted()
    const theirs = { ...draft, orgId: stranger.orgId }
    const { rfxDraft } = stranger.calls
    expect(await failure(rfxDraft.get(theirs))).toBe('record.not_found')
    expect(await failure(rfxDraft.get(draft))).toBe('record.not_found')
    expect(await failure(rfxDraft.save({ ...theirs, document: documentWith() }))).toBe(
      'record.not_found',
    )
    expect(await failure(rfxDraft.publish(theirs))).toBe('record.not_found')
    expect(await failure(rfxDraft.discard(theirs))).toBe('record.not_found')
    expect(await failure(rfxDraft.copy({ orgId: stranger.orgId, fromRfxId: draft.rfxId }))).toBe(
      'record.not_found',
    )
    expect(await stranger.calls.writtenRfx.view({ rfxId: draft.rfxId })).toBeNull()
  })

  test('takes no file that another organisation was sent', async () => {
    const { db } = database
    const draft = await drafted()
    const mine = { orgId: buyer, rfxId: draft.rfxId, userId: stranger.userId }
    const theirs = { ...mine, orgId: stranger.orgId }
    const documentOf = async (of: typeof mine) => {
      const { key: _key, ...one } = await addStoredDocument(db, of)
      return one
    }
    const foreign = documentWith({ documents: [await documentOf(theirs)] })
    expect(await failure(calls.rfxDraft.save({ ...draft, document: foreign }))).toBe(
      'file.not_accepted',
    )
    const { fileId, ...facts } = await documentOf(mine)
    const document = documentWith({ documents: [{ fileId, ...facts }] })
    const other = documentWith({ documents: [{ fileId, ...facts, hash: 'b'.repeat(64) }] })
    expect(await failure(calls.rfxDraft.save({ ...draft, document: other }))).toBe(
      'file.not_accepted',
    )
    // Of the rest nothing is wrong: what is shown as a document must not be called something else.
    for (const name of ['evil.html', 'a.pdf.exe', 'b.pdf']) {
      const renamed = documentWith({ documents: [{ fileId, ...facts, name }] })
      expect(await failure(calls.rfxDraft.save({ ...draft, document: renamed }))).toBe(
        'file.not_accepted',
      )
    }
    expect(await failure(calls.rfxDraft.save({ ...draft, document }))).toBeNull()
  })

  test('of two hundred lots and three hundred requirements is saved and published in no time', async () => {
    const [lot] = documentWith().lots
    const [price] = documentWith().requirements
    if (!lot || !price) throw new Error('no parts')
    const draft = await drafted()
    const document = documentWith({
      value: { amount: null, currency: 'EUR' },
      lots: Array.from({ length: 200 }, (_, at) => ({
        ...lot,
        id: `LOT-${String(at + 1).padStart(4, '0')}`,
        description: { lv: 'Ielu saraksts. '.repeat(20) },
      })),
      requirements: Array.from({ length: 300 }, (_, at) => ({ ...price, id: `r-${at}` })),
    })
    await calls.rfxDraft.save({ ...draft, document })
    const started = performance.now()
    const { revision } = await calls.rfxDraft.save({ ...draft, revision: 3, document })
    const saving = performance.now() - started
    await calls.rfxDraft.publish({ ...draft, revision })
    // A machine that others use may take its time; alone it is a tenth of this.
    expect(saving).toBeLessThan(3000)
  })

  test('is discarded and leaves its entries', async () => {
    const draft = await drafted()
    await calls.rfxDraft.discard(draft)
    expect(await failure(calls.rfxDraft.get(draft))).toBe('record.not_found')
    expect(await entriesOf(draft.rfxId)).toEqual(['rfx.created', 'rfx.discarded'])
  })

  test('is copied without its times', async () => {
    const from = await publishedWith()
    const { rfxId } = await calls.rfxDraft.copy({ orgId: buyer, fromRfxId: from.rfxId })
    const { document } = await calls.rfxDraft.get({ orgId: buyer, rfxId })
    expect(document.title).toEqual({ lv: 'Ceļu ziemas uzturēšana' })
    expect(document).toMatchObject({ responsesUntil: null, questionsUntil: null, openingAt: null })
  })
})

describe('publishing', () => {
  test('needs the last revision and nothing that is wrong', async () => {
    const draft = await drafted({ responsesUntil: null })
    expect(await failure(calls.rfxDraft.publish({ ...draft, revision: 1 }))).toBe('draft.conflict')
    expect(await failure(calls.rfxDraft.publish(draft))).toBe('rfx.not_ready')
    expect(await database.db.select().from(rfx).where(eq(rfx.id, draft.rfxId))).toEqual([])
  })

  test('writes all at once: the page, search, the version, a key, decoys and a ledger entry', async () => {
    const { db } = database
    const [before] = await db.select({ n: count() }).from(sealedSlot)
    const { rfxId } = await publishedWith()
    const [page] = await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    expect(page).toMatchObject({
      source: 'kogge',
      stage: 'competition',
      privacy: 'public',
      amended: false,
      closesAt: new Date('2027-01-14T10:00:00Z'),
      valueEurMinor: 10_000_000n,
      content: { description: { lv: 'Sniega tīrīšana divās pilsētās.' } },
    })
    const found = await db
      .select()
      .from(rfxSearch)
      .where(eq(rfxSearch.num, page?.num ?? 0))
    expect(found).toHaveLength(1)
    const [request] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
    expect(request).toMatchObject({ state: 'published', version: 1 })
    expect(request?.publicKey).toHaveLength(32)
    const [after] = await db.select({ n: count() }).from(sealedSlot)
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBeGreaterThanOrEqual(5)
    expect(await entriesOf(rfxId)).toEqual(['rfx.created', 'rfx.published'])
    expect(await failure(calls.rfxDraft.get({ orgId: buyer, rfxId }))).toBe('record.not_found')
  })

  test('shows nothing that acts, though it was kept before it was cleaned so', async () => {
    const { db } = database
    const { rfxId } = await publishedWith()
    const document = documentWith({
      description: { lv: '<p>A<script>x()</script> <a href="javascript:x()">b</a></p>' },
    })
    await db.update(writtenRfx).set({ document }).where(eq(writtenRfx.rfxId, rfxId))
    const view = await calls.writtenRfx.view({ rfxId })
    expect(view?.document?.description).toEqual({ lv: '<p>A b</p>' })
    await db.insert(rfxDraft).values({
      rfxId,
      orgId: buyer,
      kind: 'tender',
      document,
      amends: 1,
      createdBy: buyerUser,
      updatedBy: buyerUser,
    })
    const draft = await calls.rfxDraft.get({ orgId: buyer, rfxId })
    expect(draft.document.description).toEqual({ lv: '<p>A b</p>' })
    expect(draft.current?.description).toEqual({ lv: '<p>A b</p>' })
  })

  test('twice at once publishes once', async () => {
    const draft = await drafted()
    const results = await Promise.all([1, 2, 3].map(() => failure(calls.rfxDraft.publish(draft))))
    expect(results.filter((one) => one === null)).toHaveLength(1)
    expect(results.filter((one) => one === 'rfx.step_refused')).toHaveLength(2)
  })

  test('is done whole or not at all', async () => {
    const draft = await drafted()
    const context = await contextOfUser(database.db, buyerUser)
    const broken = { ...context, sealing: { ...context.sealing, sign: () => raised() } }
    const { rfxDraft } = createCaller(draftingRouter)(broken)
    expect(await failure(rfxDraft.publish(draft))).not.toBeNull()
    expect(await database.db.select().from(rfx).where(eq(rfx.id, draft.rfxId))).toEqual([])
    expect(await calls.rfxDraft.get(draft)).toMatchObject({ revision: draft.revision })
    expect(await failure(calls.rfxDraft.publish(draft))).toBeNull()
  })

  test('for those invited alone it is neither found nor seen', async () => {
    const { rfxId } = await publishedWith({ privacy: 'invited', procedure: 'restricted' })
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.privacy).toBe('invited')
    const found = await database.db
      .select()
      .from(rfxSearch)
      .where(eq(rfxSearch.num, page?.num ?? 0))
    expect(found).toEqual([])
    expect(await stranger.calls.writtenRfx.view({ rfxId })).toBeNull()
    expect(await stranger.calls.writtenRfx.versions({ rfxId })).toEqual([])
    expect(await calls.writtenRfx.view({ rfxId })).toMatchObject({ role: 'buyer' })
  })
})

describe('who sees what is for those invited alone', () => {
  const invite = (rfxId: string, orgId: string) =>
    database.db.insert(rfxInvitation).values({
      rfxId,
      orgId,
      locale: 'lv',
      invitedBy: buyerUser,
      invitedAt: CLOCK,
    })

  test('and what is confidential shows nothing of its contents before one agrees', async () => {
    const { rfxId } = await publishedWith({ privacy: 'extended', procedure: 'restricted' })
    await invite(rfxId, stranger.orgId)
    const view = await stranger.calls.writtenRfx.view({ rfxId, orgId: stranger.orgId })
    expect(view).toMatchObject({ isConfidential: true, document: null, questions: [] })
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(JSON.stringify(page?.content)).not.toContain('Sniega')
    expect(page).toMatchObject({ valueAmount: null, valueEurMinor: null })
  })

  test('those invited are told of changes once, however often the job runs', async () => {
    const { rfxId } = await publishedWith()
    const [invited] = await invite(rfxId, stranger.orgId).returning({ id: rfxInvitation.id })
    await addInvited(database.db, rfxId, invited?.id ?? '', stranger.orgId)
    const outside = { email: 'arpus@example.com', locale: 'lt' as const }
    await addMailedInvitation(database.db, {
      ...outside,
      rfxId,
      invitedBy: buyerUser,
      invitedAt: CLOCK,
    })
    await amendedWith(rfxId, { reference: 'R-2' })
    const about = await occasionOf(database.db, { rfxId, template: 'rfxAmended', version: 2 })
    await tellInvited(deps(), jobs, about)
    await tellInvited(deps(), jobs, about)
    const letters = await database.db.select().from(mailMessage)
    expect(letters.map(({ locale }) => locale).sort()).toEqual(['en', 'lt'])
    expect(letters.find(({ locale }) => locale === 'lt')).toMatchObject({
      recipient: 'arpus@example.com',
      template: 'rfxAmended',
      subject: 'Pakeistas pirkimas: Ceļu ziemas uzturēšana',
    })
  })
})

describe('what a reader may do', () => {
  test('follows from who they are and the hour', async () => {
    const { rfxId } = await publishedWith()
    const forBuyer = await calls.writtenRfx.view({ rfxId, orgId: buyer })
    expect(forBuyer?.abilities).toMatchObject({ edit: true, respond: false, open: false })
    const forOther = await stranger.calls.writtenRfx.view({ rfxId, orgId: stranger.orgId })
    expect(forOther).toMatchObject({ role: 'public', isAmending: false })
    expect(forOther?.abilities).toMatchObject({ edit: false, respond: true, ask: true })
    await setClock(new Date('2027-01-14T11:00:00Z'))
    const late = await stranger.calls.writtenRfx.view({ rfxId, orgId: stranger.orgId })
    expect(late?.abilities).toMatchObject({ respond: false, ask: false })
    const opening = await calls.writtenRfx.view({ rfxId, orgId: buyer })
    expect(opening?.abilities).toMatchObject({ edit: false, open: true, cancel: true })
  })
})

describe('an amendment', () => {
  test('keeps the version before and says what is another', async () => {
    const { rfxId } = await publishedWith()
    const { version } = await amendedWith(rfxId, { title: { lv: 'Ielu ziemas uzturēšana' } })
    expect(version).toBe(2)
    const [second, first] = await calls.writtenRfx.versions({ rfxId })
    expect(first).toMatchObject({ version: 1, differences: [] })
    expect(second).toMatchObject({ isSignificant: false, reason: { lv: 'Precizēts.' } })
    expect(second?.differences).toMatchObject([
      { area: 'title', before: 'Ceļu ziemas uzturēšana', after: 'Ielu ziemas uzturēšana' },
    ])
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page).toMatchObject({
      amended: true,
      content: { history: [{}, { formType: 'change' }] },
    })
  })

  test('that is significant and late moves the deadline by itself', async () => {
    const { rfxId } = await publishedWith()
    await setClock(new Date('2027-01-12T12:00:00Z'))
    const { responsesUntil } = await amendedWith(rfxId, { description: { lv: '<p>Cits.</p>' } })
    // Six days later, Monday the 18th, at the same hour.
    expect(responsesUntil).toBe('2027-01-18T10:00:00.000Z')
    const view = await calls.writtenRfx.view({ rfxId })
    expect(view?.openingAt).toBe('2027-01-18T11:00:00.000Z')
    const [row] = await database.db
      .select()
      .from(rfxVersion)
      .where(eq(rfxVersion.rfxId, rfxId))
      .orderBy(asc(rfxVersion.version))
      .offset(1)
    expect(row?.isSignificant).toBe(true)
  })

  test('tells those invited its reason, but for what is confidential', async () => {
    const textOf = async (privacy: 'public' | 'extended') => {
      const { rfxId } = await publishedWith({ privacy, procedure: 'restricted' })
      await addMailedInvitation(database.db, {
        rfxId,
        email: `${privacy}@example.com`,
        locale: 'lv',
        invitedBy: buyerUser,
        invitedAt: CLOCK,
      })
      await amendedWith(rfxId, { title: { lv: 'Ielu ziemas uzturēšana' } })
      const about = await occasionOf(database.db, { rfxId, template: 'rfxAmended', version: 2 })
      await tellInvited(deps(), jobs, about)
      const [letter] = await database.db
        .select()
        .from(mailMessage)
        .where(eq(mailMessage.recipient, `${privacy}@example.com`))
      return letter?.text
    }
    expect(await textOf('public')).toContain('Pasūtītāja norādītais pamatojums: Precizēts.')
    const confidential = await textOf('extended')
    expect(confidential).toContain('Konfidenciāls iepirkums')
    expect(confidential).not.toContain('Ielu ziemas uzturēšana')
    expect(confidential).not.toContain('pamatojums')
  })

  test('gives no lot the number of one that an earlier one dropped', async () => {
    const { rfxId } = await publishedWith()
    const at = { orgId: buyer, rfxId }
    const [first, second] = documentWith().lots
    if (!first || !second) throw new Error('no lots')
    await amendedWith(rfxId, { lots: [first] })
    const other = { ...second, title: { lv: 'Pavisam cita' } }
    expect(await failure(amendedWith(rfxId, { lots: [first, other] }))).toBe('rfx.not_ready')
    const { goneLots } = await calls.rfxDraft.get(at)
    expect(goneLots).toEqual([second.id])
    const third = { ...other, id: 'LOT-0003' }
    expect(await failure(amendedWith(rfxId, { lots: [first, third] }))).toBeNull()
  })

  test('is refused once the deadline has passed, to the millisecond', async () => {
    const { rfxId } = await publishedWith()
    await setClock(new Date('2027-01-14T10:00:00Z'))
    expect(await failure(calls.rfxDraft.amend({ orgId: buyer, rfxId }))).toBe('rfx.deadline_passed')
    await setClock(new Date('2027-01-14T09:59:59.999Z'))
    expect(await failure(calls.rfxDraft.amend({ orgId: buyer, rfxId }))).toBeNull()
  })

  test('does not move the deadline to an earlier time, nor hide what was public', async () => {
    const { rfxId } = await publishedWith()
    const earlier = { responsesUntil: { wall: '2027-01-13T12:00', fold: null } }
    expect(await failure(amendedWith(rfxId, earlier))).toBe('rfx.not_ready')
    const { rfxId: other } = await publishedWith()
    expect(await failure(amendedWith(other, { privacy: 'invited' }))).toBe('rfx.not_ready')
  })

  test('needs the longer period that holds by it from the first publication on', async () => {
    const at = (day: string, hour: number) => ({ wall: `${day}T${hour}:00`, fold: null })
    const until = (day: string) => ({ responsesUntil: at(day, 12), openingAt: at(day, 13) })
    const { rfxId } = await publishedWith({
      procedure: 'oth-single',
      value: { amount: '50000', currency: 'EUR' },
      lots: [],
      questionsUntil: at('2026-11-26', 12),
      ...until('2026-12-04'),
    })
    await setClock(new Date('2026-11-25T12:00:00Z'))
    const above = { procedure: 'open', value: { amount: '9000000', currency: 'EUR' } }
    expect(await failure(amendedWith(rfxId, above))).toBe('rfx.not_ready')
    await calls.rfxDraft.discard({ orgId: buyer, rfxId })
    const given = { ...above, ...until('2026-12-21') }
    expect(await failure(amendedWith(rfxId, given))).toBeNull()
  })

  test('of what became public later counts periods from that day', async () => {
    const draft = await publishedWith({ privacy: 'invited', procedure: 'restricted' })
    await calls.rfxDraft.amend(draft)
    expect((await calls.rfxDraft.get(draft)).since).toBe(CLOCK.toISOString())
    await setClock(new Date('2026-11-25T12:00:00Z'))
    await amendedWith(draft.rfxId, { privacy: 'public' })
    await calls.rfxDraft.amend(draft)
    expect((await calls.rfxDraft.get(draft)).since).toBe('2026-11-25T12:00:00.000Z')
  })

  test('that makes it public has it found from then on', async () => {
    const { rfxId } = await publishedWith({ privacy: 'invited', procedure: 'restricted' })
    await amendedWith(rfxId, { privacy: 'public' })
    const rows = await database.db
      .select({ num: rfxSearch.num })
      .from(rfxSearch)
      .innerJoin(rfx, eq(rfx.num, rfxSearch.num))
      .where(eq(rfx.id, rfxId))
    expect(rows).toHaveLength(1)
    expect(await stranger.calls.writtenRfx.view({ rfxId })).toMatchObject({ version: 2 })
  })

  test('and cancelling have all slots rewritten, of whatever request', async () => {
    const { rfxId } = await publishedWith()
    const at = { orgId: buyer, rfxId }
    const sent: (readonly [string, object])[] = []
    const jobs = {
      send: async (_tx: unknown, queue: { readonly name: string }, data: object) =>
        void sent.push([queue.name, data]),
    }
    const context = await contextOfUser(database.db, buyerUser)
    const { rfxDraft, writtenRfx: written } = createCaller(draftingRouter)({ ...context, jobs })
    await rfxDraft.amend(at)
    const { document, revision } = await rfxDraft.get(at)
    const changed = { ...document, title: { lv: 'Cits' } }
    const saved = await rfxDraft.save({ ...at, revision, document: changed })
    await rfxDraft.publish({ ...at, revision: saved.revision, reason: { lv: 'Precizēts.' } })
    await written.cancel({ ...at, reason: { lv: 'Nav vajadzīgs.' }, code: 'chan-need' })
    const rewriting = sent.filter(([name]) => name === 'responses.rewrite')
    expect(rewriting).toHaveLength(2)
    expect(JSON.stringify(rewriting)).not.toContain(rfxId)
  })

  test('and cancelling at once wait for each other, and one of them is too late', async () => {
    const { rfxId } = await publishedWith()
    const at = { orgId: buyer, rfxId }
    await calls.rfxDraft.amend(at)
    const { document, revision } = await calls.rfxDraft.get(at)
    const changed = { ...document, title: { lv: 'Cits' } }
    const saved = await calls.rfxDraft.save({ ...at, revision, document: changed })
    const [amended, cancelled] = await Promise.all([
      failure(
        calls.rfxDraft.publish({ ...at, revision: saved.revision, reason: { lv: 'Precizēts.' } }),
      ),
      failure(
        calls.writtenRfx.cancel({ ...at, reason: { lv: 'Nav vajadzīgs.' }, code: 'chan-need' }),
      ),
    ])
    expect(cancelled).toBeNull()
    expect([null, 'record.not_found', 'rfx.step_refused']).toContain(amended)
    const view = await calls.writtenRfx.view({ rfxId })
    expect(view).toMatchObject({ state: 'cancelled', version: amended === null ? 2 : 1 })
  })

  test('that is discarded leaves what stands', async () => {
    const { rfxId } = await publishedWith()
    await calls.rfxDraft.amend({ orgId: buyer, rfxId })
    await calls.rfxDraft.discard({ orgId: buyer, rfxId })
    expect(await calls.writtenRfx.view({ rfxId })).toMatchObject({ version: 1, isAmending: false })
    expect((await entriesOf(rfxId)).at(-1)).toBe('rfx.amendment_discarded')
  })
})

describe('a price survey', () => {
  test('asks for little, and is closed once it was opened', async () => {
    const { rfxId } = await calls.rfxDraft.create({
      orgId: buyer,
      kind: 'price_survey',
      language: 'lv',
    })
    const { document } = await calls.rfxDraft.get({ orgId: buyer, rfxId })
    expect(document).toMatchObject({ procedure: 'survey', privacy: 'invited' })
    const whole = {
      ...document,
      title: { lv: 'Sāls cenas' },
      message: { lv: 'Cik maksā tonna?' },
      cpv: { main: '90620000', additional: [] },
      responsesUntil: { wall: '2026-11-25T12:00', fold: null },
      requirements: documentWith().requirements,
    }
    const { revision } = await calls.rfxDraft.save({
      orgId: buyer,
      rfxId,
      revision: 1,
      document: whole,
    })
    await calls.rfxDraft.publish({ orgId: buyer, rfxId, revision })
    const view = await calls.writtenRfx.view({ rfxId, orgId: buyer })
    expect(view).toMatchObject({ kind: 'price_survey', openingAt: '2026-11-25T10:00:00.000Z' })
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.content.description).toEqual({ lv: 'Cik maksā tonna?' })
    const close = () => failure(calls.writtenRfx.close({ orgId: buyer, rfxId }))
    expect(await close()).toBe('rfx.step_refused')
    await database.db
      .update(writtenRfx)
      .set({ state: 'opened', openedAt: CLOCK })
      .where(eq(writtenRfx.rfxId, rfxId))
    expect(await close()).toBeNull()
    expect(await calls.writtenRfx.view({ rfxId })).toMatchObject({ state: 'closed' })
    expect((await entriesOf(rfxId)).at(-1)).toBe('rfx.closed')
  })
})

describe('the end', () => {
  test('by cancelling is told with its reason', async () => {
    const { rfxId } = await publishedWith()
    const reason = { lv: 'Nav vairs vajadzīgs.' }
    const given = { rfxId, reason, code: 'chan-need' as const }
    expect(
      await failure(stranger.calls.writtenRfx.cancel({ ...given, orgId: stranger.orgId })),
    ).toBe('record.not_found')
    await calls.writtenRfx.cancel({ ...given, orgId: buyer })
    expect(await calls.writtenRfx.view({ rfxId })).toMatchObject({
      state: 'cancelled',
      cancelReason: reason,
      cancelCode: 'chan-need',
    })
    expect(await failure(calls.writtenRfx.cancel({ ...given, orgId: buyer }))).toBe(
      'rfx.step_refused',
    )
    expect(await failure(calls.rfxDraft.amend({ orgId: buyer, rfxId }))).toBe('rfx.step_refused')
    const [page] = await withContents(
      database.db,
      await database.db.select().from(rfx).where(eq(rfx.id, rfxId)),
    )
    expect(page?.stage).toBe('cancelled')
  })

  test('by cancelling names a code that can be true of what nobody has opened', async () => {
    const { rfxId } = await publishedWith()
    const given = { orgId: buyer, rfxId, reason: { lv: 'Nav vairs vajadzīgs.' } }
    const { cancelCodes } = (await calls.writtenRfx.view({ rfxId, orgId: buyer })) ?? {}
    expect(cancelCodes).toEqual(['chan-need', 'ins-fund', 'other', 'rev-body', 'tch-pr-error'])
    expect((await stranger.calls.writtenRfx.view({ rfxId }))?.cancelCodes).toEqual([])
    expect(await failure(calls.writtenRfx.cancel(given))).toBe('request.invalid')
    for (const code of ['no-rece', 'all-rej', 'no-signed', 'rev-buyer'] as const)
      expect(await failure(calls.writtenRfx.cancel({ ...given, code }))).toBe('rfx.step_refused')
    expect(await calls.writtenRfx.view({ rfxId })).toMatchObject({ state: 'published' })
  })

  test('does not come by closing what is still open', async () => {
    const { rfxId } = await publishedWith()
    expect(await failure(calls.writtenRfx.close({ orgId: buyer, rfxId }))).toBe('rfx.step_refused')
  })
})

describe('the list of my requests', () => {
  test('has drafts and published ones together, filtered and paged', async () => {
    const orgId = await addOrganisation(database.db, 'BUSINESS')
    const { calls: mine } = await member(orgId)
    const ids: string[] = []
    for (const title of ['Viens', 'Divi ķīpu', 'Trīs']) {
      const { rfxId } = await mine.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
      const document = documentWith({ title: { lv: title } })
      const { revision } = await mine.rfxDraft.save({ orgId, rfxId, revision: 1, document })
      if (title !== 'Viens') await mine.rfxDraft.publish({ orgId, rfxId, revision })
      ids.push(rfxId)
    }
    const all = await mine.writtenRfx.mine({ orgId })
    expect(all.items.map(({ rfxId }) => rfxId).sort()).toEqual([...ids].sort())
    const found = await mine.writtenRfx.mine({ orgId, filters: { q: ['KIPU'] } })
    expect(found.items).toMatchObject([{ rfxId: ids[1], status: 'open', version: 1 }])
    const drafts = await mine.writtenRfx.mine({ orgId, filters: { statusFlag: ['draft'] } })
    expect(drafts.items).toMatchObject([{ rfxId: ids[0], version: 0 }])
    const own = await mine.writtenRfx.mine({ orgId, filters: { rfxOrgId: [orgId, buyer] } })
    expect(own.items).toHaveLength(3)
    const others = await mine.writtenRfx.mine({ orgId, filters: { rfxOrgId: [buyer] } })
    expect(others.items).toEqual([])
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof mine.writtenRfx.mine>> = await mine.writtenRfx.mine({
        orgId,
        limit: 1,
        cursor,
        sortBy: 'deadline',
      })
      seen.push(...page.items.map(({ rfxId }) => rfxId))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(3)
    expect(seen.at(-1)).toBe(ids[0])
  })

  test('is counted by state, for those alone who may see it', async () => {
    const { db } = database
    const orgId = await addOrganisation(db, 'BUSINESS')
    const { calls: mine } = await member(orgId)
    expect(await mine.writtenRfx.states({ orgId })).toEqual([])
    for (const isPublished of [true, true, false]) {
      const { rfxId } = await mine.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
      const { revision } = await mine.rfxDraft.save({
        orgId,
        rfxId,
        revision: 1,
        document: documentWith({}),
      })
      if (isPublished) await mine.rfxDraft.publish({ orgId, rfxId, revision })
    }
    const { items } = await mine.writtenRfx.mine({ orgId, filters: { statusFlag: ['open'] } })
    await mine.rfxDraft.amend({ orgId, rfxId: items[0]?.rfxId ?? '' })
    expect(await mine.writtenRfx.states({ orgId })).toEqual([
      { status: 'draft', count: 1 },
      { status: 'open', count: 2 },
    ])
    await setClock(new Date('2027-06-01T00:00:00Z'))
    expect(await mine.writtenRfx.states({ orgId })).toEqual([
      { status: 'draft', count: 1 },
      { status: 'closed', count: 2 },
    ])
    expect(await failure(stranger.calls.writtenRfx.states({ orgId }))).toBe('record.not_found')
  })

  test('is found by who takes part, as far as the buyer knows of it', async () => {
    const { db } = database
    const orgId = await addOrganisation(db, 'BUSINESS')
    const { calls: mine, userId } = await member(orgId)
    const published = async (title: string) => {
      const { rfxId } = await mine.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
      const document = documentWith({ title: { lv: title } })
      const { revision } = await mine.rfxDraft.save({ orgId, rfxId, revision: 1, document })
      await mine.rfxDraft.publish({ orgId, rfxId, revision })
      return rfxId
    }
    const invited = await published('Viens')
    const mailed = await published('Divi')
    const opened = await published('Trīs')
    const participant = await addOrganisation(db, 'FREE')
    const former = await addOrganisation(db, 'FREE')
    await db.update(org).set({ mergedIntoId: participant }).where(eq(org.id, former))
    const sent = { locale: 'lv', invitedBy: userId, invitedAt: CLOCK }
    await db.insert(rfxInvitation).values([
      { rfxId: invited, orgId: participant, ...sent },
      // Who followed a mailed link is not told before the opening.
      { rfxId: mailed, orgId: participant, email: 'a@example.com', ...sent },
    ])
    const bytes = Buffer.from('noise')
    await db.insert(unreadableSlot).values({
      rfxId: opened,
      orgId: former,
      placeId: former,
      own: bytes,
      sealed: bytes,
      foundAt: CLOCK,
    })
    const found = async (participantOrgId: string[]) =>
      (await mine.writtenRfx.mine({ orgId, filters: { participantOrgId } })).items
        .map(({ rfxId }) => rfxId)
        .sort()
    expect(await found([participant])).toEqual([invited, opened].sort())
    expect(await found([former, buyer])).toEqual([opened])
    expect(await found([buyer])).toEqual([])
    await db.update(writtenRfx).set({ openedAt: CLOCK }).where(eq(writtenRfx.rfxId, mailed))
    expect(await found([participant])).toEqual([invited, mailed, opened].sort())
  })
})
