import { noticeOrgWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { blankNotice } from '../formats/blank-notice.ts'
import { cleanNotice } from './clean-notice.ts'

const notice = (more: Partial<Notice>): Notice => ({
  ...blankNotice(),
  format: 'eforms',
  noticeId: '1',
  ...more,
})

const receivedAt = new Date('2026-01-02T00:00:00Z')

describe('cleanNotice', () => {
  it.each([
    [{ format: 'lv-iub' }, 'lv-iub'],
    [{ format: 'pl-bzp', publicationNumber: '2026/BZP 00000001/01' }, 'pl-bzp'],
    [{ format: 'no-doffin-classic' }, 'no-doffin'],
    [{ format: 'eforms', publicationNumber: '00453076-2024' }, 'ted'],
    [{ format: 'constructor' }, 'file'],
  ] as const)('tells who published %j', (more, source) => {
    const clean = cleanNotice(notice(more), null, { source: undefined, receivedAt })
    expect(clean.source).toBe(source)
  })

  it('takes the word of who fetched it', () => {
    const clean = cleanNotice(notice({ format: 'lv-iub' }), null, { source: 'file', receivedAt })
    expect(clean.source).toBe('file')
  })

  it('makes texts plain, and leaves the names of the notice as they are', () => {
    const { canonical, json } = cleanNotice(
      notice({
        noticeId: 'a&amp;b',
        title: { lv: '<b>Ceļi</b> &ndash; <script>alert(1)</script>tilti' },
        buyers: [
          noticeOrgWith({ name: 'SIA &quot;Ceļi&quot;', website: 'https://a.lv/?a=1&amp;b' }),
        ],
      }),
      null,
      { source: 'lv-iub', receivedAt },
    )
    expect(canonical.noticeId).toBe('a&amp;b')
    expect(canonical.title).toEqual({ lv: 'Ceļi – tilti' })
    expect(canonical.buyers[0]).toMatchObject({
      name: 'SIA "Ceļi"',
      website: 'https://a.lv/?a=1&b',
    })
    expect(JSON.parse(json)).toEqual(canonical)
  })

  it('adds the region of a town beside what the source gives', () => {
    const { canonical } = cleanNotice(
      notice({
        buyers: [
          noticeOrgWith({ city: 'Liep&#257;ja' }),
          noticeOrgWith({ city: 'Liepāja', nuts: 'LV' }),
          noticeOrgWith({ city: 'Liepāja', nuts: 'LV00A' }),
        ],
      }),
      null,
      { source: 'lv-iub', receivedAt },
    )
    const derivedRegion = { nuts: 'LV00B', rule: 'city' }
    expect(canonical.buyers).toEqual([
      expect.objectContaining({ nuts: null, derivedRegion }),
      expect.objectContaining({ nuts: 'LV', derivedRegion }),
      expect.not.objectContaining({ derivedRegion }),
    ])
  })
})
