import { describe, expect, it } from 'vitest'
import { isOfPlan } from './buyer-facets.ts'
import { noticeOrgWith, noticeWith } from './canonical-notice.fixture.ts'

const numbered = (name: string, id: string) => [
  noticeOrgWith({ name, ids: [{ scheme: null, id }] }),
]
const named = (name: string) => [noticeOrgWith({ name })]
const road = { cpv: { main: '45233120', additional: [] }, title: { lv: 'Ceļa būve Madonā' } }
const bridge = { cpv: { main: '45221111', additional: [] }, title: { lv: 'Tilta būve Cēsīs' } }

const plan = noticeWith({ ...road, buyers: numbered('Madonas novads', '90000054572') })

describe('a notice that names a plan goes on from it', () => {
  it.each([
    ['of a buyer of the same number', numbered('Pašvaldība', '90000054572'), bridge],
    ['of a buyer of a like name', named('Madonas novads, Attīstības nodaļa'), bridge],
    ['on the same, of a buyer without number', named('Centrālā iepirkumu iestāde'), road],
  ])('%s', (_, buyers, subject) => {
    expect(isOfPlan(noticeWith({ ...subject, buyers }), plan)).toBe(true)
  })

  it.each([
    ['a buyer of another number, though on the same', numbered('SIA Svešais', '40003032949'), road],
    ['another buyer, on something else', named('Svešais'), bridge],
    [
      'another buyer, on something else of the same kind',
      named('Svešais'),
      { ...road, title: bridge.title },
    ],
    ['no buyer, without a title', [], { ...road, title: {} }],
  ])('not of %s', (_, buyers, subject) => {
    expect(isOfPlan(noticeWith({ ...subject, buyers }), plan)).toBe(false)
  })

  it('by eight buyers of each at most, however many there are', () => {
    const crowd = Array.from({ length: 8 }, (_, n) => noticeOrgWith({ name: `${n}`.repeat(9) }))
    const buyers = [...crowd, ...plan.buyers]
    expect(isOfPlan(noticeWith({ buyers }), plan)).toBe(false)
    expect(isOfPlan(noticeWith({ buyers: buyers.slice(1) }), plan)).toBe(true)
  })
})
