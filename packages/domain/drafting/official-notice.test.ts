import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../sealing/canonical-json.ts'
import { emptyOfficialNotice } from './official-notice.ts'
import { documentWith } from './request-document.fixture.ts'
import { requestDocument } from './request-document.ts'
import { inOwnLanguages } from './request-document-languages.ts'
import { differenceOf, isSignificant } from './version-differences.ts'

const before = documentWith()
const filled = documentWith({
  official: { ...emptyOfficialNotice, activity: 'health', law: { lv: 'Likums', en: 'Law' } },
})

describe('what the official notice asks for', () => {
  it('leaves documents from before it as they were sealed', () => {
    const read = requestDocument.parse(JSON.parse(JSON.stringify(before)))
    expect(canonicalJson(read)).toBe(canonicalJson(before))
    expect('official' in read).toBe(false)
  })

  it('leaves what was filled in before grounds of a direct award were asked for as it was sealed', () => {
    const read = requestDocument.parse(JSON.parse(JSON.stringify(filled)))
    expect(canonicalJson(read)).toBe(canonicalJson(filled))
    expect(Object.keys(read.official ?? {})).not.toContain('directAward')
    expect(canonicalJson(inOwnLanguages(read))).not.toContain('directAward')
  })

  it('is read as it was written', () => {
    expect(requestDocument.parse(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  })

  it('takes no code outside of its list', () => {
    const official = { ...emptyOfficialNotice, activity: 'airport' }
    expect(requestDocument.safeParse({ ...before, official }).success).toBe(false)
  })

  it('is no reason for those who responded to look again', () => {
    const differences = differenceOf(before, filled)
    expect(differences.map(({ property, language }) => [property, language])).toEqual([
      ['official.activity', null],
      ['official.law', 'lv'],
      ['official.law', 'en'],
    ])
    expect(isSignificant(differences)).toBe(false)
  })

  it('stands in the languages of the request alone', () => {
    expect(inOwnLanguages(filled).official?.law).toEqual({ lv: 'Likums' })
    expect('official' in inOwnLanguages(before)).toBe(false)
    const directAwardReason = { lv: 'Citu nav.', en: 'There are no others.' }
    const grounded = documentWith({ official: { ...emptyOfficialNotice, directAwardReason } })
    expect(inOwnLanguages(grounded).official?.directAwardReason).toEqual({ lv: 'Citu nav.' })
  })
})
