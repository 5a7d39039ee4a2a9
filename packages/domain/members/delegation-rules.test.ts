import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delegationInput } from './delegation-inputs.ts'
import {
  beginning,
  type DelegatedPerson,
  delegationProblem,
  isOpen,
  stateOfDelegation,
  stateOfPerson,
} from './delegation-rules.ts'

const START = new Date('2026-12-01T08:00:00Z')
const END = new Date('2026-12-24T22:00:00Z')
const DELEGATED = { startsAt: START, endsAt: END, revokedAt: null }
const NAMED: DelegatedPerson = {
  activatedAt: null,
  endedAt: null,
  isTaken: false,
  isMember: true,
}
const ACTIVE = { ...NAMED, activatedAt: START }
const before = (date: Date) => new Date(date.getTime() - 1)

test('it begins and ends to the millisecond', () => {
  expect(stateOfPerson(DELEGATED, NAMED, before(START))).toBe('planned')
  expect(stateOfPerson(DELEGATED, NAMED, START)).toBe('ready')
  expect(stateOfPerson(DELEGATED, ACTIVE, START)).toBe('active')
  expect(stateOfPerson(DELEGATED, ACTIVE, before(END))).toBe('active')
  expect(stateOfPerson(DELEGATED, ACTIVE, END)).toBe('ended')
  expect(stateOfPerson(DELEGATED, NAMED, END)).toBe('ended')
})

test('given back is ended, taken is revoked, and whoever has left the organisation has nothing', () => {
  const over = { ...ACTIVE, endedAt: START }
  expect(stateOfPerson(DELEGATED, over, START)).toBe('ended')
  expect(stateOfPerson(DELEGATED, { ...over, isTaken: true }, START)).toBe('revoked')
  expect(stateOfPerson({ ...DELEGATED, revokedAt: START }, ACTIVE, START)).toBe('revoked')
  expect(stateOfPerson(DELEGATED, { ...ACTIVE, isMember: false }, START)).toBe('ended')
})

test('as a whole it stands as for the person who has most of it', () => {
  const gone = { ...ACTIVE, endedAt: START }
  expect(stateOfDelegation(DELEGATED, [gone, NAMED, ACTIVE], START)).toBe('active')
  expect(stateOfDelegation(DELEGATED, [gone, NAMED], START)).toBe('ready')
  expect(stateOfDelegation(DELEGATED, [gone], START)).toBe('ended')
  expect(stateOfDelegation(DELEGATED, [{ ...gone, isTaken: true }, gone], START)).toBe('ended')
  expect(stateOfDelegation({ ...DELEGATED, revokedAt: START }, [ACTIVE], START)).toBe('revoked')
  expect(stateOfDelegation(DELEGATED, [], START)).toBe('ended')
})

const instant = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2028-01-01'),
  noInvalidDate: true,
})

test('what is over stays over', () => {
  const person = fc.record({
    activatedAt: fc.option(instant),
    endedAt: fc.option(instant),
    isTaken: fc.boolean(),
    isMember: fc.boolean(),
  })
  fc.assert(
    fc.property(person, instant, instant, (one, a, b) => {
      const [first, later] = a <= b ? [a, b] : [b, a]
      if (!isOpen(stateOfPerson(DELEGATED, one, first)))
        expect(isOpen(stateOfPerson(DELEGATED, one, later))).toBe(false)
    }),
  )
})

const asked = (
  startsAt: string,
  endsAt: string,
  delegateOrgId = 'b',
  until: Date | null = null,
) => ({
  orgId: 'a',
  delegateOrgId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  until,
})

test('it goes to another organisation, ends after it begins, and lasts a year at most', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const problem = (...args: Parameters<typeof asked>) => delegationProblem(asked(...args), now)
  expect(problem('2026-12-01T00:00:00Z', '2027-12-01T00:00:00Z')).toBeNull()
  expect(problem('2026-12-01T00:00:00Z', '2027-12-01T00:00:00.001Z')).toBe('too_long')
  expect(problem('2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z')).toBe('ends_before_start')
  expect(problem('2026-10-01T00:00:00Z', '2026-11-21T12:00:00Z')).toBe('already_over')
  expect(problem('2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z', 'a')).toBe('own_organisation')
  const until = new Date('2026-12-02T00:00:00Z')
  expect(problem('2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z', 'b', until)).toBeNull()
  expect(problem('2026-12-01T00:00:00Z', '2026-12-02T00:00:00.001Z', 'b', until)).toBe('beyond_own')
  // A start that has passed means now, and the year is counted from now.
  expect(problem('2020-01-01T00:00:00Z', '2027-11-21T12:00:00Z')).toBeNull()
  expect(beginning(new Date(0), now)).toBe(now)
})

test('names people by address, and says why', () => {
  const input = {
    delegateOrgId: '00000000-0000-4000-8000-0000000000b1',
    kind: 'auditor',
    people: [' Anna@Example.com '],
    startsAt: '2026-12-01T08:00:00+02:00',
    endsAt: '2026-12-24T22:00:00Z',
    reason: 'The yearly audit.',
  }
  expect(delegationInput.parse(input)).toMatchObject({
    people: ['anna@example.com'],
    startsAt: new Date('2026-12-01T06:00:00Z'),
  })
  const bad = [
    { people: [] },
    { people: Array.from({ length: 21 }, (_, i) => `p${i}@example.com`) },
    { people: ['nobody'] },
    { reason: '         short         ' },
    { reason: 'x'.repeat(1001) },
    { kind: 'administrator' },
    { startsAt: '2026-12-01' },
  ]
  for (const change of bad)
    expect(delegationInput.safeParse({ ...input, ...change }).success).toBe(false)
})
