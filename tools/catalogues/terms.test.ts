import { describe, expect, test } from 'vitest'
import { loadCatalogue } from './catalogue-files.ts'

/**
 * Words that stand for something that another word of the language is kept for, and the pages that
 * are read together.
 */
const MARKET = /^(analysis|analysisExport|insight|orgMarket|orgSearch|reference)\./
const KEPT: readonly (readonly [locale: string, word: RegExp, keptFor: string])[] = [
  // As the Estonian register and TED write; a `jaotis` is a part of a page, a `jagu` of an act.
  ['et', /jaotis|(?<!\p{L})jaod|(?<!\p{L})jao(?!\p{L})/iu, 'divisjon'],
  ['et', /tähtpäev/iu, 'tähtaeg'],
  ['et', /väärtus/iu, 'maksumus'],
  ['et', /(?<!\p{L})ettevõtja/iu, 'pakkuja'],
  ['et', /(?<!\p{L})trend/iu, 'suundumus'],
  ['lt', /pirkėj/iu, 'perkančioji organizacija'],
  ['lt', /neįtikėtin/iu, 'neįtikima'],
]

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

test.each([
  ['lv', 'Daļa'],
  ['et', 'Osa'],
  ['lt', 'Dalis'],
])('a share is not called as a lot is in %s: %s', async (locale, lot) => {
  const shares = await textsOf(locale, [
    'orgMarket.figures.share',
    'orgMarket.partners.share',
    'analysisExport.ending.columns.chance',
  ])
  for (const share of shares) expect(share).not.toMatch(new RegExp(`^${lot}(?!\\p{L})`, 'u'))
})

test('a choice of months is short enough for its field in every language', async () => {
  for (const locale of ['en', 'lv', 'et', 'lt']) {
    const [text] = await textsOf(locale, ['insight.ending.months'])
    const forms = [...(text ?? '').matchAll(/\{([^{}]*#[^{}]*)\}/g)].map(([, form]) => form ?? '')
    expect(forms.length).toBeGreaterThan(1)
    for (const form of forms) expect(form.length, form).toBeLessThan(18)
  }
})

test.each(KEPT)('the market is told in %s without %s: %s', async (locale, word) => {
  const catalogue = await loadCatalogue(locale)
  const found = [...catalogue].filter(([key, text]) => MARKET.test(key) && word.test(text))
  expect(found).toEqual([])
})
