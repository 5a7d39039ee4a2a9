import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaOf, TILE_LAYOUTS } from './region-tile-layouts.ts'

const table = readFileSync(
  new URL('../../../reference/reference-data/nuts.tsv', import.meta.url),
  'utf8',
)
const KNOWN = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t')[0] ?? '')

test.each(TILE_LAYOUTS.filter(({ area }) => area !== 'EU'))(
  'the map of $area has each of its regions once, in a place of its own',
  ({ area, level, tiles }) => {
    const wanted = KNOWN.filter(
      (code) => code.startsWith(area) && code.length === 2 + level && !/^..Z/.test(code),
    )
    expect(tiles.map(({ nuts }) => nuts).sort()).toEqual(wanted.sort())
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(tiles.length)
  },
)

test('the map of Europe has every country once', () => {
  const europe = TILE_LAYOUTS[0]
  const codes = europe?.tiles.map(({ nuts }) => nuts) ?? []
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toEqual(expect.arrayContaining(['LV', 'EE', 'LT', 'EL', 'UK']))
})

test('one country has its own map, several have Europe', () => {
  expect(areaOf(['LV'], [])).toBe('LV')
  expect(areaOf(['LV'], ['LV00C'])).toBe('LV')
  expect(areaOf([], ['EE001'])).toBe('EE')
  expect(areaOf(['LV', 'EE'], [])).toBe('EU')
  expect(areaOf(['DE'], [])).toBe('EU')
  expect(areaOf([], [])).toBe('EU')
})
