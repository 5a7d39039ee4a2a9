import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { expect, it } from 'vitest'
import { weightSums } from './criterion-weights.ts'
import {
  inserted,
  moved,
  newCriterion,
  newLot,
  newRequirement,
  withoutEntry,
} from './form-entries.ts'

const empty = emptyDocument('tender', 'lv')
const one = newLot(empty, [])
const two = newLot({ ...empty, lots: [one] }, [])

it('numbers of lots are not given again, not even those of the version in force', () => {
  expect([one.id, two.id]).toEqual(['LOT-0001', 'LOT-0002'])
  expect(newLot({ ...empty, lots: [one] }, ['LOT-0005']).id).toBe('LOT-0006')
})

it('what was about a lot alone goes with it, and what was about others stays', () => {
  const document = {
    ...empty,
    lots: [one, two],
    requirements: [
      { ...newRequirement(), lotIds: [one.id] },
      { ...newRequirement(), lotIds: [one.id, two.id] },
      newRequirement(),
    ],
  }
  expect(withoutEntry(document, 'lots', one.id).requirements.map(({ lotIds }) => lotIds)).toEqual([
    [two.id],
    [],
  ])
})

it('a requirement outlives the criterion that it was scored by', () => {
  const criterion = newCriterion()
  const document = {
    ...empty,
    criteria: [criterion],
    requirements: [{ ...newRequirement(), criterionId: criterion.id }],
  }
  expect(withoutEntry(document, 'criteria', criterion.id).requirements[0]?.criterionId).toBeNull()
})

it('entries move within their list alone', () => {
  expect(moved([one, two], two.id, -1)).toEqual([two, one])
  expect(moved([one, two], two.id, 1)).toEqual([one, two])
  expect(inserted([one, two], one, two.id)).toEqual([one, two, one])
})

it('weights sum lot by lot', () => {
  const price = { ...newCriterion(), type: 'price' as const, weight: '66.67' }
  const quality = { ...newCriterion(), weight: '33.33', lotIds: [two.id] }
  expect(weightSums({ lots: [one, two], criteria: [price, quality] })).toEqual([
    { lotIds: [one.id], hundredths: 6667, count: 1 },
    { lotIds: [two.id], hundredths: 10_000, count: 2 },
  ])
})
