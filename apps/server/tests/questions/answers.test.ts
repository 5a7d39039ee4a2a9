import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import {
  inMinutes,
  openedOf,
  slotStateOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { rewriteSlots } from '@kogge/features/responses/server/slots/slot-rewrites.commands.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { answerDifferences, callsFor, publicView, stageOf } from './questions.fixture.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof stageOf>>
beforeAll(async () => {
  database = await testDatabase()
  stage = await stageOf(database.db)
})
afterAll(() => database.close())

describe('one answer to several questions', () => {
  it('is published in the buyer’s words alone', async () => {
    const { rfxId, clerk, asker, other, ask, desk, mine } = stage
    const first = await ask(asker, 'We, Ozolkrasta būve, ask: is the quay paved?')
    const second = await ask(other, 'Quay paved?')
    const input = {
      ...clerk.here,
      questionId: first,
      alike: [second],
      wording: 'Is the quay paved?',
      answer: 'It is.',
    }
    await clerk.calls.writtenRfx.answer(input)
    // Nobody needs the same message again.
    await clerk.calls.writtenRfx.answer(input)
    const view = await publicView(database.db, rfxId)
    expect(view?.questions).toMatchObject([
      {
        question: 'Is the quay paved?',
        askedOn: wallOf(new Date()).slice(0, 10),
        answer: 'It is.',
        version: 1,
        additions: [],
      },
    ])
    expect(JSON.stringify(view)).not.toContain('Ozolkrasta')
    const originals = (await desk()).questions.map(({ question }) => question)
    expect(originals).toContain('We, Ozolkrasta būve, ask: is the quay paved?')
    for (const one of [asker, other])
      expect((await mine(one))[0]).toMatchObject({
        state: 'answered',
        answers: [{ wording: 'Is the quay paved?', answer: 'It is.', visibility: 'public' }],
      })
    for (const [by, questionId] of [
      [asker, first],
      [other, second],
    ] as const) {
      const edit = { ...by.here, questionId, question: 'Is it not?' }
      await expect(by.calls.response.editQuestion(edit)).rejects.toThrow('rfx.step_refused')
      const away = { ...by.here, questionId }
      await expect(by.calls.response.withdrawQuestion(away)).rejects.toThrow('rfx.step_refused')
    }
  })

  it('needs a common wording, and is refused whole where one has an answer by now', async () => {
    const { clerk, asker, ask } = stage
    const [one, two, three] = [
      await ask(asker, 'How wide?'),
      await ask(asker, 'What width?'),
      await ask(asker, 'Width?'),
    ]
    const bundle = { ...clerk.here, questionId: one, alike: [two, three], answer: 'Six metres.' }
    await expect(clerk.calls.writtenRfx.answer(bundle)).rejects.toThrow('rfx.not_ready')
    await clerk.calls.writtenRfx.answer({ ...clerk.here, questionId: three, answer: 'Six.' })
    const late = clerk.calls.writtenRfx.answer({ ...bundle, wording: 'How wide is it?' })
    await expect(late).rejects.toThrow('rfx.step_refused')
    const words = await database.db.select({ answer: rfxAnswer.answer }).from(rfxAnswer)
    expect(words.map(({ answer }) => answer)).not.toContain('Six metres.')
  })

  it('holds no question of another request', async () => {
    const { clerk, asker, ask } = stage
    const elsewhere = await stageOf(database.db)
    const theirs = await elsewhere.ask(elsewhere.asker, 'Elsewhere?')
    const questionId = await ask(asker, 'Here?')
    const both = { ...clerk.here, questionId, alike: [theirs], wording: 'Where?', answer: 'There.' }
    await expect(clerk.calls.writtenRfx.answer(both)).rejects.toThrow('record.not_found')
  })
})

test('of two who answer at once one is refused', async () => {
  const { clerk, asker, ask, rfxId } = stage
  const questionId = await ask(asker, 'At once?')
  const calls = [
    await callsFor(database.db, clerk.userId),
    await callsFor(database.db, clerk.userId),
  ]
  const results = await Promise.allSettled(
    calls.map((one, at) =>
      one.writtenRfx.answer({ ...clerk.here, questionId, answer: `Answer ${at}` }),
    ),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const given = (await publicView(database.db, rfxId))?.questions.filter(
    (one) => one.question === 'At once?',
  )
  expect(given).toHaveLength(1)
})

describe('a private answer', () => {
  const WORDS = 'Your sample of 3 May lies at the gate.'

  it('is read by its asker and the buyer, and lies in no row in clear', async () => {
    const { db } = database
    const { rfxId, clerk, asker, other, ask, desk, mine } = stage
    const questionId = await ask(asker, 'Where is our sample?')
    await ask(other, 'Something else?')
    const input = { ...clerk.here, questionId, visibility: 'private', answer: WORDS } as const
    await clerk.calls.writtenRfx.answer(input)
    await clerk.calls.writtenRfx.answer(input)
    const own = (await mine(asker)).find((one) => one.questionId === questionId)
    expect(own).toMatchObject({
      state: 'answered',
      answers: [{ visibility: 'private', answer: WORDS }],
    })
    expect(JSON.stringify(await desk())).toContain(WORDS)
    expect(JSON.stringify(await mine(other))).not.toContain('sample')
    const view = JSON.stringify(await publicView(database.db, rfxId))
    expect(view).not.toContain('sample')
    const theirs = await other.calls.writtenRfx.view({ rfxId, orgId: other.orgId })
    expect(JSON.stringify(theirs)).not.toContain('sample')
    for (const table of [
      'rfx_answer',
      'ledger_entry',
      'audit_log',
      'mail_message',
      'notification',
    ]) {
      const { rows } = await db.execute(sql`select * from ${sql.identifier(table)}`)
      expect(JSON.stringify(rows)).not.toContain(WORDS)
    }
    expect(await answerDifferences(db, rfxId)).toEqual([])
  })

  it('goes into the slot of its asker as all slots are rewritten, whose lengths stay', async () => {
    const { db } = database
    const { rfxId, asker, other } = stage
    const lengths = async () => {
      const { rows } = await db.execute(sql`
        select encode(slot, 'hex') as slot, length(own) as own, length(sealed) as sealed
        from sealed_slot order by slot`)
      return rows
    }
    const before = await lengths()
    await rewriteSlots(db, testContext(db))
    expect(await lengths()).toEqual(before)
    const state = await slotStateOf(db, rfxId, asker.orgId)
    expect(state?.privateAnswers).toMatchObject([{ answer: WORDS }])
    expect((await slotStateOf(db, rfxId, other.orgId))?.privateAnswers).toEqual([])
    // Nothing is put there twice.
    await rewriteSlots(db, testContext(db))
    expect(await slotStateOf(db, rfxId, asker.orgId)).toMatchObject({
      privateAnswers: state?.privateAnswers,
    })
  })

  it('is read by no other asker, whatever row leads there', async () => {
    const { db } = database
    const { asker, other, ask, mine } = stage
    const [row] = await db.select().from(rfxAnswer).where(eq(rfxAnswer.visibility, 'private'))
    const questionId = await ask(other, 'Mine?')
    await db.execute(sql`
      update rfx_question set answer_id = ${row?.id}, state = 'answered' where id = ${questionId}`)
    const found = (await mine(other)).find((one) => one.questionId === questionId)
    expect(found?.answers).toMatchObject([{ answer: null }])
    expect(JSON.stringify(await mine(asker))).toContain(WORDS)
  })

  it('is published later, question and answer in the buyer’s words', async () => {
    const { rfxId, clerk, desk } = stage
    const answerId =
      (await desk()).answers.find(({ visibility }) => visibility === 'private')?.answerId ?? ''
    const input = {
      ...clerk.here,
      answerId,
      wording: 'Where are samples kept?',
      answer: 'At the gate.',
    }
    await clerk.calls.writtenRfx.publishAnswer(input)
    await expect(clerk.calls.writtenRfx.publishAnswer(input)).rejects.toThrow('rfx.step_refused')
    const view = await publicView(database.db, rfxId)
    expect(view?.questions).toContainEqual(
      expect.objectContaining({
        question: input.wording,
        answer: input.answer,
        askedOn: wallOf(new Date()).slice(0, 10),
      }),
    )
    expect(JSON.stringify(view)).not.toContain('3 May')
    expect(await answerDifferences(database.db, rfxId)).toEqual([])
  })

  it('is read from there where its row does not give it', async () => {
    const { db } = database
    const { asker, mine } = stage
    await db.execute(
      sql`update rfx_answer set sealed_answer = '\\x00' where visibility = 'private'`,
    )
    expect(JSON.stringify(await mine(asker))).toContain(WORDS)
    await db.execute(sql`update rfx_answer set sealed_answer = null where visibility = 'private'`)
    expect(JSON.stringify(await mine(asker))).toContain(WORDS)
  })

  it('is its asker’s to read after the opening too', async () => {
    const { db } = database
    const own = await stageOf(db)
    const questionId = await own.ask(own.asker, 'Where is our sample?')
    await own.other.calls.response.ask({ ...own.other.here, question: 'Another?' })
    const input = { ...own.clerk.here, questionId, visibility: 'private', answer: WORDS } as const
    await own.clerk.calls.writtenRfx.answer(input)
    const past = { responsesUntil: inMinutes(-1), openingAt: inMinutes(-1) }
    await moveTimes(db, own.rfxId, past)
    await openedOf(db, own.tender)
    expect(await own.mine(own.asker)).toMatchObject([{ questionId, answers: [{ answer: WORDS }] }])
    expect(await own.mine(own.other)).toMatchObject([{ question: 'Another?' }])
    const { rows } = await db.execute<{ bytes: number }>(sql`
      select distinct length(own_questions) as bytes from participation where rfx_id = ${own.rfxId}`)
    expect(rows).toHaveLength(1)
    const { rows: dumped } = await db.execute(sql`
      select * from participation where rfx_id = ${own.rfxId}`)
    expect(JSON.stringify(dumped)).not.toContain(questionId)
  })
})

describe('an answer that is late', () => {
  it('matters unless the buyer says why it does not', async () => {
    const { rfxId, clerk, asker, ask, desk } = await stageOf(database.db)
    const questionId = await ask(asker, 'Late?')
    const input = { ...clerk.here, questionId, answer: 'Yes.' }
    const silent = clerk.calls.writtenRfx.answer({ ...input, isSignificant: false })
    await expect(silent).rejects.toThrow('rfx.not_ready')
    await clerk.calls.writtenRfx.answer(input)
    const { late, answers } = await desk()
    expect(late).toMatchObject({ days: 6 })
    const answerId = answers[0]?.answerId ?? ''
    const judge = { ...clerk.here, answerId, isSignificant: false, insignificance: 'A typo.' }
    await clerk.calls.writtenRfx.judgeAnswer(judge)
    expect((await desk()).late).toBeNull()
    expect(await answerDifferences(database.db, rfxId)).toEqual([])
    await database.db.execute(
      sql`update rfx_answer set is_significant = true where rfx_id = ${rfxId}`,
    )
    expect(await answerDifferences(database.db, rfxId)).toMatchObject([
      { subject: 'question', id: answerId, how: 'changed' },
    ])
  })

  it('has an amendment begin with the day that leaves time', async () => {
    const { clerk, rfxId, asker, ask, desk } = await stageOf(database.db)
    const questionId = await ask(asker, 'Late?')
    await clerk.calls.writtenRfx.answer({ ...clerk.here, questionId, answer: 'Yes.' })
    const firstDay = (await desk()).late?.firstDay ?? ''
    await clerk.calls.rfxDraft.amend({ ...clerk.here, extendTo: firstDay })
    const draft = await clerk.calls.rfxDraft.get({ orgId: clerk.orgId, rfxId })
    expect(draft.answers).toHaveLength(1)
  })
})

test('an addition stands beside the answer, which stays', async () => {
  const { rfxId, clerk, asker, ask, desk } = stage
  const questionId = await ask(asker, 'Which gravel?')
  await clerk.calls.writtenRfx.answer({ ...clerk.here, questionId, answer: 'Grey.' })
  const answerId = (await desk()).answers.find(({ answer }) => answer === 'Grey.')?.answerId ?? ''
  const add = { ...clerk.here, answerId, answer: 'From the second year on: red.' }
  await clerk.calls.writtenRfx.addToAnswer(add)
  await clerk.calls.writtenRfx.addToAnswer(add)
  const shown = (await publicView(database.db, rfxId))?.questions.find(
    (one) => one.answerId === answerId,
  )
  expect(shown).toMatchObject({ answer: 'Grey.', additions: [{ answer: add.answer }] })
  const addition = { ...add, answerId: shown?.additions[0]?.answerId ?? '', answer: 'Or blue.' }
  await expect(clerk.calls.writtenRfx.addToAnswer(addition)).rejects.toThrow('rfx.step_refused')
  expect(await answerDifferences(database.db, rfxId)).toEqual([])
})

test('what was answered is changed and deleted by nobody', async () => {
  const { db } = database
  for (const change of [
    sql`update rfx_answer set answer = 'No.'`,
    sql`update rfx_answer set wording = 'No?'`,
    sql`delete from rfx_answer`,
    sql`update rfx_question set question = 'No?' where answer_id is not null`,
    sql`delete from rfx_question`,
  ])
    await expect(db.execute(change)).rejects.toThrow()
})
