import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Question, QuestionKind } from './questionnaire.ts'
import { carriedAnswers, questionnaireScore } from './questionnaire-score.ts'

const OPTIONS = [
  { id: 'low', label: 'Low', points: 0 },
  { id: 'middle', label: 'Middle', points: 5 },
  { id: 'high', label: 'High', points: 20 },
]
const question = (id: string, kind: QuestionKind, weight: number, isHard = false): Question => ({
  id,
  text: id,
  kind,
  weight,
  isHard,
  options: kind === 'choice' ? OPTIONS : [],
})

const QUESTIONS = [
  question('fit', 'yes_no', 5, true),
  question('capacity', 'scale', 3),
  question('price', 'choice', 2),
]

describe('the score of a questionnaire', () => {
  it.each([
    ['nothing', {}, null],
    ['the best of all', { fit: 'yes', capacity: '4', price: 'high' }, 100],
    // 5 + 3 × 0.5 + 2 × 0.25, of 10.
    ['some', { fit: 'yes', capacity: '2', price: 'middle' }, 70],
    // 3 × 0.75, of 3: what is not answered does not count.
    ['one question', { capacity: '3' }, 75],
    ['a failed hard requirement', { fit: 'no', capacity: '4', price: 'high' }, 0],
    ['the worst of what is no requirement', { fit: 'yes', capacity: '0', price: 'low' }, 50],
    ['what it cannot be answered by', { fit: 'perhaps', capacity: '5' }, null],
  ])('of %s', (_, values, score) => expect(questionnaireScore(QUESTIONS, values).score).toBe(score))

  it('says what each question brought, and which requirement failed', () => {
    expect(questionnaireScore(QUESTIONS, { fit: 'no', price: 'middle' })).toEqual({
      score: 0,
      answered: 2,
      questions: [
        { questionId: 'fit', share: 0, isFailed: true },
        { questionId: 'capacity', share: null, isFailed: false },
        { questionId: 'price', share: 0.25, isFailed: false },
      ],
    })
  })

  it('lies between 0 and 100, and never falls with a better answer', () => {
    const scale = fc.integer({ min: 0, max: 3 })
    const weight = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(scale, fc.constantFrom('yes', 'no'), weight, weight, (at, other, a, b) => {
        const questions = [question('x', 'scale', a), question('y', 'yes_no', b, true)]
        const of = (value: number) =>
          questionnaireScore(questions, { x: String(value), y: other }).score ?? -1
        expect(of(at)).toBeGreaterThanOrEqual(0)
        expect(of(at + 1)).toBeGreaterThanOrEqual(of(at))
        expect(of(at + 1)).toBeLessThanOrEqual(100)
        if (other === 'no') expect(of(at + 1)).toBe(0)
      }),
    )
  })
})

describe('a new version', () => {
  it('takes over the answers to what is asked in the same form', () => {
    const into = [
      { ...question('fit', 'scale', 5), text: 'How well?' },
      { ...question('capacity', 'scale', 1), text: 'In other words' },
      { ...question('price', 'choice', 2), options: OPTIONS.slice(1) },
      question('new', 'yes_no', 1),
    ]
    const answers = { fit: { value: 'yes' }, capacity: { value: '3' }, price: { value: 'low' } }
    expect(carriedAnswers(QUESTIONS, into, answers)).toEqual({ capacity: { value: '3' } })
  })
})
