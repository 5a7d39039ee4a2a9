import { randomUUID } from 'node:crypto'
import { globalRole } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { mailParticipants } from '@kogge/features/responses/server/letters/participant-letters.commands.ts'
import { sendLetters } from '@kogge/features/responses/server/letters/participant-letters.jobs.ts'
import { responseFileFor } from '@kogge/features/responses/server/response-file-downloads.queries.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
  DOCUMENT,
  inMinutes,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import type { OutgoingMail } from '@kogge/platform/server/mail/smtp-transport.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addAnswer, appendOpening } from '@kogge/platform/server/testing/letter-occasions.ts'
import { transportInto } from '@kogge/platform/server/testing/mail-transport.ts'
import {
  addGlobalRole,
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { moveTimes, noteOpening } from '@kogge/platform/server/testing/request-keys.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import {
  contextOfUser,
  TEST_URL,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

const reason = 'The same entry of the register.'

let database: TestDatabase
let developer: string
beforeAll(async () => {
  database = await testDatabase()
  developer = await addPerson(database.db)
  await addStaff(database.db, developer, 'DEVELOPER')
})
afterAll(() => database.close())

const now = () => new Date()
const callsOf = async (userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, now))
const staffCalls = async () =>
  createCaller(adminRouter)(await contextOfUser(database.db, developer, now))

const submit = async ({ rfxId }: Tender, { userId, orgId }: Supplier, price: string) => {
  const { response: calls } = await callsOf(userId)
  const { revision: before } = await calls.mine({ rfxId, orgId })
  const draft = { rfxId, orgId, revision: before, version: 1, content: contentOf(price) }
  const { revision } = await calls.save(draft)
  return calls.submit({ rfxId, orgId, revision, version: 1 })
}

const merge = (fromId: string, intoId: string): Promise<unknown> =>
  mergeAgreed(database.db, developer, fromId, intoId)

const undo = async (fromId: string, intoId: string): Promise<void> => {
  const [pair] = await database.db
    .select({ id: orgMatch.id })
    .from(orgMatch)
    .where(and(eq(orgMatch.fromId, fromId), eq(orgMatch.intoId, intoId)))
  const { adminOrgMatches } = await staffCalls()
  await adminOrgMatches.undo({ matchId: pair?.id ?? '', reason })
}

const open = async ({ rfxId, pair }: Tender): Promise<void> => {
  const { db } = database
  const at = (values: object) =>
    db.update(writtenRfx).set(values).where(eq(writtenRfx.rfxId, rfxId))
  await moveTimes(db, rfxId, { responsesUntil: inMinutes(-2), openingAt: inMinutes(-1) })
  await db.transaction(async (tx) => {
    const opened = await openSlots(tx, testContext(tx), rfxId, pair)
    await appendOpening(tx, rfxId, opened)
  })
  await at({ state: 'opened', openedAt: now() })
  await noteOpening(db, rfxId)
}

/** To whom goes what is told of a request to those who take part. */
const toldOf = async ({ rfxId, buyer }: Tender): Promise<string[]> => {
  const { db } = database
  const ctx = await contextOfUser(db, buyer.userId, now)
  if (ctx.actor.kind !== 'user') throw new Error('Nobody is there.')
  const about = await addAnswer(db, rfxId)
  await mailParticipants({ ...ctx, actor: ctx.actor }, about, (locale) => ({
    org: 'Meža pašvaldība',
    title: pickText(DOCUMENT.title, locale, 'en')?.text ?? '',
    until: '',
  }))
  const { secretBox, sealing, log } = ctx
  const sent: OutgoingMail[] = []
  const transport = transportInto(sent)
  const deps = { db, secretBox, sealing, log, publicUrl: TEST_URL, clock: now, transport }
  await sendLetters(deps)
  return sent.map(({ recipient }) => recipient.replace('@example.com', ''))
}

const join = async (orgId: string, role: OrgRole = 'ORG_ADMINISTRATOR'): Promise<Supplier> => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, role, null, now())
  return { orgId, userId }
}

