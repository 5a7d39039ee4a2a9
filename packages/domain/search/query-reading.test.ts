import { expect, it } from 'vitest'
import { regionNames, regionRuns } from '../reference/region-names.ts'
import { parseQuery } from './query-parser.ts'
import { readingOf } from './query-reading.ts'
import { cpvTerms } from './typed-cpv-codes.ts'

const NAMES = regionNames([
  { code: 'LV00B', name: 'Kurzeme' },
  { code: 'LV00C', name: 'Vidzeme' },
  { code: 'EE001', name: 'Põhja-Eesti' },
  { code: 'LV007', name: 'Pierīga' },
  { code: 'DE212', name: 'München, Kreisfreie Stadt' },
  { code: 'DK032', name: 'Sydjylland' },
  { code: 'DK04', name: 'Midtjylland' },
  { code: 'DK05', name: 'Nordjylland' },
])
const read = (q: string) => {
  const terms = parseQuery(q)
  const cpv = cpvTerms(terms).flatMap(({ at, codes: [code] }) => (code ? [{ at, code }] : []))
  return readingOf(terms, { regions: regionRuns(terms, NAMES), cpv })
}

it.each([
  ['road works vidzeme', 'road works', ['LV00C'], ['vidzeme'], [], 'road works "vidzeme"'],
  ['road works in Vidzeme', 'road works', ['LV00C'], ['Vidzeme'], [], 'road works "in" "Vidzeme"'],
  [
    'ceļi Vidzemē vai Kurzemē',
    'ceļi',
    ['LV00C', 'LV00B'],
    ['Vidzemē', 'Kurzemē'],
    [],
    'ceļi "Vidzemē" vai "Kurzemē"',
  ],
  ['Pierīgas skolas', 'skolas', ['LV007'], ['Pierīgas'], [], '"Pierīgas" skolas'],
  ['teed Harju maakonnas', 'teed', ['EE001'], ['Harju maakonnas'], [], 'teed "Harju" "maakonnas"'],
  ['bridges Jutland', 'bridges', ['DK032', 'DK04', 'DK05'], ['Jutland'], [], 'bridges "Jutland"'],
  ['45233000-9', null, [], [], ['45233000'], '"45233000-9"'],
  ['45233000 vidzeme', null, ['LV00C'], ['vidzeme'], ['45233000'], '"45233000" "vidzeme"'],
  ['452330* tilts', 'tilts', [], [], ['45233000'], '"452330" tilts'],
  ['road works "vidzeme"', 'road works "vidzeme"', [], [], [], 'road works "vidzeme"'],
  ['"45233000"', '"45233000"', [], [], [], '"45233000"'],
  ['skola* -remonts', 'skola* -remonts', [], [], [], 'skola* -remonts'],
])(
  '%j is searched as %j in %j or with %j, of %j',
  (typed, q, region, regionWords, cpv, asWords) => {
    expect(read(typed)).toEqual({ q, region, regionWords, cpv, asWords })
  },
)
