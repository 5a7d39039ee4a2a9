import { expect, it } from 'vitest'
import { answerEditsOf, settledAnswers, typedAnswers } from './answers-form.ts'

const given = (value: string, note = '') => ({
  value,
  note,
  by: null,
  at: '2026-12-01T10:00:00.000Z',
})
const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const seen = typedAnswers(questions, { a: given('yes'), b: given('2', 'Two crews.') })

it('a form begins with what is answered, and changes nothing by itself', () => {
  expect(seen).toEqual({
    a: { value: 'yes', note: '' },
    b: { value: '2', note: 'Two crews.' },
    c: { value: '', note: '' },
  })
  expect(answerEditsOf(seen, seen)).toEqual([])
})

it('what differs is sent with what was seen; words without an answer are not', () => {
  const typed = {
    a: { value: '', note: '' },
    b: { value: '2', note: ' Three crews. ' },
    c: { value: '', note: 'Not yet.' },
  }
  expect(answerEditsOf(seen, typed)).toEqual([
    { questionId: 'a', seen: { value: 'yes', note: '' }, answer: null },
    {
      questionId: 'b',
      seen: { value: '2', note: 'Two crews.' },
      answer: { value: '2', note: 'Three crews.' },
    },
  ])
})

it('what is contested is settled as its editor chose', () => {
  const edits = answerEditsOf(seen, {
    ...seen,
    a: { value: 'no', note: '' },
    c: { value: '4', note: '' },
  })
  const stored = { ...seen, a: { value: '', note: '' }, c: { value: '1', note: 'Ours.' } }
  expect(settledAnswers(edits, stored, { a: 'mine', c: 'theirs' })).toEqual([
    { questionId: 'a', seen: null, answer: { value: 'no', note: '' } },
  ])
})
