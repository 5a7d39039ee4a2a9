import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { formerName, formerRegions } from './former-region-names.ts'
import { formerParts, partsNow, regionNow, regionsNow } from './region-correspondence.ts'

const list = new URL('../../features/reference/reference-data/nuts.tsv', import.meta.url)
const today = new Set(
  readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf('\t'))),
)

it.each([
  ['LV008', ['LV00C']],
  ['LV00C', ['LV00C']],
  ['LV007', ['LV00A', 'LV00C', 'LV00B']],
  ['LT00A', ['LT011']],
  ['LT00', ['LT02', 'LT01']],
  ['NO021', ['NO020']],
  ['FR716', ['FRK26']],
  ['FR7', ['FRK']],
  ['PL12', ['PL92', 'PL91']],
  ['GR', ['EL']],
  ['GR122', ['EL522']],
  ['LV', ['LV']],
  ['UKI12', ['UKI12']],
  ['XX000', ['XX000']],
])('%s is %j today', (nuts, now) => {
  expect([...regionsNow(nuts)].sort()).toEqual([...now].sort())
})

it('counts what was parted where most of its people live', () => {
  expect(regionNow('LV007')).toBe('LV00A')
  expect(partsNow('LV007').map(({ code, people }) => [code, people])).toEqual([
    ['LV00A', 63],
    ['LV00C', 25],
    ['LV00B', 12],
  ])
})

it('knows the former regions of one of today', () => {
  expect(formerParts('LV00C').map(({ code, people }) => [code, people])).toEqual([
    ['LV007', 25],
    ['LV008', 100],
  ])
  expect(formerParts('LV008')).toEqual([])
})

test('a region of today is called as it is today', () => {
  expect(formerRegions().filter(({ code }) => today.has(code))).toEqual([])
  expect(formerName('LV00A')).toBeNull()
})

test('what was parted and joined keeps the name that it had', () => {
  expect(formerName('NO031')).toBe('Østfold')
  expect(formerName('LV007')).toBe('Pierīga')
})

const matrices = new URL('../../../../shared/data/regions/jrc-nuts-converter/', import.meta.url)

describe.runIf(existsSync(matrices))('the conversion matrices', () => {
  const rows = (): { before: string; now: string; people: number }[] =>
    readdirSync(matrices).flatMap((name) =>
      gunzipSync(readFileSync(new URL(name, matrices)))
        .toString('utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => {
          const [before = '', now = '', , , , people = ''] = line.split(',')
          return { before, now, people: Number(people) }
        }),
    )

  it('lead from every code of 2006 to 2021 to regions that there are', () => {
    const codes = [...new Set(rows().map(({ before }) => before))]
    expect(codes.length).toBeGreaterThan(2000)
    const lost = codes.filter((code) => regionsNow(code).some((now) => !today.has(now)))
    expect(lost).toEqual([])
  })

  it('lose hardly any of the people of a region', () => {
    const people = new Map<string, [kept: number, all: number]>()
    for (const row of rows()) {
      const sums = people.get(row.before) ?? [0, 0]
      if (regionsNow(row.before).includes(row.now)) sums[0] += row.people
      sums[1] += row.people
      people.set(row.before, sums)
    }
    const lost = [...people].filter(([, [kept, all]]) => kept < all * 0.95)
    expect(lost).toEqual([])
  })
})