/** Everything by which somebody could see or change what is sealed; gives what each was refused with. */
const attempts = async (tender: Tender, who: Supplier) => {
  const { response: calls, participation } = await callsOf(who.userId)
  const about = { rfxId: tender.rfxId, orgId: who.orgId }
  const draft = { ...about, revision: 2, version: 1, content: contentOf('999.00') }
  const listed = await participation.mine({ orgId: who.orgId }).then(
    ({ items }) => items.map(({ rfxId }) => rfxId).includes(tender.rfxId),
    () => false,
  )
  const ctx = await contextOfUser(database.db, who.userId, now)
  const { rfxId, orgId } = about
  return {
    listed,
    codes: [
      await codeOf(calls.mine(about)),
      await codeOf(calls.save(draft)),
      await codeOf(calls.submit({ ...about, revision: 1, version: 1 })),
      await codeOf(calls.withdraw(about)),
      await codeOf(calls.discard(about)),
      await codeOf(calls.accept(about)),
      await codeOf(calls.ask({ ...about, question: 'When?' })),
      await codeOf(calls.decline({ ...about, code: 'capacity', text: '' })),
    ],
    file: await responseFileFor(ctx, rfxId, randomUUID(), orgId as never, orgId).catch(
      (error: Error) => error.message,
    ),
  }
}

const refusedWith = (code: string, file = 'record.not_found') => ({
  listed: false,
  file,
  codes: Array(8).fill(code),
})

test('a member of staff who merges a bidder into an organisation of their own', async () => {
  const { db } = database
  const tender = await addTender(db)
  const bidder = await addSupplier(db, 'SIA Egle')
  await submit(tender, bidder, '10.00')
  const own = await addOrganisation(db, 'FREE', { name: 'SIA Vilks' })
  await addMember(db, own, developer, 'ORG_ADMINISTRATOR')
  const accomplice = await join(own)
  await merge(bidder.orgId, own)
  const platform = refusedWith('access.platform_role', 'access.platform_role')
  expect(await attempts(tender, { userId: developer, orgId: own })).toEqual(platform)
  // Who was of the other goes on with what is theirs: nothing.
  await expectNothing(tender, accomplice, [bidder.orgId])
  // Whom they let in or make more sees no more than they do.
  expect(await attempts(tender, await join(own))).toEqual(refusedWith('response.kept'))
  const people = { ...bidder, orgId: own }
  expect(
    await (await callsOf(bidder.userId)).response.mine({ ...tender, ...people }),
  ).toMatchObject({
    status: 'RESPONDED',
    content: contentOf('10.00'),
    otherNames: [],
  })
})

/** They have what is their own organisation's, which is nothing, and reach no other name. */
const expectNothing = async (
  { rfxId }: Tender,
  { userId, orgId }: Supplier,
  names: readonly string[] = [],
) => {
  const { response: calls, participation } = await callsOf(userId)
  expect(await calls.mine({ rfxId, orgId })).toMatchObject({
    name: { orgId },
    otherNames: [],
    content: null,
    submitted: null,
    receipts: [],
    status: 'OPEN',
    questionsAsked: [],
  })
  expect(await codeOf(calls.withdraw({ rfxId, orgId }))).toBe('rfx.step_refused')
  for (const inNameOf of names) {
    expect(await codeOf(calls.mine({ rfxId, orgId, inNameOf }))).toBe('record.not_found')
    expect(await codeOf(calls.withdraw({ rfxId, orgId, inNameOf }))).toBe('record.not_found')
  }
  expect((await participation.mine({ orgId })).items).toEqual([])
}

/** Two with an administrator each who have bid, and what became of them. */
const addTwo = async (tender: Tender) => {
  const { db } = database
  const one = {
    orgId: await addOrganisation(db, 'PRO', { name: 'SIA Bērzs' }),
    userId: await addPerson(db),
  }
  const other = {
    orgId: await addOrganisation(db, 'PRO', { name: 'SIA Liepa' }),
    userId: await addPerson(db),
  }
  for (const { orgId, userId } of [one, other])
    await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  await submit(tender, one, '4.00')
  await submit(tender, other, '3.00')
  return { one, other }
}

