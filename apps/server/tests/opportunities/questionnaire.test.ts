import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Answer } from '@kogge/domain/opportunities/questionnaire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMate, addOwnDesk, type OwnDesk } from './own-fields-world.fixture.ts'
import { ask, card, OPTIONS, QUESTIONS, question } from './questionnaire-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const said = (value: string, note = ''): Answer => ({ value, note })

/** A desk that asks three questions, a card, and the ways to answer them by their places. */
const asking = async () => {
  const desk = await addOwnDesk(database.db)
  const version = await ask(desk, QUESTIONS)
  const one = await card(desk)
  const { versionId, questions } = version
  const edit = (place: number, seen: Answer | null, answer: Answer | null) => ({
    questionId: questions[place]?.id ?? '',
    seen,
    answer,
  })
  const answer = (edits: ReturnType<typeof edit>[], { calls }: Pick<OwnDesk, 'calls'> = desk) =>
    calls.questionnaire.answer({ ...one, versionId, edits })
  const score = async () => (await desk.calls.opportunity.byId(one)).score
  const many = questions[2]?.options[2]?.id ?? ''
  return { desk, one, version, edit, answer, score, many }
}

describe('the answers of a card', () => {
  it('give a score that the card, the board and the list have, and stand in the history', async () => {
    const { desk, one, edit, answer, score, many } = await asking()
    expect(await score()).toBeNull()
    await answer([edit(0, null, said('yes')), edit(1, null, said('2', 'Two crews.'))])
    // 5 + 3 × 0.5, of 8.
    expect(await score()).toBe(81)
    await answer([edit(2, null, said(many))])
    expect(await score()).toBe(85)
    const { orgId, calls } = desk
    const board = await calls.opportunity.board({ orgId })
    expect(board.columns[0]?.cards[0]).toMatchObject({ score: 85, decision: null })
    expect((await calls.opportunity.list({ orgId })).items[0]?.score).toBe(85)
    const { items } = await calls.opportunity.history(one)
    expect(items.map(({ changes }) => changes)).toMatchObject([
      [{ field: 'answer', part: { name: 'References', kind: 'choice' }, after: 'Many' }],
      [
        { part: { name: 'Do we meet the requirements?' }, before: null, after: 'yes' },
        { part: { name: 'Is there capacity?', kind: 'scale' }, after: '2\nTwo crews.' },
      ],
      [],
    ])
    const { answers } = await calls.questionnaire.ofCard(one)
    expect(Object.values(answers).map(({ by }) => by?.userId)).toEqual(Array(3).fill(desk.userId))
  })

  it('make the score 0 where a hard requirement is failed, and undo it', async () => {
    const { desk, one, edit, answer, score, many } = await asking()
    await answer([edit(1, null, said('4')), edit(2, null, said(many))])
    const { eventId } = await answer([edit(0, null, said('no'))])
    expect(await score()).toBe(0)
    const undo = (id: string | null) => desk.calls.opportunity.undo({ ...one, eventId: id ?? '' })
    const undone = await undo(eventId)
    expect(await score()).toBe(100)
    await undo(undone.eventId)
    expect(await score()).toBe(0)
    await answer([edit(0, said('no'), said('yes'))])
    await expect(undo(eventId)).rejects.toThrow('draft.conflict')
  })

  it('are merged where two people answer different questions at once, and contested where the same', async () => {
    const { desk, one, edit, answer } = await asking()
    const mate = await addMate(database.db, desk.orgId)
    const saved = await Promise.all([
      answer([edit(0, null, said('yes'))]),
      answer([edit(1, null, said('3'))], mate),
    ])
    expect(saved.map(({ conflicts }) => conflicts)).toEqual([[], []])
    const stale = edit(0, null, said('no'))
    expect(await answer([stale, edit(1, said('3'), said('4'))], mate)).toEqual({
      eventId: null,
      conflicts: [stale.questionId],
    })
    const { answers } = await desk.calls.questionnaire.ofCard(one)
    expect(Object.values(answers).map(({ value, by }) => [value, by?.userId])).toEqual(
      expect.arrayContaining([
        ['yes', desk.userId],
        ['3', mate.userId],
      ]),
    )
  })

  it('leave nothing behind when all are taken away', async () => {
    const { desk, one, edit, answer, score } = await asking()
    await answer([edit(0, null, said('yes'))])
    await answer([edit(0, said('yes'), null)])
    expect(await score()).toBeNull()
    await ask(desk, [question('Another question')])
    const { version, newerId } = await desk.calls.questionnaire.ofCard(one)
    expect(version?.questions[0]?.text).toBe('Another question')
    expect(newerId).toBeNull()
  })
})

