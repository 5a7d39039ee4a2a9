import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { createFormats } from './locale-formats.ts'
import { formatLocale } from './ui-locales.ts'

const LOCALES = ['en', 'lv', 'et', 'lt'] as const
const READS = { en: '33.33%', lv: '33,33%', et: '33,33%', lt: '33,33 %' }

test.each(LOCALES)(
  'weights are written as numbers are in %s, with one sign of percent',
  (locale) => {
    const url = new URL(`./messages/${locale}/drafting.json`, import.meta.url)
    const messages = JSON.parse(readFileSync(url, 'utf8'))
    const t = createTranslator({ locale, messages })
    const weight = createFormats(formatLocale(locale)).exactPercent(3333 / 10_000)
    expect(weight.replace(/\s/g, ' ')).toBe(READS[locale])
    const texts = [
      t('criteria.missing', { missing: weight }),
      t('criteria.tooMuch', { missing: weight }),
      ...[0, 1, 2].map((count) => t('rules.weightsDoNotSum', { count, lots: '1', sum: weight })),
    ]
    for (const text of texts) {
      expect(text).toContain(weight)
      expect(text).not.toMatch(/%\s*%/)
    }
  },
)