const own = async ({ rfxId }: Tender, { userId, orgId }: Supplier) => {
  const { content, receipts } = await (await callsOf(userId)).response.mine({ rfxId, orgId })
  const [first] = content?.answers ?? []
  return {
    price: first?.answer.type === 'price' ? first.answer.unitPrice : null,
    times: receipts.length,
  }
}

test('nor does the other side, whichever of the two goes, and letters go to each side alone', async () => {
  const tender = await addTender(database.db)
  const { one, other } = await addTwo(tender)
  await merge(one.orgId, other.orgId)
  const people = { ...one, orgId: other.orgId }
  expect(await own(tender, people)).toEqual({ price: '4.00', times: 1 })
  expect(await own(tender, other)).toEqual({ price: '3.00', times: 1 })
  const later = await join(other.orgId, 'ORG_MEMBER')
  expect(await attempts(tender, later)).toEqual(refusedWith('response.kept'))
  expect((await toldOf(tender)).sort()).toEqual([one.userId, other.userId].sort())
  await addGlobalRole(database.db, one.userId, 'TEST_ROLE')
  expect(await toldOf(tender)).toEqual([other.userId])
  // Once it is opened it is the organisation's.
  await open(tender)
  for (const who of [other, later]) {
    const { response: calls } = await callsOf(who.userId)
    for (const inNameOf of [one.orgId, other.orgId])
      expect(await calls.mine({ ...who, rfxId: tender.rfxId, inNameOf })).toMatchObject({
        status: 'RESPONDED',
      })
  }
})

test('what is published after a merger is for all who belong to it by then', async () => {
  const before = await addTender(database.db)
  const { one, other } = await addTwo(before)
  await merge(one.orgId, other.orgId)
  const later = await join(other.orgId, 'ORG_MEMBER')
  const tender = await addTender(database.db, { published: now() })
  await submit(tender, later, '2.00')
  expect(await own(tender, { ...one, orgId: other.orgId })).toEqual({ price: '2.00', times: 1 })
  expect(await own(tender, other)).toEqual({ price: '2.00', times: 1 })
})

test('nobody gets back, or gets more of, what they had by a role that others give', async () => {
  const { db } = database
  const tender = await addTender(db)
  const { one, other } = await addTwo(tender)
  const reader = await join(one.orgId, 'ORG_READONLY_MEMBER')
  const guest = await addPerson(db)
  await addMember(db, one.orgId, guest, 'TEMP_ORG_MEMBER', inMinutes(60))
  const both = await join(one.orgId, 'ORG_MEMBER')
  await addMember(db, other.orgId, both.userId, 'ORG_MEMBER', null, inMinutes(5))
  await merge(one.orgId, other.orgId)
  const orgId = other.orgId
  const inBoth = await callsOf(both.userId)
  expect(await inBoth.response.mine({ rfxId: tender.rfxId, orgId })).toMatchObject({
    name: { orgId },
    otherNames: [{ orgId: one.orgId }],
  })
  expect(await own(tender, { orgId, userId: guest })).toEqual({ price: '4.00', times: 1 })
  const roleOf = (userId: string) => and(eq(membership.orgId, orgId), eq(membership.userId, userId))
  await db.update(membership).set({ role: 'ORG_ADMINISTRATOR' }).where(roleOf(reader.userId))
  await sealAsTheyStand(db)
  expect(await own(tender, { ...reader, orgId })).toEqual({ price: '4.00', times: 1 })
  const { response: calls } = await callsOf(reader.userId)
  const about = { rfxId: tender.rfxId, orgId }
  expect(await codeOf(calls.withdraw(about))).toBe('response.kept')
  expect(await codeOf(calls.ask({ ...about, question: 'When?' }))).toBe('response.kept')
  // Made less, they are less; taken out, they are nobody, and stay so when they are let in again.
  await db.update(membership).set({ role: 'ORG_READONLY_MEMBER' }).where(roleOf(one.userId))
  await sealAsTheyStand(db)
  const less = await callsOf(one.userId)
  expect(await codeOf(less.response.withdraw(about))).toBe('access.denied')
  for (const { userId } of [one, { userId: guest }]) {
    await db.delete(membership).where(roleOf(userId))
    await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR', null, now())
    expect(await attempts(tender, { orgId, userId })).toEqual(refusedWith('response.kept'))
  }
})

