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

test.each([
  ['lv', 'Direktīvas 2014/24/ES'],
  ['et', 'direktiivi 2014/24/EL'],
  ['lt', 'Direktyvos 2014/24/ES'],
])('acts of the Union are cited in %s as its official texts do', async (locale, act) => {
  const cited = await textsOf(locale, [
    'insight.indicators.law.article',
    'insight.indicators.law.annex',
  ])
  for (const text of cited) expect(text?.startsWith(act)).toBe(true)
})

test('a choice of months is short enough for its field in every language', async () => {
  for (const locale of ['en', 'lv', 'et', 'lt']) {
    const [text] = await textsOf(locale, ['insight.ending.months'])
    const forms = [...(text ?? '').matchAll(/\{([^{}]*#[^{}]*)\}/g)].map(([, form]) => form ?? '')
    expect(forms.length).toBeGreaterThan(1)
    for (const form of forms) expect(form.length, form).toBeLessThan(18)
  }
})
