import { expect, it } from 'vitest'
import { statedEmail, statedIds, statedPhone } from './contact-values.ts'

it.each([
  ['+371 67326719', '+371 67326719'],
  ['(+371) 67 32-67-19', '37167326719'],
  ['+371 67326719, +371 67326720, +371 67326721', null],
  ['none', null],
  [null, null],
])('the telephone number %s is stated as %s', (written, stated) => {
  expect(statedPhone(written)).toBe(stated)
})

it.each([
  ['pasts@example.com', true],
  ['ie.pirkumi+1@ogres-novads.lv', true],
  ['pārvalde@rīga.lv', true],
  ['one@example.com; two@example.com', false],
  ['https://example.com', false],
  ['pasts@example', false],
  ['pasts@-example.com', false],
  ['pasts.@example.com', false],
  ['', false],
])('whether %s is stated as an address: %s', (written, isStated) => {
  expect(statedEmail(written)).toBe(isStated ? written : null)
})

it('a number of an organisation that is longer than its field is left out', () => {
  expect(statedIds([{ id: '90000000001' }, { id: 'x'.repeat(101) }])).toEqual(['90000000001'])
})
