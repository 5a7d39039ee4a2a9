import { editedQuestions } from '@kogge/domain/opportunities/questionnaire.ts'
import { describe, expect, it } from 'vitest'
import {
  isSameDraft,
  newQuestion,
  newTypedOption,
  questionProblems,
  typedQuestions,
  writtenQuestions,
} from './questions-form.ts'
import { STARTER_QUESTIONS } from './starter-questions.ts'

const choice = (...options: [string, string][]) =>
  newQuestion({
    text: 'References?',
    kind: 'choice',
    options: options.map(([label, points]) => ({ ...newTypedOption(label), points })),
  })
const problemsOf = (...questions: ReturnType<typeof newQuestion>[]) => [
  ...questionProblems(questions).values(),
]

describe('the questions of a form', () => {
  it.each([
    ['are right', [choice(['None', '0'], ['Many', '10'])], []],
    ['have words', [newQuestion({ text: ' ' })], ['text']],
    [
      'are each another',
      [newQuestion({ text: 'Fit?' }), newQuestion({ text: ' fit? ' })],
      ['sameText', 'sameText'],
    ],
    ['have two answers to choose', [choice(['Many', '10'], ['', '0'])], ['options']],
    ['have points', [choice(['None', '0'], ['Many', 'ten'])], ['options']],
    ['have points up to 100', [choice(['None', '0'], ['Many', '101'])], ['options']],
    ['have one answer with points', [choice(['None', '0'], ['Many', '0'])], ['options']],
  ] as const)('%s', (_, questions, problems) => {
    expect(problemsOf(...questions)).toEqual(problems)
  })

  it('are sent without what they do not use', () => {
    const scale = { ...choice(['None', '0'], ['Many', '10']), kind: 'scale' as const }
    expect(writtenQuestions([scale])).toMatchObject([{ kind: 'scale', options: [] }])
  })

  it('are the same as they were where nothing was changed', () => {
    const id = 'a0000000-0000-4000-8000-000000000001'
    const [question] = writtenQuestions([choice(['None', '0'], ['Many', '10'])])
    const version = {
      versionId: id,
      createdAt: '2026-12-01T10:00:00.000Z',
      questions: [
        {
          id,
          text: question?.text ?? '',
          kind: 'choice' as const,
          weight: 3,
          isHard: false,
          options: [{ id, label: 'None', points: 0 }],
        },
      ],
    }
    const [a, b] = [typedQuestions(version), typedQuestions(version)]
    expect(isSameDraft(a, b)).toBe(true)
    expect(isSameDraft(a, [...b, newQuestion({ text: 'Near?' })])).toBe(false)
    expect(isSameDraft(a, typedQuestions(null))).toBe(false)
  })
})

it('the questions to begin with can be saved as they are', () => {
  const questions = STARTER_QUESTIONS.map(({ key, points, ...question }) =>
    newQuestion({
      ...question,
      text: key,
      options: (points ?? []).map((value, index) => newTypedOption(`${key} ${index}`, value)),
    }),
  )
  expect(problemsOf(...questions)).toEqual([])
  expect(editedQuestions.safeParse(writtenQuestions(questions)).success).toBe(true)
})
