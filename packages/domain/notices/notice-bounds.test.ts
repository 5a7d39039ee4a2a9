import { describe, expect, it } from 'vitest'
import { noticeOrgWith, noticeWith } from './canonical-notice.fixture.ts'
import type { Notice } from './canonical-notice.ts'
import { CUT_MARK, NOTICE_BOUNDS, withinBounds } from './notice-bounds.ts'

const short = (text: string): string => `#${text.length}`
const bounded = (given: Partial<Notice>) => withinBounds(noticeWith(given), short)

describe('a notice within bounds', () => {
  it('is itself where nothing is too long', () => {
    const notice = noticeWith({
      title: { lv: 'x'.repeat(NOTICE_BOUNDS.text) },
      description: { lv: 'x'.repeat(NOTICE_BOUNDS.running) },
      buyers: [noticeOrgWith()],
    })
    expect(withinBounds(notice, short)).toBe(notice)
  })

  it('has its texts cut, with a mark, never within a character', () => {
    const { title, description, buyers, cut } = bounded({
      title: { lv: 'x'.repeat(200_000), en: 'Roads' },
      description: { lv: '\u{1d11e}'.repeat(200_000) },
      buyers: [noticeOrgWith({ name: 'y'.repeat(5000), names: { lv: 'z'.repeat(5000) } })],
    })
    expect(title).toEqual({
      lv: 'x'.repeat(NOTICE_BOUNDS.text - CUT_MARK.length) + CUT_MARK,
      en: 'Roads',
    })
    expect(description.lv?.length).toBeLessThanOrEqual(NOTICE_BOUNDS.running)
    expect(description.lv?.isWellFormed()).toBe(true)
    expect(description.lv).toMatch(/ \[…\]$/)
    expect(buyers[0]?.name).toHaveLength(NOTICE_BOUNDS.text)
    expect(buyers[0]?.names.lv).toHaveLength(NOTICE_BOUNDS.text)
    expect(cut).toEqual(['description', 'name', 'names', 'title'])
  })

  it('is still told from another that begins alike', () => {
    const long = 'x'.repeat(5000)
    expect(bounded({ noticeId: long, references: [long, 'a'] })).toMatchObject({
      noticeId: '#5000',
      references: ['#5000', 'a'],
      cut: ['noticeId', 'references'],
    })
  })

  it('has its lists cut behind their first entries', () => {
    const { buyers, languages, cpv, cut } = bounded({
      buyers: Array.from({ length: 4000 }, (_, n) => noticeOrgWith({ name: `${n}` })),
      languages: Array.from({ length: 300_000 }, () => 'lv'),
      cpv: { main: null, additional: Array.from({ length: 3000 }, () => '45000000') },
    })
    expect(buyers).toHaveLength(NOTICE_BOUNDS.list)
    expect(buyers.at(-1)?.name).toBe(`${NOTICE_BOUNDS.list - 1}`)
    expect(languages).toHaveLength(NOTICE_BOUNDS.list)
    expect(cpv.additional).toHaveLength(NOTICE_BOUNDS.list)
    expect(cut).toEqual(['additional', 'buyers', 'languages'])
  })

  it('says no more altogether, however many say it', () => {
    const text = 'x'.repeat(NOTICE_BOUNDS.running)
    const places = Array.from({ length: 400 }, () => ({
      country: null,
      nuts: null,
      city: null,
      postcode: null,
      text: { lv: text },
    }))
    const { place } = bounded({ place: places })
    expect(place).toHaveLength(400)
    expect(JSON.stringify(place).length).toBeLessThan(NOTICE_BOUNDS.together * 1.1)
    expect(place.at(-1)?.text.lv).toHaveLength(NOTICE_BOUNDS.beyond)
  })

  it('has a bound on entries within entries, and on languages', () => {
    const ids = Array.from({ length: 2500 }, () => ({ scheme: null, id: '1' }))
    const { buyers } = bounded({
      languages: [],
      buyers: Array.from({ length: 300 }, () => noticeOrgWith({ ids })),
    })
    const all = buyers.reduce((sum, org) => sum + org.ids.length, buyers.length)
    expect(all).toBe(NOTICE_BOUNDS.entries)
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [n.toString(36).padStart(3, 'a'), 'x']),
    )
    expect(Object.keys(bounded({ title: many }).title)).toHaveLength(NOTICE_BOUNDS.languages)
  })
})
