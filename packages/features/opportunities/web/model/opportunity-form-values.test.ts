import { describe, expect, it } from 'vitest'
import { madeOpportunity } from './opportunity.fixture.ts'
import {
  editedFields,
  enteredTags,
  fieldsOf,
  formOf,
  problemsOf,
} from './opportunity-form-values.ts'

const seen = madeOpportunity()
const form = formOf(seen)

describe('the form of an opportunity', () => {
  it('changes nothing where nothing was typed, not even the hour of a date', () => {
    expect(editedFields(seen, form)).toEqual(fieldsOf(seen))
    const empty = madeOpportunity({ value: null, probability: null, dueAt: null, tags: [] })
    expect(editedFields(empty, formOf(empty))).toEqual(fieldsOf(empty))
  })

  it('reads amounts as people write them, and days as ending in Riga', () => {
    const typed = { ...form, amount: '1 300,5', currency: 'EUR', dueDay: '2026-07-01' }
    expect(editedFields(seen, typed)).toMatchObject({
      value: { amount: '1300.5', currency: 'EUR' },
      dueAt: '2026-07-01T20:59:59.999Z',
    })
  })

  it('keeps zero per cent apart from none', () => {
    expect(editedFields(seen, { ...form, probability: '0' }).probability).toBe(0)
    expect(editedFields(seen, { ...form, probability: '' }).probability).toBeNull()
  })

  it('takes along the tag that is typed, once', () => {
    expect(enteredTags({ tags: ['Food'], tag: ' Schools ' })).toEqual(['Food', 'Schools'])
    expect(enteredTags({ tags: ['Food'], tag: 'food' })).toEqual(['Food'])
    expect(enteredTags({ tags: ['Food'], tag: ' ' })).toEqual(['Food'])
  })

  it('leaves the stage to those who move it', () => {
    expect(editedFields(seen, { ...form, name: 'Meals' }).status).toBe('NEW')
  })

  it('finds no mistake in what is stored', () => {
    expect(problemsOf(form)).toEqual({})
  })

  it.each([
    [{ name: ' ' }, { name: 'name' }],
    [{ amount: 'much' }, { amount: 'amount' }],
    [{ amount: '-5' }, { amount: 'amount' }],
    [{ amount: '1.234' }, { amount: 'amount' }],
    [{ probability: '101' }, { probability: 'probability' }],
    [{ probability: '12.5' }, { probability: 'probability' }],
    [{ dueDay: '0202-01-01' }, { dueDay: 'dueDay' }],
    [
      { tags: Array.from({ length: 20 }, (_, place) => `tag ${place}`), tag: 'one' },
      { tag: 'tags' },
    ],
  ])('finds the mistake in %j', (typed, problems) => {
    expect(problemsOf({ ...form, ...typed })).toEqual(problems)
  })
})
