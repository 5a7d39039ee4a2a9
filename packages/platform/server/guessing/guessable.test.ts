import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test.each([
  'password12345',
  'P4ssw0rd2026',
  'qwertyuiop12',
  'Latvija2026',
  'parole12345',
  'Bērziņš1987',
  'berzins1987',
  'salasõna123',
  'Tallinn2026',
  'slaptažodis1',
  'Žalgiris2025',
  'zalgiris2025',
  '12.12.1990',
  'abcabcabcabc',
  'a'.repeat(200),
])('%s is tried first', (password) => expect(isGuessable(password, [])).toBe(true))

test.each([
  'a quiet harbour in autumn',
  'kuģis brauc pa Daugavu',
  'kolm halli kajakat katusel',
  'septynios žuvys upėje',
  'gT7#kq2!Vm9z',
])('%s is not', (password) => expect(isGuessable(password, [])).toBe(false))

test('a password of what is known of its owner is', () => {
  expect(isGuessable('Ozolvalka#81', [])).toBe(false)
  expect(isGuessable('Ozolvalka#81', ['Ozolvalka'])).toBe(true)
})

test('the longest password takes no longer than a short one', () => {
  const hostile = [
    'p4ssw0rd'.repeat(25),
    'ab1!'.repeat(50),
    '1998-12-11'.repeat(20),
    '𝓪'.repeat(200),
  ]
  isGuessable('the first one loads the words', [])
  for (const password of hostile) {
    const before = process.cpuUsage()
    isGuessable(password, ['Anna', 'Bērziņa'])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(300)
  }
})
