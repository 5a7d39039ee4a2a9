import { mergeEdit } from '@kogge/domain/opportunities/opportunity-changes.ts'
import { expect, it } from 'vitest'
import { chosenEdit } from './conflict-choices.ts'
import { madeOpportunity } from './opportunity.fixture.ts'
import { fieldsOf } from './opportunity-form-values.ts'

const base = fieldsOf(madeOpportunity())
const mine = { ...base, name: 'Mine', description: 'Mine', probability: 50 }
const theirs = { ...base, name: 'Theirs', description: 'Theirs', tags: ['theirs'] }

it('an edit keeps what was chosen of both, and what only one of both has changed', () => {
  expect(chosenEdit({ base, mine, theirs }, { name: 'theirs', description: 'mine' })).toEqual({
    ...base,
    name: 'Theirs',
    description: 'Mine',
    probability: 50,
    tags: ['theirs'],
  })
})

it('an edit that was chosen is no conflict any more', () => {
  const chosen = chosenEdit({ base, mine, theirs }, { name: 'mine', description: 'theirs' })
  expect(mergeEdit(theirs, chosen, theirs)).toEqual({ merged: chosen, conflicts: [] })
})
