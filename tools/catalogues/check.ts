import { readFile } from 'node:fs/promises'
import { DEFAULT_LOCALE, UI_LOCALES } from '@kogge/domain/kernel/locale.ts'
import { sourceFiles } from '../imports/sources.ts'
import { inRoot } from '../setup/paths.mjs'
import { ownProblems, translationDifferences } from './compare.ts'
import { coverageProblems } from './coverage.ts'
import { loadCatalogue } from './load.ts'
import same from './same-words.json' with { type: 'json' }
import { keyUses } from './uses.ts'

const sameWords: Readonly<Record<string, readonly string[]>> = same

/** Everything that is wrong with the catalogues, one line each. */
export const catalogueProblems = async (): Promise<readonly string[]> => {
  const english = await loadCatalogue(DEFAULT_LOCALE)
  const translations = UI_LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)
  const differences = await Promise.all(
    translations.map(async (locale) => {
      const catalogue = await loadCatalogue(locale)
      const words = new Set(sameWords[locale] ?? [])
      return [
        ...ownProblems(locale, catalogue),
        ...translationDifferences(locale, english, catalogue, words),
      ]
    }),
  )
  const code = (await sourceFiles()).filter(
    (path) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$/.test(path),
  )
  const uses = await Promise.all(
    code.map(async (path) => keyUses(path, await readFile(inRoot(path), 'utf8'))),
  )
  return [
    ...ownProblems(DEFAULT_LOCALE, english),
    ...differences.flat(),
    ...coverageProblems([...english.keys()], uses.flat()),
  ]
}
