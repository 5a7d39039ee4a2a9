import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { GroupsAnswer } from '@kogge/domain/analysis/analysis-read-model.ts'
import {
  addRequest,
  addTender,
  FIRST,
  fromNow,
  PASSPHRASE,
  SECOND,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { mergeAgreed } from '@kogge/features/orgs/server/mergers/mergers.fixture.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  NO_ANALYSIS,
  TEST_SEALING,
} from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'
import { logDifferences } from '../../testing/ledger-differences.ts'

let database: TestDatabase
let staff: string
const alarms: string[] = []
const sealing = {
  ...TEST_SEALING,
  alarm: (_facts: object, message: string) => void alarms.push(message),
}
beforeAll(async () => {
  database = await testDatabase()
  staff = await addPerson(database.db)
  await addStaff(database.db, staff, 'DEVELOPER')
})
afterAll(() => database.close())

const contextOf = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, () => new Date())),
  sealing,
  analysis: { ...NO_ANALYSIS, groups: async () => NOTHING },
})

const NO_FIGURES = {
  contracts: 0,
  sum: 0,
  valued: 0,
  withTenders: 0,
  singleBid: 0,
  tenders: 0,
  unawarded: 0,
  firstDay: null,
  lastDay: null,
}
/** A market in which nobody has won anything. */
const NOTHING: GroupsAnswer = { rows: [], groups: 0, buckets: [], totals: NO_FIGURES }

/** Calls one procedure as somebody; gives the code of its refusal, or null. */
const codeOf = async (userId: string, path: string, input: object): Promise<string | null> => {
  const caller: unknown = createCaller(appRouter)(await contextOf(userId))
  const call = path.split('.').reduce<unknown>((at, name) => Object(at)[name], caller)
  try {
    await Object(call).call(null, input)
    return null
  } catch (error) {
    return String(Object(Object(error).cause).code ?? Object(error).code)
  }
}

const addOther = async () => {
  const orgId = await addOrganisation(database.db, 'PLUS', { name: 'Otra pašvaldība' })
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { orgId, userId }
}

