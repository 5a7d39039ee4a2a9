import { first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { lead } from './parallel-forms.ts'
import type { TedDocument } from './ted-document.ts'

/** Directives as forms of the time name them, and their numbers in CELEX, as later forms and eForms do. */
const CELEX: Readonly<Record<string, string>> = {
  '2014/23/EU': '32014L0023',
  '2014/24/EU': '32014L0024',
  '2014/25/EU': '32014L0025',
  '2009/81/EC': '32009L0081',
  '2004/17/EC': '32004L0017',
  '2004/18/EC': '32004L0018',
}

/** The list of eForms for what is neither directive nor regulation of the list. */
const OTHER = 'other'

/** The legal basis as a code of eForms, and as written. */
export const legalBasisOf = ({
  coded,
  forms,
}: TedDocument): { readonly code: string | null; readonly written: string | null } => {
  const form = lead(forms)
  const written =
    attributeOf(first(form, 'LEGAL_BASIS'), 'VALUE') ??
    attributeOf(first(form, 'DIRECTIVE'), 'VALUE') ??
    attributeOf(first(coded, 'CODIF_DATA', 'DIRECTIVE'), 'VALUE')
  if (written !== null) return { code: CELEX[written] ?? written, written }
  const other = contentOf(first(form, 'LEGAL_BASIS_OTHER'))
  return { code: other === null ? null : OTHER, written: other }
}
