import { cutText, foldText } from '../../kernel/text-folding.ts'
import { normalOrgName, parted } from '../org-names.ts'

/** Of what is typed no more is spelled anew, two dozen times over. */
const LONGEST = 500

/** Forms that a name is tried with where none is typed: those of the Baltic registers. */
const FORMS = ['sia', 'as', 'ik', 'vas', 'ou', 'mtu', 'sa', 'uab', 'ab', 'mb', 'vsi']

const around = (bare: string, form: string): string[] =>
  [bare, `"${bare}"`].flatMap((name) => [`${form} ${name}`, `${name} ${form}`, `${name}, ${form}`])

/**
 * How the whole name that is typed may stand in the register, folded: with its legal form before or
 * behind it, in quotes or without, and with the usual forms where none is typed.
 */
export const nameSpellings = (typed: string): readonly string[] => {
  const { bare, forms } = parted(normalOrgName(cutText(typed, LONGEST)))
  if (bare === '') return [...new Set([typed, forms.join(' ')])]
  const tried = forms.length > 0 ? [forms.join(' ')] : FORMS
  const alone = forms.length > 0 ? [] : [bare, `"${bare}"`]
  const spellings = [...alone, ...tried.flatMap((form) => around(bare, form))]
  // Quotes at the ends of a name are not kept.
  return [...new Set([typed, ...spellings.map(foldText)])]
}
