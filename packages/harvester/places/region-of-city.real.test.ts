import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { regionsNow } from '@kogge/domain/reference/region-correspondence.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive } from '../fixtures/real-notices.ts'
import { printNotices } from '../printed-notices.ts'
import { homePlaces } from './gazetteer.ts'
import { regionOfCity } from './region-of-city.ts'

const HOME = new Set(['DK', 'EE', 'FI', 'LT', 'LV', 'NO', 'PL', 'SE'])

/** `country, city, code` of everything in a notice that has all three, each once. */
const written = ({ buyers, organisations, awards, place, lots }: Notice): string[] => {
  const orgs = [...buyers, ...organisations, ...awards.flatMap(({ winners }) => winners)]
  const all = [...orgs, ...place, ...lots.flatMap((lot) => lot.place)]
  const lines = all.flatMap(({ country, city, nuts }) =>
    country && city && nuts && HOME.has(country) && !nuts.includes('Z')
      ? [JSON.stringify([country, city, nuts])]
      : [],
  )
  return [...new Set(lines)]
}

const equalShare = (
  pairs: readonly (readonly [code: string, derived: string])[],
  level: number,
) => {
  const length = level + 2
  const both = pairs.filter(([code, derived]) => Math.min(code.length, derived.length) >= length)
  const equal = both.filter(([code, derived]) =>
    regionsNow(code).some((now) => now.slice(0, length) === derived.slice(0, length)),
  )
  return { compared: both.length, share: equal.length / both.length }
}

describe.runIf(hasRealNotices)('regions of real notices', () => {
  it('are those that their sources give, but where these err', { timeout: 120_000 }, async () => {
    const pairs: (readonly [string, string])[] = []
    let towns = 0
    for (const archive of ['eforms-ted', 'eforms-doffin-no', 'ted-legacy'])
      for await (const printed of printNotices([realArchive(archive)])) {
        if ('error' in printed) continue
        for (const line of written(printed.notice)) {
          const [country = '', city = '', nuts = ''] = JSON.parse(line)
          towns += 1
          const derived = regionOfCity(country, city, homePlaces())
          if (derived) pairs.push([nuts, derived])
        }
      }
    expect(towns).toBeGreaterThan(1500)
    expect(pairs.length / towns).toBeGreaterThan(0.9)
    // The rest was read by hand: `PL911` for Zakopane, `SE232` for Stockholm, `FI1D9` for Helsinki.
    for (const [level, least] of [
      [3, 0.9],
      [2, 0.93],
      [1, 0.95],
    ] as const) {
      const { compared, share } = equalShare(pairs, level)
      expect(compared).toBeGreaterThan(700)
      expect(share).toBeGreaterThan(least)
    }
  })
})