test('an undoing gives nobody sight of what was begun before the merger', async () => {
  const tender = await addTender(database.db)
  const { one, other } = await addTwo(tender)
  const reader = await join(one.orgId, 'ORG_READONLY_MEMBER')
  await merge(one.orgId, other.orgId)
  const later = await join(other.orgId)
  const inMerged = and(eq(membership.orgId, other.orgId), eq(membership.userId, reader.userId))
  await database.db.update(membership).set({ role: 'ORG_ADMINISTRATOR' }).where(inMerged)
  await sealAsTheyStand(database.db)
  await undo(one.orgId, other.orgId)
  expect(await own(tender, one)).toEqual({ price: '4.00', times: 1 })
  expect(await own(tender, other)).toEqual({ price: '3.00', times: 1 })
  expect(await attempts(tender, later)).toEqual(refusedWith('response.kept'))
  expect(await attempts(tender, await join(one.orgId))).toEqual(refusedWith('response.kept'))
  // Nor does anybody come back from it with a higher role than they had there.
  const [role] = await database.db
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.orgId, one.orgId), eq(membership.userId, reader.userId)))
  expect(role?.role).toBe('ORG_READONLY_MEMBER')
})

test('of mergers one after the other, what each of them had stays with its people', async () => {
  const first = await addTender(database.db)
  const { one, other } = await addTwo(first)
  await merge(one.orgId, other.orgId)
  const second = await addTender(database.db, { published: now() })
  await submit(second, { ...one, orgId: other.orgId }, '5.00')
  const third = { orgId: await addOrganisation(database.db), userId: '' }
  const stranger = await join(third.orgId)
  await merge(other.orgId, third.orgId)
  const [a, b] = [one, other].map((who) => ({ ...who, orgId: third.orgId }))
  if (!a || !b) throw new Error('Nobody is there.')
  expect([await own(first, a), await own(first, b)]).toMatchObject([
    { price: '4.00' },
    { price: '3.00' },
  ])
  expect([await own(second, a), await own(second, b)]).toMatchObject([
    { price: '5.00' },
    { price: '5.00' },
  ])
  for (const tender of [first, second]) {
    await expectNothing(tender, stranger, [one.orgId, other.orgId])
    expect(await attempts(tender, await join(third.orgId))).toEqual(refusedWith('response.kept'))
  }
})

test('whoever is given a role of the platform is refused from the next call on, as long as they hold it', async () => {
  const { db } = database
  const tender = await addTender(db)
  const bidder = await addSupplier(db)
  await submit(tender, bidder, '1.00')
  await db
    .insert(globalRole)
    .values({ userId: bidder.userId, role: 'TEST_ROLE', expiresAt: inMinutes(60) })
  const platform = refusedWith('access.platform_role', 'access.platform_role')
  expect(await attempts(tender, bidder)).toEqual(platform)
  await db
    .update(globalRole)
    .set({ expiresAt: inMinutes(-1) })
    .where(eq(globalRole.userId, bidder.userId))
  expect(await own(tender, bidder)).toEqual({ price: '1.00', times: 1 })
})

test('an organisation that all have left leaves what it had to nobody', async () => {
  const { db } = database
  const tender = await addTender(db)
  const gone = await addSupplier(db)
  await submit(tender, gone, '1.00')
  await db.delete(membership).where(eq(membership.userId, gone.userId))
  const into = await addOrganisation(db)
  const stranger = await join(into)
  await merge(gone.orgId, into)
  const { response: calls } = await callsOf(stranger.userId)
  const about = { rfxId: tender.rfxId, orgId: into }
  // Theirs is what they themselves have, which is nothing.
  expect(await calls.mine(about)).toMatchObject({
    name: { orgId: into },
    otherNames: [],
    receipts: [],
  })
  expect(await codeOf(calls.mine({ ...about, inNameOf: gone.orgId }))).toBe('record.not_found')
})