describe('a new version', () => {
  it('leaves the answers to the earlier one as they were, until the card goes on with it', async () => {
    const { desk, one, version, edit, answer, score, many } = await asking()
    const { calls } = desk
    await answer([
      edit(0, null, said('yes')),
      edit(1, null, said('4', 'Ask Anna.')),
      edit(2, null, said(many)),
    ])
    const [fit, capacity, references] = version.questions
    const next = await ask(desk, [
      { ...question('Capacity?', { kind: 'scale', weight: 1 }), id: capacity?.id ?? '' },
      { ...question('References', { kind: 'yes_no' }), id: references?.id ?? '' },
      question('Is it near?'),
    ])
    const before = await calls.questionnaire.ofCard(one)
    expect(before.version?.questions.map(({ id }) => id)).toContain(fit?.id)
    expect(before.newerId).toBe(next.versionId)
    expect(await score()).toBe(100)
    await expect(
      calls.questionnaire.answer({
        ...one,
        versionId: next.versionId,
        edits: [{ questionId: next.questions[2]?.id ?? '', seen: null, answer: said('yes') }],
      }),
    ).rejects.toThrow('draft.conflict')

    const mate = await addMate(database.db, desk.orgId)
    const step = { ...one, from: version.versionId, into: next.versionId }
    const { eventId } = await mate.calls.questionnaire.adopt(step)
    await expect(calls.questionnaire.adopt(step)).rejects.toThrow('draft.conflict')
    const after = await calls.questionnaire.ofCard(one)
    expect(after.newerId).toBeNull()
    // As they were given, by those who gave them.
    expect(after.answers).toEqual({
      [capacity?.id ?? '']: before.answers[capacity?.id ?? ''],
    })
    await calls.opportunity.undo({ ...one, eventId })
    expect(await calls.questionnaire.ofCard(one)).toEqual(before)
    expect(await score()).toBe(100)
  })

  it('takes the place of one that nobody has answered', async () => {
    const desk = await addOwnDesk(database.db)
    const { orgId, calls } = desk
    const first = await ask(desk, QUESTIONS)
    await ask(desk, [question('Only this')])
    const stale = { orgId, versionId: first.versionId, questions: [] }
    await expect(calls.questionnaire.save(stale)).rejects.toThrow('draft.conflict')
    const { rows } = await database.db.execute<{ n: number }>(
      `select count(*)::int as n from opportunity_questionnaire where org_id = '${orgId}'`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('asks nothing where it has no questions', async () => {
    const { desk, one, version, edit, answer } = await asking()
    await answer([edit(0, null, said('yes'))])
    const { orgId, calls } = desk
    await calls.questionnaire.save({ orgId, versionId: version.versionId, questions: [] })
    expect(await calls.questionnaire.current({ orgId })).toBeNull()
    expect(await calls.questionnaire.ofCard(one)).toMatchObject({ version, newerId: null })
    expect((await calls.questionnaire.ofCard(await card(desk))).version).toBeNull()
  })
})

describe('the decision whether to bid', () => {
  it('stands with the card and in its history, moves no stage, and is undone', async () => {
    const desk = await addOwnDesk(database.db)
    const { orgId, userId, calls } = desk
    const one = await card(desk)
    const open = { decision: null, note: '' }
    const go = { decision: 'GO' as const, note: 'A client of ours.' }
    const { eventId } = await calls.questionnaire.decide({ ...one, ...go, seen: open })
    expect(await calls.questionnaire.ofCard(one)).toMatchObject({
      decision: 'GO',
      decisionNote: go.note,
      decidedBy: { userId },
    })
    expect(await calls.opportunity.byId(one)).toMatchObject({ decision: 'GO', status: 'NEW' })
    const no = { decision: 'NO_GO' as const, note: '' }
    await expect(calls.questionnaire.decide({ ...one, ...no, seen: open })).rejects.toThrow(
      'draft.conflict',
    )
    expect(await calls.questionnaire.decide({ ...one, ...go, seen: open })).toEqual({
      eventId: null,
    })
    await card(desk)
    const found = async (...decision: ('go' | 'no_go' | 'undecided')[]) =>
      (await calls.opportunity.list({ orgId, filters: { decision } })).items.length
    expect([await found('go'), await found('no_go'), await found('undecided', 'go')]).toEqual([
      1, 0, 2,
    ])
    await calls.opportunity.undo({ ...one, eventId: eventId ?? '' })
    expect(await calls.questionnaire.ofCard(one)).toMatchObject({
      decision: null,
      decisionNote: '',
    })
  })
})

it('the list has the best score first, page by page', async () => {
  const desk = await addOwnDesk(database.db)
  const { orgId, calls } = desk
  const { versionId, questions } = await ask(desk, [question('How well?', { kind: 'scale' })])
  for (const value of ['3', '1', null, '4', '1', null]) {
    const one = await card(desk, value ?? '–')
    const edits = [{ questionId: questions[0]?.id ?? '', seen: null, answer: said(value ?? '') }]
    if (value) await calls.questionnaire.answer({ ...one, versionId, edits })
  }
  const scores: (number | null)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof calls.opportunity.list>> = await calls.opportunity.list({
      orgId,
      sortBy: 'score',
      limit: 1,
      cursor,
    })
    scores.push(...page.items.map(({ score }) => score))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(scores).toEqual([100, 75, 25, 25, null, null])
  await expect(
    calls.opportunity.list({ orgId, sortBy: 'score', cursor: 'bm90aGluZw' }),
  ).rejects.toThrow('list.cursor_invalid')
})

describe('a questionnaire cannot have', () => {
  const long = 'x'.repeat(301)
  it.each<[string, ReturnType<typeof question>[]]>([
    ['a question without words', [question(' \u0000 ')]],
    ['a question that is too long', [question(long)]],
    ['the same question twice', [question('A'), question(' a ')]],
    ['too many questions', Array.from({ length: 41 }, (_, index) => question(`Nr ${index}`))],
    ['a weight of nothing', [question('A', { weight: 0 })]],
    ['a weight beyond 5', [question('A', { weight: 6 })]],
    ['half a weight', [question('A', { weight: 1.5 })]],
    ['a choice of one', [question('A', { kind: 'choice', options: OPTIONS.slice(1, 2) })]],
    [
      'a choice worth nothing',
      [question('A', { kind: 'choice', options: OPTIONS.map((one) => ({ ...one, points: 0 })) })],
    ],
    ['options of a scale', [question('A', { kind: 'scale', options: OPTIONS })]],
    ['a question of others', [{ ...question('A'), id: crypto.randomUUID() }]],
    [
      'an option of others',
      [
        question('A', {
          kind: 'choice',
          options: OPTIONS.map((one) => ({ ...one, id: crypto.randomUUID() })),
        }),
      ],
    ],
  ])('%s', async (_, questions) => {
    const { orgId, calls } = await addOwnDesk(database.db)
    await expect(
      calls.questionnaire.save({
        orgId,
        versionId: null,
        questions: questions.map((one) => ({ ...one, options: [...one.options] })),
      }),
    ).rejects.toThrow()
  })
})

it('an answer cannot be what its question does not offer, nor of another question', async () => {
  const { desk, one, version, edit, answer } = await asking()
  for (const edits of [
    [edit(0, null, said('perhaps'))],
    [edit(1, null, said('5'))],
    [edit(1, null, said('-1'))],
    [edit(2, null, said('Many'))],
    [edit(0, null, said('yes')), edit(0, null, said('no'))],
    [edit(0, null, said('yes', 'x'.repeat(501)))],
    [{ questionId: crypto.randomUUID(), seen: null, answer: said('yes') }],
  ])
    await expect(answer(edits)).rejects.toThrow()
  const stranger = await addOwnDesk(database.db)
  const { versionId } = version
  const theirs = await card(stranger)
  const edits = [edit(0, null, said('yes'))]
  await expect(
    stranger.calls.questionnaire.answer({ ...theirs, versionId, edits }),
  ).rejects.toThrow('draft.conflict')
  await expect(
    stranger.calls.questionnaire.answer({
      orgId: stranger.orgId,
      guid: one.guid,
      versionId,
      edits,
    }),
  ).rejects.toThrow('record.not_found')
  expect((await desk.calls.questionnaire.ofCard(one)).answers).toEqual({})
})
