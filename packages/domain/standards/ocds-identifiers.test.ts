import { expect, test } from 'vitest'
import { orgWith } from '../rfx/rfx-content.fixture.ts'
import { identifiersOf, partyIdOf } from './ocds-identifiers.ts'

const idsOf = (country: string | null, ...written: readonly (string | [string, string])[]) => {
  const ids = written.map((one) =>
    typeof one === 'string' ? { scheme: null, id: one } : { scheme: one[0], id: one[1] },
  )
  const org = orgWith({ name: 'A body', country, ids })
  const identifiers = identifiersOf(org)
  return [partyIdOf(org, identifiers), ...identifiers.map(({ scheme, id }) => `${scheme} ${id}`)]
}

test.each([
  ['LV', 'LV 40003032949', 'LV-RE 40003032949'],
  ['EE', '10137319', 'EE-RIK 10137319'],
  ['FR', '552 081 317 66522', 'FR-RCS 552081317'],
  ['IT', 'IT 00488410010', 'IT-CF 00488410010'],
  ['CZ', '00006947', 'CZ-ICO 00006947'],
])('a number of %s has the list of its register', (country, written, identifier) => {
  expect(idsOf(country, written)).toEqual([identifier.replace(' ', '-'), identifier])
})

test('a list that the source names is kept, each identifier once', () => {
  expect(idsOf('GB', ['GB-COH', '01234567'], ['GB-COH', '01234567'])).toEqual([
    'GB-COH-01234567',
    'GB-COH 01234567',
  ])
})

test('a number of an unknown list is no identifier, and still names the party', () => {
  expect(idsOf('DE', 'DE 811 193 231')).toEqual(['DE-DE811193231'])
  expect(idsOf('DE', ['Registro Federal', '811193231'])).toEqual(['DE-811193231'])
})

test.each([
  ['a placeholder', 'LV', '00000000000'],
  ['a personal code', 'LV', '010190-12345'],
  ['a wrong check digit', 'EE', '10137318'],
])('%s names nobody', (_, country, written) => {
  expect(idsOf(country, written)).toEqual([`${country}-A body`])
})

test('a number that the notice gives to another body too is no identifier', () => {
  const ids = [{ scheme: null, id: '40003032949' }]
  const org = orgWith({ name: 'A court', country: 'LV', ids, identifiedBy: 'name' })
  expect([identifiersOf(org), partyIdOf(org, [])]).toEqual([[], 'LV-A court'])
})