/** For one call, as the database's owner can. */
const setBuyer = (rfxId: string, orgId: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update written_rfx set org_id = ${orgId} where rfx_id = ${rfxId}`)
    await tx.execute(sql`update rfx_draft set org_id = ${orgId} where rfx_id = ${rfxId}`)
  })

const logOf = async (rfxId: string) =>
  database.db
    .select({ seq: ledgerEntry.seq, type: ledgerEntry.type })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.rfxId, rfxId))

const rowOf = async (rfxId: string) =>
  (await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId)))[0]

type Steps = Readonly<Record<string, object>>

/** Every step is refused to the other buyer, with an alarm, and nothing of it is left. */
const expectStolenBy = async (
  other: { readonly orgId: string; readonly userId: string },
  rfxId: string,
  steps: Steps,
) => {
  const mine = await rowOf(rfxId)
  if (!mine) throw new Error('There is no such request.')
  const log = await logOf(rfxId)
  await setBuyer(rfxId, other.orgId)
  for (const [path, input] of Object.entries(steps)) {
    alarms.length = 0
    const code = await codeOf(other.userId, path, { orgId: other.orgId, rfxId, ...input })
    expect(code, path).toBe('rfx.key_refused')
    expect(alarms, path).toEqual([expect.stringMatching(/^the buyer of a request is not that/)])
  }
  await setBuyer(rfxId, mine.orgId)
  expect(await logOf(rfxId)).toEqual(log)
  expect(await rowOf(rfxId)).toEqual(mine)
}

test('whose request it is says its log, and not a row that was changed for a call, before it is opened', async () => {
  const other = await addOther()
  const waiting = await addRequest(database.db, { openingIn: 24 })
  const reason = { en: 'No more roads.' }
  await expectStolenBy(other, waiting.rfxId, {
    'rfxDraft.amend': {},
    'writtenRfx.cancel': { reason },
    'writtenRfx.answer': { questionId: waiting.rfxId, answer: 'It is.' },
    'writtenRfx.questions': {},
    'writtenRfx.assignQuestion': { questionId: waiting.rfxId, assigneeId: null },
    'writtenRfx.addToAnswer': { answerId: waiting.rfxId, answer: 'It is.' },
    'writtenRfx.publishAnswer': { answerId: waiting.rfxId, wording: 'Is it?', answer: 'It is.' },
    'writtenRfx.judgeAnswer': { answerId: waiting.rfxId },
    'writtenRfx.confirmAnswer': { answerId: waiting.rfxId, version: 1 },
    'rfxInvitation.invite': { orgIds: [waiting.orgId], message: '' },
    'rfxInvitation.withdraw': { invitationId: waiting.rfxId },
    'rfxInvitation.suggestions': {},
    'noticeDraft.status': {},
    'writtenRfx.view': {},
    'writtenRfx.versions': {},
  })
  const begun = { rfxId: waiting.rfxId, orgId: waiting.orgId }
  expect(await codeOf(waiting.chief, 'rfxDraft.amend', begun)).toBeNull()
  await expectStolenBy(other, waiting.rfxId, {
    'rfxDraft.publish': { revision: 1, reason },
    'rfxDraft.discard': {},
  })
  const due = await addRequest(database.db)
  await expectStolenBy(other, due.rfxId, { 'opening.open': {}, 'writtenRfx.cancel': { reason } })
  // Nor by anything that refuses the call: who asks too early is no person of the buyer's.
  await setBuyer(waiting.rfxId, other.orgId)
  const early = { rfxId: waiting.rfxId, orgId: other.orgId }
  expect(await codeOf(other.userId, 'evaluation.overview', early)).toBe('rfx.sealed')
  await setBuyer(waiting.rfxId, waiting.orgId)
  const looks = await database.db
    .select({ orgId: ledgerEntry.orgId })
    .from(ledgerEntry)
    .where(
      and(eq(ledgerEntry.rfxId, waiting.rfxId), eq(ledgerEntry.type, 'rfx.early_look_refused')),
    )
  expect(looks.filter(({ orgId }) => orgId !== null)).toEqual([])
})

test('nor once it is opened', async () => {
  const other = await addOther()
  const { rfxId, orgId, chief, egle } = await addTender(database.db)
  expect(await codeOf(chief, 'opening.open', { rfxId, orgId })).toBeNull()
  const words = 'Best.'
  await expectStolenBy(other, rfxId, {
    'evaluation.setEvaluators': { userIds: [other.userId] },
    'evaluation.reject': {
      participantId: egle.orgId,
      lotIds: [],
      code: 'irregular',
      reason: words,
    },
    'evaluation.average': { lotIds: [FIRST] },
    'evaluation.settle': { lotIds: [FIRST, SECOND] },
    'evaluation.award': { lotIds: [FIRST], winnerId: null, words },
    'evaluation.fail': { lotIds: [FIRST], code: 'ins-fund', words },
    'evaluation.decide': {},
    'evaluation.reconsider': { lotIds: [FIRST], reason: words },
    'clarification.ask': {
      participantId: egle.orgId,
      question: 'Why?',
      dueAt: fromNow(24).toISOString(),
    },
    'writtenRfx.close': {},
  })
  const readings: Steps = {
    'opening.state': {},
    'opening.record': {},
    'evaluation.overview': {},
    'evaluation.lot': { lotId: FIRST },
    'evaluation.comparison': {},
    'evaluation.report': {},
    'evaluation.response': { participantId: egle.orgId },
    'evaluation.letters': {},
    'clarification.list': {},
    'rfxInvitation.list': {},
    'rfxInvitation.noBidReasons': {},
    'noticeDraft.status': {},
    'writtenRfx.view': {},
    'writtenRfx.versions': {},
  }
  await expectStolenBy(other, rfxId, readings)
  for (const [path, input] of Object.entries(readings))
    expect(await codeOf(chief, path, { orgId, rfxId, ...input }), path).toBeNull()
})

test('openers are not changed by another buyer', async () => {
  const other = await addOther()
  const { rfxId, chief, second, third } = await addRequest(database.db, { openers: 2 })
  await addMember(database.db, other.orgId, chief, 'ORG_ADMINISTRATOR')
  for (const userId of [second, third])
    await addMember(database.db, other.orgId, userId, 'ORG_MEMBER')
  await expectStolenBy({ orgId: other.orgId, userId: chief }, rfxId, {
    'opening.changeOpeners': {
      passphrase: PASSPHRASE,
      other: { userId: second, passphrase: PASSPHRASE },
      openers: [chief, third],
    },
    'opening.open': { passphrase: PASSPHRASE },
  })
})

test('a buyer that became part of another goes on in its name, and in its own once they are parted', async () => {
  const { db } = database
  const { rfxId, orgId, chief } = await addTender(db)
  const into = await addOrganisation(db, 'FREE', { claimedAt: null, name: 'Jaunā pašvaldība' })
  await mergeAgreed(db, staff, orgId, into)
  expect((await rowOf(rfxId))?.orgId).toBe(into)
  expect(await codeOf(chief, 'opening.open', { rfxId, orgId: into })).toBeNull()
  const named = { rfxId, userIds: [chief] }
  expect(await codeOf(chief, 'evaluation.setEvaluators', { ...named, orgId: into })).toBeNull()
  expect(await logDifferences(db, rfxId)).toEqual([])
  const [pair] = await db.select().from(orgMatch).where(eq(orgMatch.fromId, orgId))
  const { adminOrgMatches } = createCaller(adminRouter)(await contextOf(staff))
  await adminOrgMatches.undo({ matchId: pair?.id ?? '', reason: 'They are two.' })
  expect((await rowOf(rfxId))?.orgId).toBe(orgId)
  const nobody = { rfxId, userIds: [], orgId }
  expect(await codeOf(chief, 'evaluation.setEvaluators', nobody)).toBeNull()
  expect(await logDifferences(db, rfxId)).toEqual([])
})

test('a row that makes the buyer a part of another gives that nothing', async () => {
  const other = await addOther()
  const { rfxId, orgId } = await addRequest(database.db)
  const merged = (into: string | null) =>
    database.db.execute(sql`update org set merged_into_id = ${into} where id = ${orgId}`)
  await merged(other.orgId)
  await expectStolenBy(other, rfxId, { 'opening.open': {} })
  await merged(null)
})

test('an entry in the name of another buyer is named by verify-audit', async () => {
  const { db } = database
  const other = await addOther()
  const { rfxId } = await addRequest(db, { openingIn: 24 })
  const entry = { rfxId, type: 'rfx.exported' as const, ...other, details: {} }
  await db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, entry))
  expect(await logDifferences(db, rfxId)).toContainEqual({
    subject: 'buyer',
    id: other.orgId,
    how: 'changed',
  })
})
