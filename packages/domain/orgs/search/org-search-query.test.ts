import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrgQuery } from './org-search-query.ts'

describe('readOrgQuery', () => {
  it('folds words and parts them at signs', () => {
    expect(readOrgQuery('  SIA “Rīgas-Ūdens” A/S ')).toEqual({
      folded: 'sia "rigas-udens" a/s',
      words: ['sia', 'rigas', 'udens', 'a', 's'],
      numbers: [],
    })
  })

  it('reads a number with and without its country, spaces and signs', () => {
    expect(readOrgQuery('LV 4000 3000 000')?.numbers).toEqual(['lv40003000000', '40003000000'])
    expect(readOrgQuery('556012-5790')?.numbers).toEqual(['5560125790'])
    expect(readOrgQuery('40003')?.numbers).toEqual(['40003'])
    expect(readOrgQuery('2. slimnīca')?.numbers).toEqual([])
  })

  it('finds nothing to look for in signs alone', () => {
    for (const typed of ['', '   ', '%', '_%_', "';--", '\0', '\\']) {
      expect(readOrgQuery(typed)).toBeNull()
    }
  })

  it('takes anything, and keeps it short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        const query = readOrgQuery(typed)
        for (const word of [...(query?.words ?? []), ...(query?.numbers ?? [])]) {
          expect(word).not.toMatch(/[\0\s'&|!():*\\%_]/)
          expect(word.length).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})
