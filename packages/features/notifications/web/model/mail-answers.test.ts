import { expect, it } from 'vitest'
import { answersFor, questionFor } from './mail-answers.ts'

it('offers no mail that comes so already where less is asked for', () => {
  expect(answersFor('unsubscribe', ['atOnce'])).toEqual(['never', 'weekly', 'daily'])
  expect(answersFor('unsubscribe', ['daily'])).toEqual(['never', 'weekly'])
  expect(answersFor('unsubscribe', ['weekly', 'weekly'])).toEqual(['never', 'daily'])
  expect(answersFor('unsubscribe', ['daily', 'weekly'])).toEqual(['never', 'weekly', 'daily'])
})

it('offers every time where mail is asked for', () => {
  expect(answersFor('subscribe', ['daily'])).toEqual(['daily', 'weekly', 'atOnce'])
  expect(answersFor('resubscribe', ['never'])).toEqual(['daily', 'weekly', 'atOnce'])
})

it('asks those who have no mail any more whether they want it again', () => {
  expect(questionFor('unsubscribe', ['never', 'never'])).toBe('resubscribe')
  expect(questionFor('unsubscribe', ['never', 'daily'])).toBe('unsubscribe')
  expect(questionFor('subscribe', ['never'])).toBe('subscribe')
})
