import { describe, expect, test } from 'vitest'
import {
  PARTICIPATION_STATUSES,
  PARTICIPATION_STEPS,
  type ParticipationState,
  type ParticipationStatus,
  participationStateWith,
  statusAfterDeadline,
  stepEndsWith,
  stepFrom,
  stepTaker,
} from './participation-status.ts'

/**
 * Written out from the choice about statuses in docs/decisions/responses.md, not from the code: of an organisation that is invited, has asked nothing and has
 * no draft, where each step leads. A dash is what is refused.
 */
const INVITED = `
                 publish  invite           uninvite         accept  decline          ask              begin        discard  submit     withdraw     replace    close
DRAFT            OPEN     -                -                -       -                -                -            -        -          -            -          -
OPEN             -        PENDING_INVITE   OPEN             -       DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -        -          -            -          CLOSED
CLOSED           -        -                -                -       -                -                -            -        -          -            -          -
PENDING_INVITE   -        PENDING_INVITE   OPEN             OPEN    DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -        -          -            -          CLOSED
DECLINED_INVITE  -        PENDING_INVITE   OPEN             OPEN    -                -                -            -        -          -            -          CLOSED
IN_CONVERSATION  -        IN_CONVERSATION  IN_CONVERSATION  -       DECLINED_INVITE  IN_CONVERSATION  IN_PROGRESS  -        -          -            -          CLOSED
IN_PROGRESS      -        IN_PROGRESS      IN_PROGRESS      -       DECLINED_INVITE  IN_PROGRESS      -            OPEN     RESPONDED  -            -          CLOSED
RESPONDED        -        RESPONDED        RESPONDED        -       -                RESPONDED        -            -        -          IN_PROGRESS  RESPONDED  -
`

const [head = [], ...body] = INVITED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const PAIRS = body.flatMap(([from = '', ...cells]) =>
  cells.map((to, index) => ({ from, step: head[index] ?? '', to: to === '-' ? null : to })),
)

const status = (value: string): ParticipationStatus => {
  const found = PARTICIPATION_STATUSES.find((one) => one === value)
  if (!found) throw new Error(value)
  return found
}
const step = (value: string) => {
  const found = PARTICIPATION_STEPS.find((one) => one === value)
  if (!found) throw new Error(value)
  return found
}
const standing = (from: string, given: Partial<ParticipationState> = {}): ParticipationState => ({
  status: status(from),
  isInvited: true,
  hasAsked: false,
  hasDraft: false,
  ...given,
})

describe('every step from every status', () => {
  test('all pairs are written down', () => {
    expect(new Set(PAIRS.map((pair) => pair.from))).toEqual(new Set(PARTICIPATION_STATUSES))
    expect(new Set(PAIRS.map((pair) => pair.step))).toEqual(new Set(PARTICIPATION_STEPS))
    expect(PAIRS).toHaveLength(PARTICIPATION_STATUSES.length * PARTICIPATION_STEPS.length)
  })

  test.each(PAIRS)('$step from $from: $to', ({ from, step: name, to }) => {
    expect(stepFrom(standing(from), step(name))).toBe(to)
  })

  test.each(PAIRS)('the same of one that nobody invited: $step from $from', (pair) => {
    const { from, step: name, to } = pair
    // Nothing was sent to it that it could accept or decline; all else is as for anybody.
    const expected = name === 'accept' || name === 'decline' ? null : to
    expect(stepFrom(standing(from, { isInvited: false }), step(name))).toBe(expected)
  })
})

test.each([
  ['IN_PROGRESS', 'discard', { hasAsked: true, hasDraft: true }, 'IN_CONVERSATION'],
  ['IN_PROGRESS', 'discard', { hasAsked: false, hasDraft: true }, 'OPEN'],
  ['DECLINED_INVITE', 'accept', { hasAsked: true, hasDraft: true }, 'IN_PROGRESS'],
  ['DECLINED_INVITE', 'accept', { hasAsked: true, hasDraft: false }, 'IN_CONVERSATION'],
  ['DECLINED_INVITE', 'uninvite', { hasAsked: false, hasDraft: true }, 'IN_PROGRESS'],
  ['DECLINED_INVITE', 'uninvite', { hasAsked: true, hasDraft: false }, 'IN_CONVERSATION'],
  ['DECLINED_INVITE', 'invite', { hasAsked: true, hasDraft: true }, 'PENDING_INVITE'],
  ['PENDING_INVITE', 'accept', { hasAsked: false, hasDraft: true }, 'IN_PROGRESS'],
  ['PENDING_INVITE', 'uninvite', { hasAsked: true, hasDraft: false }, 'IN_CONVERSATION'],
  ['RESPONDED', 'withdraw', { hasAsked: true, hasDraft: true }, 'IN_PROGRESS'],
] as const)('what was done before is not forgotten: %s, %s, %j', (from, name, given, to) => {
  expect(stepFrom(standing(from, given), name)).toBe(to)
})

test('an invitation moves whom it found idle, once, and is gone when it is taken back', () => {
  const idle = { status: 'OPEN', hasAsked: false, hasDraft: false } as const
  expect(participationStateWith(idle, true, true)).toMatchObject({
    status: 'PENDING_INVITE',
    isInvited: true,
  })
  // Accepted before: it is known.
  expect(participationStateWith(idle, true, false)).toMatchObject({
    status: 'OPEN',
    isInvited: true,
  })
  const busy = { status: 'IN_PROGRESS', hasAsked: false, hasDraft: true } as const
  expect(participationStateWith(busy, true, true)).toMatchObject({ status: 'IN_PROGRESS' })
  const asked = { status: 'PENDING_INVITE', hasAsked: false, hasDraft: false } as const
  expect(participationStateWith(asked, false, false)).toMatchObject({
    status: 'OPEN',
    isInvited: false,
  })
})

test('the deadline closes what was not submitted', () => {
  expect(PARTICIPATION_STATUSES.map((one) => [one, statusAfterDeadline(one)])).toEqual([
    ['DRAFT', 'DRAFT'],
    ['OPEN', 'CLOSED'],
    ['CLOSED', 'CLOSED'],
    ['PENDING_INVITE', 'CLOSED'],
    ['DECLINED_INVITE', 'CLOSED'],
    ['IN_CONVERSATION', 'CLOSED'],
    ['IN_PROGRESS', 'CLOSED'],
    ['RESPONDED', 'RESPONDED'],
  ])
})

test('who takes each step, and until when', () => {
  expect(PARTICIPATION_STEPS.map((one) => [one, stepTaker(one), stepEndsWith(one)])).toEqual([
    ['publish', 'buyer', null],
    ['invite', 'buyer', 'responses'],
    ['uninvite', 'buyer', 'responses'],
    ['accept', 'supplier', 'responses'],
    ['decline', 'supplier', 'responses'],
    ['ask', 'supplier', 'questions'],
    ['begin', 'supplier', 'responses'],
    ['discard', 'supplier', 'responses'],
    ['submit', 'supplier', 'responses'],
    ['withdraw', 'supplier', 'responses'],
    ['replace', 'supplier', 'responses'],
    ['close', 'clock', null],
  ])
})
