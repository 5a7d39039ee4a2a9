import { describe, expect, test } from 'vitest'
import { WRITTEN_STATES, WRITTEN_STEPS, writtenStep } from './written-rfx-states.ts'

/**
 * Written out by hand, not from the code: a request is open or closed, may be amended, and goes from
 * publication to award. A dash is what is refused.
 */
const TABLE = `
           amend      open    decide   reconsider  close   cancel
published  published  opened  -        -           -       cancelled
opened     -          -       decided  opened      closed  cancelled
decided    -          -       -        opened      closed  cancelled
closed     -          -       -        -           -       -
cancelled  -          -       -        -           -       -
`

const [head = [], ...body] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const PAIRS = body.flatMap(([from = '', ...cells]) =>
  cells.map((to, index) => ({ from, step: head[index] ?? '', to: to === '-' ? null : to })),
)

describe('every step of a buyer from every state', () => {
  test('all pairs are written down', () => {
    expect(body.map(([from]) => from)).toEqual([...WRITTEN_STATES])
    expect(head).toEqual([...WRITTEN_STEPS])
    expect(PAIRS).toHaveLength(WRITTEN_STATES.length * WRITTEN_STEPS.length)
  })

  test.each(PAIRS)('$step from $from: $to', ({ from, step, to }) => {
    const state = WRITTEN_STATES.find((one) => one === from)
    const name = WRITTEN_STEPS.find((one) => one === step)
    expect(state && name && writtenStep(state, name)).toBe(to)
  })
})
