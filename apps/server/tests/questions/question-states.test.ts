import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { stageOf } from './questions.fixture.ts'

let database: TestDatabase
let stage: Awaited<ReturnType<typeof stageOf>>
beforeAll(async () => {
  database = await testDatabase()
  stage = await stageOf(database.db)
})
afterAll(() => database.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const NAME = /Ozolkrasta|Egļu/

test('the buyer works at a question; its asker sees that, and not who does', async () => {
  const { clerk, asker, ask, desk, mine } = stage
  const questionId = await ask(asker, 'Is the quay paved?')
  const to = { ...clerk.here, questionId, assigneeId: clerk.userId }
  await clerk.calls.writtenRfx.assignQuestion(to)
  const { questions } = await desk()
  expect(questions.find((one) => one.questionId === questionId)).toMatchObject({
    state: 'in_progress',
    assignee: { userId: clerk.userId },
  })
  const own = (await mine(asker)).find((one) => one.questionId === questionId)
  expect(own).toMatchObject({ state: 'in_progress' })
  expect(JSON.stringify(own)).not.toContain(clerk.userId)
  const edit = { ...asker.here, questionId, question: 'Is it paved by now?' }
  await expect(asker.calls.response.editQuestion(edit)).rejects.toThrow('rfx.step_refused')
  const away = { ...asker.here, questionId }
  await expect(asker.calls.response.withdrawQuestion(away)).rejects.toThrow('rfx.step_refused')
  await clerk.calls.writtenRfx.assignQuestion({ ...to, assigneeId: null })
  await asker.calls.response.editQuestion(edit)
  expect((await mine(asker))[0]).toMatchObject({ question: edit.question, isEdited: true })
})

describe('a question that is received', () => {
  it('is worded anew, and the buyer reads the earlier words, without a name or an hour', async () => {
    const { asker, ask, desk } = stage
    const questionId = await ask(asker, 'How deep is it?')
    const edit = { ...asker.here, questionId, question: 'How deep is the channel?' }
    await asker.calls.response.editQuestion(edit)
    // The same again changes nothing.
    await asker.calls.response.editQuestion(edit)
    const found = await desk()
    expect(found.questions.find((one) => one.questionId === questionId)).toMatchObject({
      question: 'How deep is the channel?',
      earlierTexts: ['How deep is it?'],
      state: 'received',
    })
    expect(JSON.stringify(found)).not.toMatch(NAME)
    expect(JSON.stringify(found)).not.toContain(asker.orgId)
  })

  it('is withdrawn: the buyer reads it as that, and answers it no more', async () => {
    const { clerk, asker, ask, desk, mine } = stage
    const questionId = await ask(asker, 'Is there a crane?')
    await asker.calls.response.withdrawQuestion({ ...asker.here, questionId })
    const state = (await desk()).questions.find((one) => one.questionId === questionId)?.state
    expect(state).toBe('withdrawn')
    expect((await mine(asker)).find((one) => one.questionId === questionId)?.state).toBe(
      'withdrawn',
    )
    const answer = { ...clerk.here, questionId, answer: 'There is.' }
    await expect(clerk.calls.writtenRfx.answer(answer)).rejects.toThrow('rfx.step_refused')
    const assign = { ...clerk.here, questionId, assigneeId: clerk.userId }
    await expect(clerk.calls.writtenRfx.assignQuestion(assign)).rejects.toThrow('rfx.step_refused')
    const again = { ...asker.here, questionId }
    await expect(asker.calls.response.withdrawQuestion(again)).rejects.toThrow('rfx.step_refused')
  })

  it('is changed twenty times at most', async () => {
    const { asker, ask } = stage
    const questionId = await ask(asker, 'Version 0')
    const change = (at: number) =>
      asker.calls.response.editQuestion({ ...asker.here, questionId, question: `Version ${at}` })
    for (let at = 1; at <= 20; at += 1) await change(at)
    await expect(change(21)).rejects.toThrow('request.rate_limited')
  })

  it('is nobody else’s to change, to take back or to assign', async () => {
    const { clerk, asker, other, ask } = stage
    const questionId = await ask(asker, 'Whose is this?')
    await ask(other, 'And this?')
    for (const id of [questionId, UNKNOWN]) {
      const change = { ...other.here, questionId: id, question: 'Mine!' }
      await expect(other.calls.response.editQuestion(change)).rejects.toThrow('record.not_found')
      const away = { ...other.here, questionId: id }
      await expect(other.calls.response.withdrawQuestion(away)).rejects.toThrow('record.not_found')
    }
    const assign = { questionId, assigneeId: clerk.userId }
    const foreign = { ...clerk.here, questionId, assigneeId: other.userId }
    await expect(clerk.calls.writtenRfx.assignQuestion(foreign)).rejects.toThrow('record.not_found')
    for (const calls of [other.calls, asker.calls]) {
      const there = calls.writtenRfx.assignQuestion({ ...other.here, ...assign })
      await expect(there).rejects.toThrow(/record.not_found|access/)
      await expect(calls.writtenRfx.questions(other.here)).rejects.toThrow(
        /record.not_found|access/,
      )
    }
    const elsewhere = await stageOf(database.db)
    const wrong = { ...elsewhere.clerk.here, ...assign, assigneeId: elsewhere.clerk.userId }
    await expect(elsewhere.clerk.calls.writtenRfx.assignQuestion(wrong)).rejects.toThrow(
      'record.not_found',
    )
  })
})

test('a change of a question writes nothing that joins it with a slot, a log or an audit entry', async () => {
  const { db } = database
  const { asker, ask } = stage
  const questionId = await ask(asker, 'Which side?')
  const counts = async () => {
    const { rows } = await db.execute(sql`
      select (select count(*) from ledger_entry)::int as ledger,
        (select count(*) from audit_log)::int as audit,
        (select count(*) from mail_message)::int as mail,
        (select count(*) from notification)::int as lines,
        (select count(*) from live_event)::int as live,
        (select md5(string_agg(own::text || sealed::text, '' order by slot)) from sealed_slot) as slots`)
    return rows
  }
  const before = await counts()
  await asker.calls.response.editQuestion({ ...asker.here, questionId, question: 'Which shore?' })
  await asker.calls.response.withdrawQuestion({ ...asker.here, questionId })
  expect(await counts()).toEqual(before)
})

test('after the question period nothing is worded anew; it can still be taken back', async () => {
  const late = await stageOf(database.db)
  const questionId = await late.ask(late.asker, 'Until when?')
  const closed = await stageOf(database.db, { questionsUntil: new Date(Date.now() - 60_000) })
  await expect(closed.ask(closed.asker, 'Too late?')).rejects.toThrow('rfx.deadline_passed')
  await late.asker.calls.response.withdrawQuestion({ ...late.asker.here, questionId })
})
