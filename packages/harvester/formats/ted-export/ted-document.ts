import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { languageAlpha2 } from '@kogge/domain/reference/language-codes.ts'
import { FormatError } from '../format-errors.ts'
import type { XmlNode } from '../xml-node.ts'
import { every, first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { lead, type Parallel } from './parallel-forms.ts'
import { publishedPart } from './withheld-parts.ts'

/** What every reader of a part of the notice is given. */
export interface TedDocument {
  readonly root: XmlNode
  /** TED's own data about the notice; absent in what a register sends to TED. */
  readonly coded: XmlNode | undefined
  /** The original forms: one, or one for each language in which the notice was published. */
  readonly forms: Parallel
  /** ISO 639-1 codes of the forms, else those that TED names. */
  readonly languages: readonly string[]
  /** ISO 3166-1 code of the buyer. */
  readonly country: string | null
  readonly withheld: Notice['withheld']
}

/** Marks a text whose language the form does not name (ISO 639-2, undetermined). */
const UNDETERMINED = 'und'

const languageOf = (written: string | null): string => {
  const code = written ? languageAlpha2(written) : ''
  return /^[a-z]{2,3}$/.test(code) ? code : UNDETERMINED
}

/** The union's institutions write Kosovo `1A`; other codes of theirs are known to the reference. */
export const countryByCode = (code: string): string => (code === '1A' ? 'XK' : countryAlpha2(code))

export const countryOf = (node: XmlNode | undefined): string | null => {
  const code = attributeOf(node, 'VALUE')
  return code && countryByCode(code)
}

/** The first element of a name in a tree, parents before children. */
const descendant = (node: XmlNode | undefined, name: string): XmlNode | undefined => {
  for (const child of node?.children ?? []) {
    const found = child.name === name ? child : descendant(child, name)
    if (found) return found
  }
  return undefined
}

/**
 * Original forms; translations repeat them. A notice that marks none as original is read from the
 * first that there is.
 */
const originals = (root: XmlNode): readonly XmlNode[] => {
  const forms = first(root, 'FORM_SECTION')?.children.filter(
    (form) => form.name !== 'NOTICE_UUID' && form.children.length > 0,
  )
  if (!forms) return []
  const original = forms.filter((form) => attributeOf(form, 'CATEGORY') === 'ORIGINAL')
  return original.length > 0 ? original : forms.slice(0, 1)
}

const ROOTS = new Set(['TED_EXPORT', 'TED_ESENDERS'])

/** Older forms wrap all that they hold in one element more (`FD_CONTRACT`). */
export const bodyOf = (form: XmlNode): XmlNode =>
  form.children.find((child) => child.name.startsWith('FD_')) ?? form

export const openDocument = (root: XmlNode): TedDocument => {
  if (!ROOTS.has(root.name)) throw new FormatError('unknown-format', `Its root is ${root.name}.`)
  const coded = first(root, 'CODED_DATA_SECTION')
  const published = originals(root).map(publishedPart)
  const forms = published.map(({ form }) => ({
    language: languageOf(attributeOf(form, 'LG')),
    node: form,
  }))
  const known = [...new Set(forms.map(({ language }) => language))]
  const named = every(coded, 'NOTICE_DATA', 'LG_ORIG')
    .flatMap((node) => contentOf(node)?.split(/\s+/) ?? [])
    .map(languageOf)
  return {
    root,
    coded,
    forms,
    languages: (known.length > 0 ? known : [...new Set(named)]).filter(
      (code) => code !== UNDETERMINED,
    ),
    country: countryOf(
      descendant(lead(forms), 'COUNTRY') ?? first(coded, 'NOTICE_DATA', 'ISO_COUNTRY'),
    ),
    // Each language says the same of what is withheld.
    withheld: published[0]?.withheld ?? [],
  }
}
