import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

const EMAIL = 'Anna.Berzina@buvnieks.example'
const NAMES = ['Jānis Šķēle', 'SIA “Zaļā Egle”']

test.each([
  ['short', 'too_short'],
  ['kuģis brauc', null],
  ['correct horse battery staple', null],
  ['🚢🚢🚢', 'too_short'],
  ['a'.repeat(201), 'too_long'],
  ['abc'.repeat(60), 'too_common'],
  ['Qwertyuiop', 'too_common'],
  ['SLAPTAŽODIS', 'too_common'],
  ['xx anna.berzina@buvnieks.example', 'contains_email'],
  ['ANNA.BERZINA 1999', 'contains_email'],
  ['buvnieks.example', null],
  ['sail with janis', 'contains_name'],
  ['s.k.ē.l.e under the sea', 'contains_name'],
  ['my ZAĻĀ forest', 'contains_name'],
  ['kogge on the water', 'contains_name'],
  ['SIA on the water', null],
])('%s: %s', (password, problem) =>
  expect(passwordProblem(password, { email: EMAIL, names: NAMES })).toBe(problem),
)

test('a local part too short to tell anything is no reason', () => {
  expect(passwordProblem('a walk in the park', { email: 'a@b.example', names: ['A B'] })).toBeNull()
})
