import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formerName } from './former-region-names.ts'
import { RENAMED } from './renamed-regions.ts'

const list = new URL('../../features/reference/reference-data/nuts.tsv', import.meta.url)
const today = new Map(
  readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): [string, string] => {
      const [code = '', name = ''] = line.split('\t')
      return [code, name]
    }),
)

/** Codes of home countries that notices of 2014 to 2025 name, and that are in no list of today. */
const NAMED = `FI13 FI132 FI134 FI18 FI181 FI185 FI1A2 NO01 NO011 NO012 NO022 NO031 NO032 NO043 NO05
NO051 NO052 NO061 NO062 PL113 PL116 PL127 PL314 PL325 PL332 PL34 PL343 PL422 PL522 PL615 PL631 PL635
LV003 LV006 LV007 LV008 FI193 FI1C3 FI1D1 NO074 NO082 NO091`.split(/\s+/)

test('whatever region a notice named has a name', () => {
  const nameOf = (code: string) => formerName(code) ?? today.get(RENAMED[code] ?? code)
  expect(NAMED.filter((code) => !nameOf(code))).toEqual([])
})

test('a region of today is called as it is today', () => {
  expect([...today.keys()].filter((code) => formerName(code) !== null)).toEqual([])
})

test('what was parted and joined keeps the name that it had', () => {
  expect(formerName('NO031')).toBe('Østfold')
  expect(formerName('NO061')).toBe('Sør-Trøndelag')
  expect(formerName('LV007')).toBe('Pierīga')
  expect(formerName('LV00A')).toBeNull()
})
