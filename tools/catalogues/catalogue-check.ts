import { readFile } from 'node:fs/promises'
import { DEFAULT_LOCALE, UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { sourceFiles } from '../imports/source-files.ts'
import { inRoot } from '../setup/project-paths.mjs'
import { loadCatalogue } from './catalogue-files.ts'
import same from './identical-translations.json' with { type: 'json' }
import { coverageProblems } from './key-coverage.ts'
import { keyUses } from './key-uses.ts'
import { ownProblems, translationDifferences } from './translation-comparison.ts'

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
