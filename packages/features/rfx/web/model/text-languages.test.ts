import { contentWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { presentCode } from './former-codes.ts'
import { documentsOf, shared } from './rfx-overview.ts'
import { beginningOf, firstLanguage, languagesOf } from './text-languages.ts'

describe('languages of a tender', () => {
  const content = contentWith({
    language: 'et',
    title: { en: 'Works', et: 'Tööd' },
    lots: [lotWith({ title: { fi: 'Työt' } })],
  })

  it('are those of its texts, the original first', () => {
    expect(languagesOf(content)).toEqual(['et', 'en', 'fi'])
  })

  it('begin with the reader’s, else with the original', () => {
    expect(firstLanguage(content, 'en')).toBe('en')
    expect(firstLanguage(content, 'lv')).toBe('et')
    expect(firstLanguage(contentWith({ language: null }), 'lv')).toBe('lv')
  })
})

describe('long texts', () => {
  it('are cut between words, and only when much is left', () => {
    expect(beginningOf('word '.repeat(300))).toBeNull()
    const cut = beginningOf('word '.repeat(1000)) ?? ''
    expect(cut.length).toBeLessThan(1510)
    expect(cut.endsWith('word…')).toBe(true)
    expect(beginningOf('x'.repeat(50_000))?.length).toBe(1501)
  })
})

describe('what lots have in common', () => {
  it('is told only where all agree', () => {
    const lots = [lotWith({ nature: 'works' }), lotWith({ nature: 'works', reference: 'R' })]
    expect(shared(lots, ({ nature }) => nature)).toBe('works')
    expect(shared(lots, ({ reference }) => reference)).toBeUndefined()
    expect(shared([], ({ nature }) => nature)).toBeUndefined()
  })

  it('is a document that stands once', () => {
    const document = { url: 'https://a.lv', title: null, languages: [], restricted: false }
    const lots = ['A', 'B'].map((id) => lotWith({ id, documents: [document] }))
    expect(documentsOf(lots)).toEqual([{ ...document, lotIds: null }])
    expect(documentsOf([...lots, lotWith({ id: 'C' })])[0]?.lotIds).toEqual(['A', 'B'])
  })
})

describe('codes', () => {
  it('of before are read as those of today', () => {
    expect(presentCode('fraud')).toBe('exg-crim-fraud')
    expect(presentCode('toString')).toBe('toString')
  })
})
