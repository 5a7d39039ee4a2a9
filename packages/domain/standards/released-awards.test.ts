import { describe, expect, it } from 'vitest'
import { mergeReleases } from './ocds-release-merge.ts'
import {
  awardsAfter,
  type CurrentAward,
  changeOfAwards,
  lotStatusBy,
  type Publication,
  reconsidered,
  stepsUntil,
  tenderStatusBy,
} from './released-awards.ts'

const UNTIL = '2027-02-04T21:59:59.999Z'
const org = (name: string) => ({
  key: null,
  name,
  names: {},
  ids: [{ scheme: null, id: name }],
  country: null,
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
})
const award = (lotId: string, winner: string | null, given: Partial<CurrentAward> = {}) => ({
  lotId,
  status: winner ? ('pending' as const) : ('unsuccessful' as const),
  pendingUntil: winner ? UNTIL : null,
  winners: winner ? [org(winner)] : [],
  value: null,
  decidedAt: '2027-01-25T10:00:00.000Z',
  contract: null,
  ...given,
})

describe('what changes between awards', () => {
  const { awards: first, tags } = changeOfAwards([], [award('A', 'Egle'), award('B', null)])

  it('is a decision that is new, with an id of its own', () => {
    expect(tags).toEqual(['award'])
    expect(first.map(({ id, status }) => [id, status])).toEqual([
      ['A-1', 'pending'],
      ['B-1', 'unsuccessful'],
    ])
    expect(tenderStatusBy(first)).toBe('complete')
  })

  it('is nothing where the same stands, in whatever order its parts are kept', () => {
    const kept = first.map((one) => Object.fromEntries(Object.entries(one).reverse()))
    const same = changeOfAwards(JSON.parse(JSON.stringify(kept)), [
      award('A', 'Egle'),
      award('B', null),
    ])
    expect(same).toEqual({ awards: [], tags: [] })
  })

  it('is a contract, beside an award that stays what it was', () => {
    const contract = {
      reference: '7',
      signedOn: '2027-02-05',
      value: { amount: '9', currency: 'EUR' },
    }
    const concluded = award('A', 'Egle', {
      status: 'active',
      pendingUntil: null,
      contract,
      decidedAt: null,
      value: { amount: '9', currency: 'EUR' },
    })
    const { awards, tags: told } = changeOfAwards(first, [concluded, award('B', null)])
    expect(told).toEqual(['contract'])
    expect(awards).toEqual([{ ...first[0], status: 'active', pendingUntil: null, contract }])
  })

  it('is a cancellation where another wins, and ids are never used twice', () => {
    const nobody = changeOfAwards(first, [award('A', null), award('B', null)])
    expect(nobody.tags).toEqual(['awardCancellation', 'award'])
    const known = awardsAfter(first, nobody.awards)
    const next = changeOfAwards(known, [award('A', 'Ozols'), award('B', null)])
    expect(next.awards.map(({ id, status }) => [id, status])).toEqual([
      ['A-2', 'cancelled'],
      ['A-3', 'pending'],
    ])
    expect(changeOfAwards(known, []).awards.map(({ id }) => id)).toEqual(['B-1', 'A-2'])
  })

  it('leaves contracts where decisions are taken back', () => {
    const taken = reconsidered(first, ['B'])
    expect(taken.tags).toEqual(['awardCancellation'])
    const known = awardsAfter(first, taken.awards)
    expect(lotStatusBy(known, 'B')).toBe('active')
    expect(tenderStatusBy(known)).toBe('active')
    // Nobody knows when the others may be concluded.
    expect(known.find(({ id }) => id === 'A-1')).toMatchObject({
      status: 'pending',
      pendingUntil: null,
    })
  })
})

describe('what was said until an instant', () => {
  const decision: Publication = {
    name: 'decision-2',
    at: new Date('2027-01-25T10:00:00Z'),
    tags: ['award'],
    awards: changeOfAwards([], [award('A', 'Egle')]).awards,
  }
  const namesAt = (rows: readonly Publication[], until: string) =>
    stepsUntil(rows, new Date(until)).map(({ name }) => name)

  it('has the end of a standstill once it is over, and not to its last millisecond', () => {
    expect(namesAt([decision], UNTIL)).toEqual(['decision-2'])
    expect(namesAt([decision], '2027-02-05T00:00:00Z')).toEqual([
      'decision-2',
      `standstill-${UNTIL}`,
    ])
  })

  it('has no end of a standstill that was void before', () => {
    const taken: Publication = {
      name: 'reconsideration-3',
      at: new Date('2027-02-01T10:00:00Z'),
      ...reconsidered(decision.awards, ['A']),
    }
    expect(namesAt([decision, taken], '2028-01-01T00:00:00Z')).toEqual([
      'decision-2',
      'reconsideration-3',
    ])
  })
})

describe('merging', () => {
  it('takes the last word, and tells objects of a list apart by their ids', () => {
    const merged = mergeReleases<object>([
      { tag: ['tender'], tender: { title: 'a', lots: [{ id: 1, status: 'active', title: 'x' }] } },
      { tag: ['award'], tender: { lots: [{ id: 1, status: 'complete' }, { id: 2 }] } },
      { parties: [{ id: 'p', additionalIdentifiers: [{ id: 1 }] }] },
      { parties: [{ id: 'p', additionalIdentifiers: [{ id: 2 }] }] },
    ])
    expect(merged).toEqual({
      tag: ['award'],
      tender: { title: 'a', lots: [{ id: 1, status: 'complete', title: 'x' }, { id: 2 }] },
      parties: [{ id: 'p', additionalIdentifiers: [{ id: 2 }] }],
    })
  })
})
