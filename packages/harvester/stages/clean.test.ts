import type { Notice } from '@kogge/domain/notice/schema.ts'
import { describe, expect, it } from 'vitest'
import { blankNotice } from '../formats/blank.ts'
import { cleanNotice } from './clean.ts'

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
})
