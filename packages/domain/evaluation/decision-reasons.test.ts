import { describe, expect, it } from 'vitest'
import { type Decided, saidOf, wordsFor } from './decision-reasons.ts'

const criterion = (criterionId: string, way: 'formula' | 'evaluators') => ({
  criterionId,
  way,
  name: { en: `The ${criterionId}` },
})

const bid = (orgId: string, rank: number | null, price: number, plan: number, staff = 0) => ({
  orgId,
  rank,
  isDeclined: false,
  points: { price, plan, staff },
})

const lot = (bids: Decided['bids'], said: Readonly<Record<string, string>> = {}): Decided => ({
  criteria: [
    criterion('price', 'formula'),
    criterion('plan', 'evaluators'),
    criterion('staff', 'evaluators'),
  ],
  bids,
  reasonOf: (orgId, criterionId) => said[`${orgId} ${criterionId}`] ?? '',
})

describe('words on an award', () => {
  it('are not wanted where prices decide, or nobody else stands', () => {
    expect(wordsFor(lot([bid('a', 1, 6000, 2000), bid('b', 2, 5000, 2000)]), 'a')).toBe('none')
    // By points of people it was the better one.
    expect(wordsFor(lot([bid('a', 1, 6000, 1000), bid('b', 2, 1000, 4000)]), 'a')).toBe('none')
    expect(wordsFor(lot([bid('a', 1, 6000, 2000), bid('b', null, 0, 0)]), 'a')).toBe('none')
    const declined = { ...bid('b', 1, 6000, 0), isDeclined: true }
    expect(wordsFor(lot([bid('a', 2, 5000, 2000), declined]), 'a')).toBe('none')
  })

  it('are wanted where somebody is behind by points that people gave, and nothing tells why', () => {
    const bids = [bid('a', 1, 6000, 3000, 500), bid('b', 2, 5000, 2000, 900), bid('c', 3, 1, 3000)]
    const of = (said: Readonly<Record<string, string>>) => wordsFor(lot(bids, said), 'a')
    const both = { 'a plan': 'Day by day.', 'b plan': 'By months.' }
    const third = { 'a staff': 'Two of them.', 'c staff': 'None.' }
    expect(of({})).toBe('missing')
    expect(of({ 'a plan': 'Day by day.', ...third })).toBe('missing')
    expect(of({ 'b plan': 'By months.', ...third })).toBe('missing')
    expect(of({ ...both, ...third, 'c staff': '  ' })).toBe('missing')
    expect(of({ ...both, ...third, 'c staff': '\u200b\u2060\u3164' })).toBe('missing')
    expect(of(both)).toBe('missing')
    // Of what the second was better in nothing has to be said.
    expect(of({ ...both, ...third })).toBe('agreed')
  })

  it('are what was agreed of the winner, by criterion where there are several', () => {
    const bids = [bid('a', 1, 6000, 3000, 500), bid('b', 2, 5000, 2000)]
    expect(saidOf(lot(bids), 'a', 'en')).toBe('')
    expect(saidOf(lot(bids, { 'a plan': ' Day by day. ' }), 'a', 'lv')).toBe('Day by day.')
    const said = { 'a plan': 'Day by day.', 'a staff': 'Two.', 'b plan': 'No.', 'a price': 'Low.' }
    expect(saidOf(lot(bids, said), 'a', 'en')).toBe('The plan: Day by day.\nThe staff: Two.')
  })
})
