import { describe, expect, test } from 'vitest'
import { loadCatalogue } from './load.ts'

const textsOf = async (locale: string, keys: readonly string[]) => {
  const catalogue = await loadCatalogue(locale)
  return keys.map((key) => catalogue.get(key))
}

describe.each(['lv', 'et', 'lt'])('in %s', (locale) => {
  test('the share of contracts with one tender is called alike on every page and in files', async () => {
    const named = await textsOf(locale, [
      'analysis.figures.singleBid',
      'analysis.series.singleBid',
      'orgMarket.figures.single',
      'analysisExport.rows.singleBid',
    ])
    expect(new Set(named).size).toBe(1)
  })
})
