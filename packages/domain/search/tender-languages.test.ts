import { expect, it } from 'vitest'
import { languageMask, languagesOf, TENDER_LANGUAGES } from './tender-languages.ts'

it('reads languages of the title, or else the one that the request names', () => {
  expect(languagesOf({ title: { lv: 'Ceļi', en: 'Roads' }, language: 'lv' })).toBe(
    languageMask(['en', 'lv']),
  )
  expect(languagesOf({ title: { xx: 'Ceļi' }, language: 'lv' })).toBe(languageMask(['lv']))
  expect(languagesOf({ title: {}, language: null })).toBe(languageMask(['xx']))
  expect(languagesOf({ title: { sq: 'Rrugë' }, language: 'sq' })).toBe(languageMask(['xx']))
})

it('has a bit for each language in an integer of four bytes', () => {
  expect(new Set(TENDER_LANGUAGES).size).toBe(TENDER_LANGUAGES.length)
  expect(TENDER_LANGUAGES.length).toBeLessThanOrEqual(31)
})
