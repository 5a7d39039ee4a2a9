import { expect, test } from 'vitest'
import {
  addressesIn,
  type DelegationValues,
  delegationInputOf,
  emptyDelegation,
  formProblems,
} from './delegation-form.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ORG = 'a'
const GIVER = { email: 'gunta@example.com', until: new Date('2026-12-31T00:00:00Z') }
const GOOD: DelegationValues = {
  ...emptyDelegation(NOW),
  delegateOrgId: 'b',
  people: 'Anna@example.com',
  reason: 'The yearly audit.',
}
const problemsOf = (change: Partial<DelegationValues>) => [
  ...formProblems({ ...GOOD, ...change }, ORG, NOW, GIVER),
]

test('an untouched form reads from now for thirty days, on Riga’s clocks', () => {
  expect(emptyDelegation(NOW)).toMatchObject({
    kind: 'auditor',
    from: '2026-11-21T14:00',
    to: '2026-12-21T14:00',
  })
})

test('addresses are divided by lines, commas, semicolons or spaces, each once', () => {
  expect(addressesIn(' a@x.eu,B@x.eu;\n\nb@x.eu  c@x.eu ')).toEqual(['a@x.eu', 'b@x.eu', 'c@x.eu'])
  expect(addressesIn('  ')).toEqual([])
})

test('each field says what is wrong with it', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ delegateOrgId: null })).toEqual([['delegateOrgId', { code: 'org_required' }]])
  expect(problemsOf({ delegateOrgId: ORG })).toEqual([
    ['delegateOrgId', { code: 'own_organisation' }],
  ])
  expect(problemsOf({ people: ' \n' })).toEqual([['people', { code: 'people_required' }]])
  expect(problemsOf({ people: 'nobody' })).toEqual([
    ['people', { code: 'people_invalid', address: 'nobody' }],
  ])
  expect(problemsOf({ people: 'anna@example.com Gunta@example.com' })).toEqual([
    ['people', { code: 'names_self' }],
  ])
  const many = Array.from({ length: 21 }, (_, i) => `p${i}@example.com`).join('\n')
  expect(problemsOf({ people: many })).toEqual([['people', { code: 'people_too_many' }]])
  expect(problemsOf({ from: '' })).toEqual([['from', { code: 'time_invalid' }]])
  expect(problemsOf({ to: '2026-11-21T13:59' })).toEqual([['to', { code: 'ends_before_start' }]])
  expect(problemsOf({ to: '2028-01-01T00:00' })).toEqual([['to', { code: 'too_long' }]])
  expect(problemsOf({ to: '2027-01-01T00:00' })).toEqual([['to', { code: 'beyond_own' }]])
  expect(problemsOf({ reason: ' short ' })).toEqual([['reason', { code: 'reason_short' }]])
})

test('the server is asked in instants', () => {
  expect(delegationInputOf({ ...GOOD, from: '2026-12-01T08:00' }, ORG)).toMatchObject({
    orgId: ORG,
    people: ['anna@example.com'],
    startsAt: '2026-12-01T06:00:00.000Z',
    endsAt: '2026-12-21T12:00:00.000Z',
  })
  expect(delegationInputOf({ ...GOOD, delegateOrgId: null }, ORG)).toBeNull()
})
