import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { participantsOf, resultsByLot } from './participants.ts'
import { organisationsOf } from './rfx-overview.ts'
import { withheldFor, withheldGroups } from './withheld-values.ts'

const a = orgWith({ key: 'ORG-1', name: 'A' })
const b = orgWith({ key: 'ORG-2', name: 'B' })

describe('results by lot', () => {
  it('follow the lots, then unknown lots, then the whole tender', () => {
    const awards = [null, 'Z', 'B', 'A', 'B'].map((lotId) => awardWith({ lotId }))
    const content = contentWith({ lots: ['A', 'B', 'C'].map((id) => lotWith({ id })), awards })
    expect(resultsByLot(content).map((r) => [r.lotId, r.awards.length])).toEqual([
      ['A', 1],
      ['B', 2],
      ['Z', 1],
      [null, 1],
    ])
  })
})

describe('participants', () => {
  it('stand once with all roles and lots, winners first', () => {
    const content = contentWith({
      lots: ['L1', 'L2'].map((id) => lotWith({ id })),
      organisations: [
        { ...b, roles: ['tenderer', 'financing'] },
        { ...a, roles: ['winner', 'tenderer'] },
        { ...orgWith({ key: 'ORG-3' }), roles: ['reviewer'] },
      ],
      awards: [awardWith({ lotId: 'L2', winners: [a] }), awardWith({ lotId: 'L1', winners: [a] })],
    })
    expect(participantsOf(content)).toEqual([
      { org: a, roles: ['winner', 'tenderer'], lotsWon: ['L1', 'L2'] },
      { org: b, roles: ['tenderer'], lotsWon: [] },
    ])
  })

  it('are told apart by register, by key, by name and country', () => {
    const twin = (country: string) => awardWith({ winners: [orgWith({ name: 'A', country })] })
    expect(participantsOf(contentWith({ awards: [twin('LV'), twin('LV')] }))).toHaveLength(1)
    expect(participantsOf(contentWith({ awards: [twin('LV'), twin('EE')] }))).toHaveLength(2)
  })
})

describe('other organisations', () => {
  it('are not the buyers again: their roles stand with the buyer', () => {
    const content = contentWith({
      buyers: [a],
      organisations: [
        { ...a, roles: ['add-info'] },
        { ...b, roles: ['reviewer'] },
      ],
    })
    expect(organisationsOf(content)).toEqual({
      buyers: [{ org: a, roles: ['add-info'] }],
      others: [{ org: b, roles: ['reviewer'] }],
    })
  })
})

describe('withheld values', () => {
  const entry = (field: string, lotId: string | null, until: string | null = null) => ({
    field,
    lotId,
    reasonCode: 'fair-comp',
    reason: {},
    until,
  })
  const content = contentWith({
    withheld: [
      entry('win-ten-val', 'A', '2027-01-01'),
      entry('win-ten-val', null),
      entry('not-val', null),
    ],
  })

  it('are found for the lot, else for the procedure', () => {
    expect(withheldFor(content, 'A', 'win-ten-val')?.until).toBe('2027-01-01')
    expect(withheldFor(content, 'B', 'win-ten-val')?.lotId).toBeNull()
    expect(withheldFor(content, 'A', 'rec-sub-cou')).toBeNull()
  })

  it('are listed by reason and date', () => {
    expect(withheldGroups(content).map(({ fields }) => fields)).toEqual([
      [{ field: 'win-ten-val', lotIds: ['A'] }],
      [
        { field: 'win-ten-val', lotIds: [] },
        { field: 'not-val', lotIds: [] },
      ],
    ])
  })
})
