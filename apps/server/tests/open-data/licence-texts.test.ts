import { readFile } from 'node:fs/promises'
import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { ALL_SOURCES } from '@kogge/harvester/sources/all-sources.ts'
import { expect, test } from 'vitest'

/** Licences with names of their own, which are the same in every language. */
const NAMED = /^(CC0|CC BY|NLOD)\b/

const licencesIn = async (locale: string): Promise<Record<string, string>> => {
  const file = new URL(
    `../../../../packages/i18n/messages/${locale}/harvester.json`,
    import.meta.url,
  )
  return JSON.parse(await readFile(file, 'utf8')).licences
}

test.each(UI_LOCALES)(
  'terms of reuse without a name of their own are described in %s',
  async (locale) => {
    const described = await licencesIn(locale)
    const missing = ALL_SOURCES.filter(
      ({ code, licence }) => !NAMED.test(licence) && !described[code],
    )
    expect(missing.map(({ code }) => code)).toEqual([])
  },
)
