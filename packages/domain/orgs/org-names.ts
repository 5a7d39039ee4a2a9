import { rememberedResults } from '../kernel/remembered-results.ts'
import { cutText, foldText } from '../kernel/text-folding.ts'
import { LEGAL_FORMS, withShortForms } from './names/legal-forms.ts'
import { withoutAcronym } from './names/name-acronyms.ts'
import { withoutOrgan, withoutRole, withoutTranslation } from './names/name-additions.ts'
import { transliterated } from './names/transliteration.ts'

/**
 * Words that public bodies shorten in their names, and the few bodies that are known by their
 * letters. Only ever the ground of a proposal.
 */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['nov', 'novada'],
  ['pag', 'pagasta'],
  ['pasv', 'pasvaldiba'],
  ['pils', 'pilsetas'],
  ['lr', 'latvijas republikas'],
  ['iem', 'iekslietu ministrijas'],
  ['aim', 'aizsardzibas ministrijas'],
  ['nbs', 'nacionalo brunoto speku'],
  ['vid', 'valsts ienemumu dienests'],
  ['ldz', 'latvijas dzelzcels'],
  ['sav', 'savivaldybes'],
  ['adm', 'administracija'],
  ['spzoz', 'samodzielny publiczny zaklad opieki zdrowotnej'],
  ['im', 'imienia'],
])

/** Words between spaces. */
export const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** A letter with a point before another: `S.A.` and `S. A.` are one word. */
const POINTED = /(?<![\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}(?![\p{L}\p{N}]))/gu

/** Words for `&` in the languages around the Baltic and the North Sea. */
const JOINING_WORDS = new Set('and und og och ja un ir oraz et'.split(' '))

/** Names come again: in notices, as a spelling, beside others of their number. Longer ones are worked on each time. */
const remembered = rememberedResults<string, string>(20_000)
const LONGEST_REMEMBERED = 500
/** Names of notices and of people have at most 2,000 letters; what follows more of them is no name. */
const LONGEST = 20_000

const normalNameOf = (name: string): string => {
  const folded = foldText(transliterated(withoutOrgan(withoutRole(withoutTranslation(name)))))
  const plain = withoutAcronym(folded.includes('.') ? folded.replace(POINTED, '$1') : folded)
    .replace(/[^\p{L}\p{N}&+]+/gu, ' ')
    .replace(/[&+]/g, ' & ')
  const joined = wordsOf(plain).map((word) => (JOINING_WORDS.has(word) ? '&' : word))
  const words = wordsOf(withShortForms(joined))
  const isForm = (word: string): boolean => LEGAL_FORMS.has(word)
  return [...words.filter((word) => !isForm(word)), ...words.filter(isForm)].join(' ')
}

/**
 * A name for comparing: in Latin letters, folded, without quotes, punctuation, the acronym that it gives of
 * itself, the organ that represents its body and its part in a group of tenderers; `&` for words that join, its legal
 * form short and last.
 */
export const normalOrgName = (name: string): string =>
  name.length > LONGEST_REMEMBERED
    ? normalNameOf(cutText(name, LONGEST))
    : remembered(name, () => normalNameOf(name))

/** A `normalOrgName` as its name and its legal forms. */
export const parted = (normal: string): { readonly bare: string; readonly forms: string[] } => {
  const words = wordsOf(normal)
  const bare = words.filter((word) => !LEGAL_FORMS.has(word)).join(' ')
  return { bare, forms: words.filter((word) => LEGAL_FORMS.has(word)) }
}

/**
 * What is left of a `normalOrgName` without its legal form and with abbreviations written out: what
 * names that may mean the same have in common. A name of forms alone stays.
 */
export const bareOrgName = (normal: string): string => {
  const bare = wordsOf(normal)
    .filter((word) => !LEGAL_FORMS.has(word))
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(' ')
  return bare || normal
}

/**
 * Whether two names are one, as spellings of a number are matched: folded, without quotes, marks and legal form.
 * Abbreviations stay as they are: written out they are the ground of a proposal alone.
 */
export const isSameOrgName = (one: string, other: string): boolean => {
  const [bare, otherBare] = [one, other].map((name) => {
    const normal = normalOrgName(name)
    return parted(normal).bare || normal
  })
  return bare !== '' && bare === otherBare
}
