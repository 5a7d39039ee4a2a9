import { foldText } from '../../kernel/text-folding.ts'
import { SYNONYM_GROUPS, SYNONYM_LANGUAGES, type SynonymGroup } from './synonym-groups.ts'

/** The groups one of whose names holds what is typed, whatever its case and diacritics; all for nothing typed. */
export const findSynonymGroups = (typed: string): readonly SynonymGroup[] => {
  const requested = foldText(typed)
  if (requested === '') return SYNONYM_GROUPS
  return SYNONYM_GROUPS.filter((group) =>
    SYNONYM_LANGUAGES.some((language) =>
      group[language].some((name) => foldText(name).includes(requested)),
    ),
  )
}
