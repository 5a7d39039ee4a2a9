import { describe, expect, it } from 'vitest'
import { changedSections } from './changed-sections.ts'
import { documentWith } from './request-document.fixture.ts'
import type { RequestDocument } from './request-document.ts'

const before = documentWith()
const [first, second] = before.lots
const [price] = before.criteria
if (!first || !second || !price) throw new Error('The request has two lots and a criterion.')
const both = ['LOT-0001', 'LOT-0002']

describe('the sections of a notice that an amendment changes', () => {
  it.each<[string, Partial<RequestDocument>, readonly string[]]>([
    ['nothing', {}, []],
    ['a title', { title: { lv: 'Cits' } }, ['PROCEDURE']],
    ['a contact', { contact: { ...before.contact, phone: '+371 6' } }, ['BUYER']],
    ['a deadline', { responsesUntil: { wall: '2027-01-21T12:00', fold: null } }, both],
    ['a lot', { lots: [first, { ...second, months: 24 }] }, ['LOT-0002']],
    ['a lot that is gone', { lots: [first] }, ['PROCEDURE']],
    ['a criterion of all', { criteria: [{ ...price, weight: '90' }] }, both],
    [
      'a criterion of one',
      { criteria: [price, { ...price, id: 'q', lotIds: ['LOT-0002'] }] },
      ['LOT-0002'],
    ],
    ['who opens it', { opening: { together: 1, openers: ['a'] } }, []],
    [
      'several of them',
      { title: { lv: 'Cits' }, lots: [{ ...first, months: 24 }, second] },
      ['PROCEDURE', 'LOT-0001'],
    ],
  ])('%s', (_, given, sections) => {
    expect(changedSections(before, documentWith(given))).toEqual(sections)
  })

  it('has one lot where the request is not divided', () => {
    const whole = documentWith({ lots: [] })
    const later = { ...whole, openingAt: { wall: '2027-01-15T13:00', fold: null } }
    expect(changedSections(whole, later)).toEqual(['LOT-0001'])
  })
})
