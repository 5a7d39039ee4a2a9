import { expect, it, test } from 'vitest'
import {
  isChangeable,
  isOpenQuestion,
  mayNoLongerHold,
  STORED_QUESTION_STATES,
} from './question-states.ts'

test('a question waits until it is answered or taken back, and changes until somebody works at it', () => {
  expect(STORED_QUESTION_STATES.filter(isOpenQuestion)).toEqual(['received', 'in_progress'])
  expect(STORED_QUESTION_STATES.filter(isChangeable)).toEqual(['received'])
})

it.each([
  [{ version: 1, confirmedVersion: null }, [], false],
  [{ version: 1, confirmedVersion: null }, [2], true],
  [{ version: 2, confirmedVersion: null }, [2], false],
  [{ version: 1, confirmedVersion: 2 }, [2], false],
  [{ version: 1, confirmedVersion: 2 }, [2, 4], true],
  [{ version: 3, confirmedVersion: 2 }, [2, 3], false],
])('an answer %o may be wrong after significant versions %o: %s', (answer, versions, expected) => {
  expect(mayNoLongerHold(answer, versions)).toBe(expected)
})
