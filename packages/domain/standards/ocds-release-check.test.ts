import { expect, test } from 'vitest'
import { releaseProblems } from './ocds-release-check.fixture.ts'

const VALID = {
  ocid: 'ocds-kogge0-1',
  id: '1',
  date: '2027-01-25T10:00:00.000Z',
  tag: ['award'],
  initiationType: 'tender',
  language: 'lv',
  buyer: { id: 'b', name: 'Ogre' },
  parties: [
    { id: 'b', name: 'Ogre', roles: ['buyer', 'procuringEntity'] },
    { id: 's', name: 'Egle', roles: ['supplier'] },
  ],
  tender: {
    id: 't',
    status: 'complete',
    lots: [{ id: 'A', status: 'complete' }],
    description: null,
    value: { amount: null, currency: null },
  },
  awards: [{ id: 'A-1', status: 'active', suppliers: [{ id: 's' }], relatedLots: ['A'] }],
  contracts: [{ id: 'c', awardID: 'A-1', status: 'active' }],
  bids: { statistics: [{ id: '1', measure: 'bids', value: 1, relatedLot: 'A' }] },
}

test('a release of the standard has no problems', () => {
  expect(releaseProblems(VALID)).toEqual([])
})

test.each<[string, object, RegExp]>([
  ['without a tag', { tag: undefined }, /tag/],
  ['without a language', { language: undefined }, /language/],
  ['at a time without a zone', { date: '2027-01-25T10:00:00' }, /RFC 3339/],
  ['with a tag that there is not', { tag: ['awarded'] }, /code of tag/],
  ['with another prefix', { ocid: 'kogge-1' }, /ocid/],
  ['whose value is null', { tender: { ...VALID.tender, value: null } }, /no object/],
  ['whose tender is open', { tender: { ...VALID.tender, status: 'open' } }, /tenderStatus/],
  ['with a lot twice', { tender: { id: 't', lots: [{ id: 'A' }, { id: 'A' }] } }, /an id twice/],
  ['with an award of no lot', { tender: { id: 't', lots: [] } }, /A is no lot/],
  ['with a contract of no award', { awards: [] }, /A-1 is no award/],
  ['whose buyer is no party', { parties: VALID.parties.slice(1) }, /b is no buyer/],
  ['whose winner is no supplier', { parties: VALID.parties.slice(0, 1) }, /s is no supplier/],
  ['with a member of its own', { secret: 1 }, /knows no secret/],
])('one %s has', (_, given, problem) => {
  const release = Object.fromEntries(
    Object.entries({ ...VALID, ...given }).filter(([, value]) => value !== undefined),
  )
  expect(releaseProblems(release).join('\n')).toMatch(problem)
})
