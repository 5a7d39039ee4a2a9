import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Db } from '@kogge/db/client.ts'
import { rfxAnswer, rfxQuestion } from '@kogge/db/schema/participation.ts'
import { unguarded } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  addTender,
  callsOf,
  FIRST,
  fromNow,
  giveAllScores,
  SECOND,
  stateOf,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { beginAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { addAudit } from '@kogge/platform/server/testing/audit-entries.ts'
import { TEST_SEALING, TEST_VERIFYING_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLogs } from '../testing/verified-ledgers.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const SECRET = 'a secret of the tests, thirty-two characters or more'
const TRUSTED = new Set([TEST_SEALING.keyId])

/** A request that was published, asked about, opened, evaluated and decided, all of it in its log. */
const addWhole = async (db: Db) => {
  const tender = await addTender(db)
  const { rfxId, orgId, chief, document, egle, ozols } = tender
  const written = await stateOf(db, rfxId)
  const facts = { rfxId, orgId, userId: chief }
  const log = (entry: Pick<Parameters<typeof appendLedgerEntry>[2], 'type' | 'details' | 'at'>) =>
    db.transaction((tx) => appendLedgerEntry(tx, TEST_SEALING, { ...facts, ...entry }))
  // Before the responses of the fixture, which are some days old.
  await asOf(written?.publishedAt ?? new Date(), () =>
    log({
      type: 'rfx.published',
      details: {
        version: 1,
        questionsUntil: written?.questionsUntil?.toISOString() ?? null,
        responsesUntil: written?.responsesUntil.toISOString(),
        openingAt: written?.openingAt.toISOString(),
        saidHash: saidHash({ document, reason: null }),
      },
    }),
  )
  const said = { question: 'Is the road paved?', answer: 'It is.' }
  const questionId = randomUUID()
  const answeredAt = new Date()
  // As one of before: its answer has the id of the question, which alone its entry names.
  const answerId = questionId
  await db.insert(rfxAnswer).values({
    id: answerId,
    rfxId,
    visibility: 'public',
    wording: said.question,
    answer: said.answer,
    version: 1,
    answeredAt,
    answeredBy: chief,
  })
  await db.insert(rfxQuestion).values({
    id: questionId,
    rfxId,
    question: said.question,
    askedOn: '2026-11-01',
    state: 'answered',
    answerId,
  })
  await log({
    type: 'interaction.question_answered',
    at: answeredAt,
    details: { questionId, saidHash: saidHash(said) },
  })
  const calls = await callsOf(db, chief)
  const here = { rfxId, orgId }
  await calls.opening.open(here)
  const { clarificationId } = await calls.clarification.ask({
    ...here,
    participantId: egle.orgId,
    question: 'What of the plough?',
    dueAt: fromNow(24).toISOString(),
  })
  await (await callsOf(db, egle.userId)).clarification.answer({
    rfxId,
    orgId: egle.orgId,
    clarificationId,
    answer: 'It stands in Cēsis.',
  })
  const evaluation = await giveAllScores(db, tender)
  await evaluation.reject({
    ...here,
    participantId: ozols.orgId,
    lotIds: [],
    code: 'irregular',
    reason: 'Unsigned.',
  })
  await evaluation.settle({ ...here, lotIds: [FIRST, SECOND] })
  await evaluation.award({
    ...here,
    lotIds: [FIRST, SECOND],
    winnerId: null,
    words: 'The best by the criteria.',
  })
  await evaluation.decide(here)
  return { ...tender, questionId, clarificationId }
}

let database: TestDatabase
let whole: Awaited<ReturnType<typeof addWhole>>
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  whole = await addWhole(database.db)
  folder = await mkdtemp(join(tmpdir(), 'kogge-audit-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const GUARDED = [
  'ledger_entry',
  'rfx_version',
  'letter',
  'letter_common',
  'response',
  'bid',
  'clarification',
  'rfx_question',
  'rfx_answer',
]

/** What is said of the logs after a change that whoever owns the database can make; it is taken back. */
const after = async (change: string, only: string | undefined = whole.rfxId) => {
  let found = { faults: 0, unhashed: 0, lines: [] as readonly string[] }
  const undone = new Error('to be taken back')
  await database.db
    .transaction(async (tx) => {
      for (const table of GUARDED)
        await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      await tx.execute(sql.raw(change))
      found = await verifiedLogs(tx, TRUSTED, { only })
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

test('a log and what it tells of hold as they were written', async () => {
  const { faults, unhashed, lines } = await after('select 1')
  expect(lines).toEqual([expect.stringMatching(/^\S+ \d+ [0-9a-f]{64} holds$/)])
  expect([faults, unhashed]).toEqual([0, 0])
})

/** Each change, and what is said of it below the line of the request. */
const CHANGES: readonly (readonly [change: string, said: RegExp])[] = [
  [
    `update written_rfx set public_key = decode(repeat('ab', 32), 'hex')`,
    /the key that responses are sealed to \S+: is not what the log says/,
  ],
  [
    `update written_rfx set key_signature = decode(repeat('00', 64), 'hex')`,
    /the key that responses are sealed to \S+: is not what the log says/,
  ],
  [
    'update written_rfx set key_signature = null, key_signed_at = null, key_signed_by = null',
    /the key that responses are sealed to \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{requestKey}', '"${'ab'.repeat(16)}"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{serverClock}', '"2026-01-01T00:00:00.000Z"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update written_rfx set document = jsonb_set(document, '{criteria,0,weight}', '"30"')`,
    /what the request says as its last version: is not/,
  ],
  [
    `update rfx_version set document = jsonb_set(document, '{criteria,0,weight}', '"30"')`,
    /version 1: is not what the log says/,
  ],
  [`update rfx_answer set answer = 'It is not.'`, /the question and its answer \S+: is not/],
  [`update rfx_answer set wording = 'Is it long?'`, /the question and its answer \S+: is not/],
  [
    `update bid set total = '1.00' where (rfx_id, lot_id, org_id) in
      (select rfx_id, lot_id, winner_id from evaluation_lot)`,
    /the bid that won, or what it came to, in LOT-0001/,
  ],
  [
    'delete from rfx_question; delete from rfx_answer',
    /the question \S+.*the log tells of it, and it is gone/,
  ],
  [
    `update response set content = replace(content::text, 'a plan', 'a ruse')::json`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{contentHash}', '"00"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    // Two bidders exchange what they bid: whose it is changes, and nothing of it.
    `create temp table two on commit drop as
      select min(org_id::text)::uuid as a, max(org_id::text)::uuid as b from response;
    create temp table was on commit drop as select r.* from response r, two where org_id in (a, b);
    update response r set content = w.content, receipt = w.receipt, submitted_at = w.submitted_at
      from was w, two where r.org_id <> w.org_id and r.org_id in (a, b);
    create temp table bade on commit drop as select o.* from bid o, two where org_id in (a, b);
    delete from bid using two where org_id in (a, b);
    insert into bid select (jsonb_populate_record(o, jsonb_build_object('org_id',
      case o.org_id when a then b else a end))).* from bade o, two`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set submitted_at = submitted_at - interval '1 hour'`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{submittedAt}', '"2026-01-01T00:00:00.000Z"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{signature}', '"AAAA"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `update response set receipt = jsonb_set(receipt, '{keyId}', '"another"')`,
    /the response with the receipt \S+: is not what the log says/,
  ],
  [
    `delete from response where org_id = (select min(org_id::text)::uuid from response)`,
    /the response with the receipt \S+: the log tells of it, and it is gone/,
  ],
  [
    `update bid set total = '1.00' where lot_id = '${FIRST}'`,
    /the prices bid, by the receipt \S+: is not/,
  ],
  [`update bid set prices = '{"price": "1.00"}'`, /the prices bid, by the receipt \S+: is not/],
  [`update bid set rejected_reason = 'Late.'`, /the rejection \S+ LOT-0001: /],
  [
    `update bid set rejected_at = null, rejected_code = null, rejected_reason = null`,
    /the rejection \S+ LOT-0001: the log tells of it, and it is gone/,
  ],
  [`update clarification set question = 'What?'`, /the clarification \S+: is not/],
  [
    `update clarification c set org_id = (
      select org_id from response r where r.org_id <> c.org_id limit 1)`,
    /the clarification \S+: is not/,
  ],
  [`update clarification set answer = 'Nowhere.'`, /the clarification \S+: is not/],
  [`update clarification set due_at = due_at + interval '1 hour'`, /the clarification \S+: is not/],
  [
    `update written_rfx set standstill_until = standstill_until - interval '9 days'`,
    /a deadline, the time of opening, or the end of the standstill: is not what the log says/,
  ],
  [
    `update written_rfx set responses_until = responses_until + interval '1 hour'`,
    /a deadline, the time of opening, or the end of the standstill: is not what the log says/,
  ],
  [`update clarification set answer = null`, /the clarification \S+: is not/],
  [
    `update letter_common set content = replace(content::text, 'Winter', 'Summer')::json`,
    /the letter \S+: is not what the log says/,
  ],
  [
    `update letter set content = (content::text || ' ')::json where kind = 'loser'`,
    /the letter \S+: is not what the log says/,
  ],
  [`update letter set common_id = null where kind = 'loser'`, /the letter \S+: is not/],
  [
    `update letter set org_id = (select org_id from letter where kind = 'winner' limit 1)
      where kind = 'loser'`,
    /the letter \S+: is not what the log says/,
  ],
  [`update letter set kind = 'winner' where kind = 'loser'`, /the letter \S+: is not/],
  [`update letter set sent_at = sent_at - interval '3 days'`, /the letter \S+: is not/],
  [
    `update letter set standstill_until = standstill_until - interval '1 day'`,
    /the letter \S+: is not/,
  ],
  [`update letter set withdrawn_at = sent_at`, /the letter \S+: is not/],
  [`delete from letter where kind = 'loser'`, /the letter \S+: .* gone/],
  [
    `insert into letter (rfx_id, org_id, kind, content, sent_at, sent_by) select rfx_id, org_id, kind,
      content, sent_at, sent_by from letter limit 1`,
    /the letter \S+: the log says nothing of it/,
  ],
  [
    `update agreed_score set reason = 'None.' where lot_id = '${SECOND}'`,
    /the points and reasons agreed on in LOT-0002: is not/,
  ],
  [
    `update score set comment = 'Bad.' where lot_id = '${SECOND}'`,
    /the points and words of evaluator \S+ LOT-0002: is not/,
  ],
  [`update score set points = 1`, /the points and words of evaluator \S+ LOT-0001: is not/],
  [`delete from agreed_score`, /the points and reasons agreed on in LOT-0001: is not/],
  [`update evaluation_lot set words = 'By lot.'`, /the decision on LOT-0001: is not/],
  [`update evaluation_lot set amount = '1'`, /the decision on LOT-0001: is not/],
  [
    `update evaluation_lot set standstill_until = now() where lot_id = '${FIRST}'`,
    /the decision on LOT-0001: is not/,
  ],
  [
    `update bid set declined_at = now() where lot_id = '${SECOND}'`,
    /that this bidder won and did not sign: \S+ LOT-0002: the log says nothing of it/,
  ],
  [
    `update written_rfx set questions_until = now()`,
    /a deadline, the time of opening, or the end of the standstill: is not what the log says/,
  ],
  [
    `insert into evaluator (rfx_id, user_id, added_by, added_at)
      select distinct e.rfx_id, m.user_id, e.added_by, e.added_at from evaluator e, membership m
      where not exists (select from evaluator o where o.user_id = m.user_id)`,
    /that this person evaluates: \S+: the log says nothing of it/,
  ],
  [`delete from evaluator`, /that this person evaluates: \S+: the log tells of it, and it is gone/],
  [
    `insert into agreed_confirmation (rfx_id, lot_id, user_id, confirmed_at)
      select rfx_id, '${FIRST}', user_id, now() from evaluator`,
    /the confirmation of what is agreed on, by evaluator \S+ LOT-0001: the log says nothing of it/,
  ],
  [`delete from evaluation_lot`, /the decision on LOT-0001: .* gone/],
  [`update written_rfx set state = 'closed'`, /the state closed: the log says nothing of it/],
  // What cannot be read does not keep the rest from being verified.
  [`update written_rfx set wrapped_key = '{"scheme": "three"}'`, /the form of something/],
  [`update letter set sent_at = 'infinity'`, /the form of something/],
  [`update written_rfx set cleared_at = now()`, /that it was cleared: the log says nothing/],
]

test.each(CHANGES)('%s is found, and named', async (change, said) => {
  const { faults, lines } = await after(change)
  expect(faults).toBe(1)
  expect(lines[0]).toMatch(/ does not say what the database does:$/)
  expect(lines.slice(1).join('\n')).toMatch(said)
})

test('a log whose end was cut off shows what it does not tell of any more', async () => {
  const { rfxId } = whole
  const [decided] = (
    await database.pool.query(
      `select seq from ledger_entry where rfx_id = $1 and type = 'rfx.opened'`,
      [rfxId],
    )
  ).rows
  const cut = await after(
    `delete from ledger_entry where rfx_id = '${rfxId}' and seq >= ${decided.seq}`,
  )
  expect(cut.faults).toBe(1)
  const text = cut.lines.join('\n')
  for (const one of ['the state decided', 'the letter', 'the points and reasons', 'the decision'])
    expect(text).toContain(one)
  const last = await after(
    `delete from ledger_entry where rfx_id = '${rfxId}' and type = 'interaction.letter_sent'
      and seq = (select max(seq) from ledger_entry where rfx_id = '${rfxId}')`,
  )
  expect(last.lines[1]).toMatch(/the letter \S+: the log says nothing of it/)
})

test('the time of an entry is kept as it was hashed, and a change of it shows', async () => {
  const { rfxId } = whole
  const moved = (by: string) =>
    after(
      `update ledger_entry set at = at + interval '${by}' where rfx_id = '${rfxId}' and seq = 2`,
    )
  // Milliseconds are all that the column holds: less cannot be put there.
  expect((await moved('400 microseconds')).faults).toBe(0)
  expect((await moved('1 millisecond')).lines).toEqual([
    expect.stringMatching(/ entry 2: it was changed$/),
  ])
})

test('a request without a log, or an unknown one, does not hold', async () => {
  const { rfxId } = whole
  const gone = `delete from ledger_entry where rfx_id = '${rfxId}'`
  for (const only of [rfxId, undefined]) {
    const { faults, lines } = await after(gone, only)
    expect([faults, lines]).toEqual([1, [`${rfxId} 0 - has no log`]])
  }
  const unknown = randomUUID()
  expect(await after('select 1', unknown)).toMatchObject({
    faults: 1,
    lines: [`${unknown} 0 - no request of this id was ever written here`],
  })
})

test('entries of before, without hashes, are counted and hold', async () => {
  const { db } = database
  const undone = new Error('to be taken back')
  let lines: readonly string[] = []
  await db
    .transaction(async (tx) => {
      const rows = (
        await tx.execute<{ seq: number; type: string; details: object }>(
          sql`select seq, type, details from ledger_entry where rfx_id = ${whole.rfxId} order by seq`,
        )
      ).rows
      await tx.execute(sql`alter table ledger_entry disable trigger user`)
      await tx.execute(sql`delete from ledger_entry where rfx_id = ${whole.rfxId}`)
      const known = (
        await database.pool.query('select * from ledger_entry where rfx_id = $1 order by seq', [
          whole.rfxId,
        ])
      ).rows
      for (const { seq } of rows) {
        const { type, user_id: userId, org_id: orgId, at, details } = known[seq - 1]
        const { is_demonstration: isDemonstration } = known[seq - 1]
        const { saidHash: _said, commonHash: _common, bidsHash: _bids, ...before } = details
        const facts = { rfxId: whole.rfxId, type, userId, orgId, at, details: before }
        const write = () => appendLedgerEntry(tx, TEST_SEALING, facts)
        await (isDemonstration ? asOf(at, write) : write())
      }
      const found = await verifiedLogs(tx, TRUSTED, { only: whole.rfxId })
      lines = found.lines
      // A version, an answer, a question and its answer, three responses, two lots of two evaluators and of all, three letters.
      expect(found).toMatchObject({ faults: 0, unhashed: 17 })
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  expect(lines).toEqual([expect.stringMatching(/ holds$/)])
})

test.each(
  CHANGES.map(([change]) => change).filter(
    (change) =>
      !/written_rfx|score|evaluat|declined_at|clarification c|rejected_|insert|standstill_until|withdrawn_at/.test(
        change,
      ),
  ),
)('%s is refused', async (change) => {
  await expect(database.pool.query(change)).rejects.toThrow('only added to')
})

const kogge = async (...given: readonly string[]) => {
  const env = {
    PATH: '/usr/bin:/bin',
    KOGGE_SECRET: SECRET,
    KOGGE_DATA_DIR: folder,
    DATABASE_URL: database.url,
  }
  try {
    const run = promisify(execFile)
    const command = [MAIN, 'verify-audit', ...given]
    const { stdout } = await run(process.execPath, command, { env, cwd: folder })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code: Number(code), said: `${stdout}${stderr}` }
  }
}

test('the exit code says so', async () => {
  // As the first server that starts does.
  await beginAudit(database.db, TEST_SEALING)
  await adoptSecret(database.db, TEST_VERIFYING_KEYS.secretName)
  expect(await kogge()).toEqual({
    code: 0,
    said: expect.stringMatching(
      / holds\n0 rows of keys, tokens and roles do not hold\n1 chains of the audit log, 0 of them do not hold\n1 logs, 0 of them do not hold; 2 entries of the demonstration\n$/,
    ),
  })
  expect(await kogge('--rfx', randomUUID())).toEqual({
    code: 1,
    said: expect.stringMatching(/was ever written here\n0 logs, 1 of them do not hold\n$/),
  })
  await addAudit(database.db, { action: 'session.opened' }, { action: 'session.ended' })
  const forged = `update audit_log set ip = '192.0.2.1' where action = 'session.opened'`
  await unguarded(database.db, ['audit_log'], (tx) => tx.execute(sql.raw(forged)))
  expect(await kogge()).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^audit log, platform 3 \w{64} entry 2: it was changed\n(?:.*\n)+1 chains of the audit log, 1 of /,
    ),
  })
})
