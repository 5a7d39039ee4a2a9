import { expect, test } from 'vitest'
import type { Privacy } from './request-document.ts'
import { ANYBODY, readableVersions } from './version-readers.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const versions = (...privacies: readonly Privacy[]) =>
  privacies.map((privacy, at) => ({ privacy, publishedAt: day(at + 1) }))
const invitedOn = (number: number, hasAgreed = false) => ({
  seesAll: false,
  invitedAt: day(number),
  hasAgreed,
})

test('what was public is for everybody, what was for few stays theirs', () => {
  const widened = versions('invited', 'invited', 'public')
  expect(readableVersions(widened, ANYBODY)).toEqual([false, false, true])
  expect(readableVersions(widened, invitedOn(2))).toEqual([true, true, true])
  // Invited once it was public: they could not see it then.
  expect(readableVersions(widened, invitedOn(4))).toEqual([false, false, true])
  expect(readableVersions(widened, { ...ANYBODY, seesAll: true })).toEqual([true, true, true])
})

test('what was confidential is for those who had agreed', () => {
  const widened = versions('extended', 'invited', 'public')
  expect(readableVersions(widened, invitedOn(1))).toEqual([false, true, true])
  expect(readableVersions(widened, invitedOn(1, true))).toEqual([true, true, true])
  expect(readableVersions(versions('public', 'invited'), ANYBODY)).toEqual([true, false])
})
