import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, mergeEdit, OPPORTUNITY_FIELDS } from './opportunity-changes.ts'
import type { OpportunityFields } from './opportunity-inputs.ts'
import { OPPORTUNITY_STAGES } from './opportunity-states.ts'

const short = fc.constantFrom('', 'a', 'b')
const fields: fc.Arbitrary<OpportunityFields> = fc.record({
  name: short,
  description: short,
  buyer: short,
  status: fc.constantFrom(...OPPORTUNITY_STAGES),
  assigneeUserId: fc.constantFrom(null, 'x', 'y'),
  value: fc.constantFrom(null, { amount: '1', currency: 'EUR' }, { amount: '2', currency: 'EUR' }),
  probability: fc.constantFrom(null, 10, 90),
  dueAt: fc.constantFrom(null, new Date(0), new Date(1)),
  tags: fc.constantFrom([], ['a'], ['a', 'b']),
})

describe('merged edits', () => {
  it('lose no change of anybody where nothing is in conflict', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEdit(base, mine, theirs)
        fc.pre(conflicts.length === 0)
        for (const field of changedFields(base, mine)) expect(merged[field]).toEqual(mine[field])
        for (const field of changedFields(base, theirs))
          expect(merged[field]).toEqual(theirs[field])
      }),
    )
  })

  it('are in conflict where both have changed a field, each to another value, and nowhere else', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const both = changedFields(base, mine).filter((field) =>
          changedFields(base, theirs).includes(field),
        )
        const apart = changedFields(mine, theirs)
        expect(mergeEdit(base, mine, theirs).conflicts).toEqual(
          OPPORTUNITY_FIELDS.filter((field) => both.includes(field) && apart.includes(field)),
        )
      }),
    )
  })

  it('are what was written where nobody else has written', () => {
    fc.assert(
      fc.property(fields, fields, (base, mine) => {
        expect(mergeEdit(base, mine, base)).toEqual({ merged: mine, conflicts: [] })
      }),
    )
  })
})
