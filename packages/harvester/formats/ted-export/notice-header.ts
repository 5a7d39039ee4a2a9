import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import { first } from '../xml-tree.ts'
import { attributeOf, contentOf } from './element-text.ts'
import { formNumberOf, kindOf } from './form-kinds.ts'
import { seekNode } from './former/former-form-tree.ts'
import { legalBasisOf } from './legal-basis.ts'
import { lead } from './parallel-forms.ts'
import { bodyOf, type TedDocument } from './ted-document.ts'
import { dayInPartsOf, dayOf } from './ted-times.ts'
import { documentNumberOf } from './ted-values.ts'

type Header = Pick<
  Notice,
  | 'noticeId'
  | 'version'
  | 'publicationNumber'
  | 'publicationDate'
  | 'dispatchedAt'
  | 'procedureId'
  | 'formType'
  | 'noticeType'
  | 'subtype'
  | 'sdk'
  | 'legalBasis'
  | 'language'
  | 'languages'
  | 'sourceUrl'
>

/** The number of the document: `123456-2019`, else its number in the Official Journal in that form. */
const publicationNumberOf = ({ root, coded }: TedDocument): string | null => {
  const number = attributeOf(root, 'DOC_ID')
  if (number) return number
  const inJournal = contentOf(first(coded, 'NOTICE_DATA', 'NO_DOC_OJS'))
  return inJournal && documentNumberOf(inJournal)
}

/** What a register calls a notice that it sends to TED: `2019-066804`. */
const senderNumberOf = ({ root }: TedDocument): string | null => {
  const sender = first(root, 'SENDER')
  return (
    contentOf(first(sender, 'IDENTIFICATION', 'NO_DOC_EXT') ?? first(sender, 'NO_DOC_EXT')) ??
    contentOf(first(root, 'FORM_SECTION', 'NOTICE_UUID'))
  )
}

/** Whether the Estonian register sends it: its forms of defence name the buyer's country alone. */
const isEstonian = ({ root, country }: TedDocument): boolean => {
  const sender = first(root, 'SENDER')
  return (attributeOf(first(sender, 'CONTACT', 'COUNTRY'), 'VALUE') ?? (sender && country)) === 'EE'
}

/**
 * The Estonian register numbers every procurement (`212078`) and writes that number into all its
 * notices, whatever the form; elsewhere the same field is the buyer's own file number.
 */
const procedureIdOf = (document: TedDocument): string | null => {
  const { forms } = document
  const number = contentOf(
    first(lead(forms), 'OBJECT_CONTRACT', 'REFERENCE_NUMBER') ??
      seekNode(forms, 'FILE_REFERENCE_NUMBER'),
  )
  return number && /^\d{6,9}$/.test(number) && isEstonian(document) ? number : null
}

/** When the buyer sent it: as the form says, else as TED does. */
const dispatchedAt = ({ coded, forms }: TedDocument): string | null => {
  const form = lead(forms)
  const section = form && bodyOf(form).children.find((part) => first(part, 'NOTICE_DISPATCH_DATE'))
  return (
    dayOf(first(form, 'COMPLEMENTARY_INFO', 'DATE_DISPATCH_NOTICE')) ??
    dayInPartsOf(first(section, 'NOTICE_DISPATCH_DATE')) ??
    dayOf(first(coded, 'CODIF_DATA', 'DS_DATE_DISPATCH'))
  )
}

/** TED shows a notice under its number without leading zeros. */
const sourceUrlOf = (publicationNumber: string | null): string | null => {
  const [, number] = /^0*([1-9]\d*-\d{4}|0-\d{4})$/.exec(publicationNumber ?? '') ?? []
  return number ? `https://ted.europa.eu/en/notice/-/detail/${number}` : null
}

/** The notice's own data. Throws `FormatError` where it has no number of any kind. */
export const readHeader = (
  document: TedDocument,
): Header & { readonly sourceCodes: Record<string, string> } => {
  const { root, coded, forms, languages } = document
  const form = lead(forms)
  const publicationNumber = publicationNumberOf(document)
  const noticeId = publicationNumber ?? senderNumberOf(document)
  if (noticeId === null) throw new FormatError('no-identifier')
  const purpose = attributeOf(first(form, 'NOTICE'), 'TYPE')
  const documentType = attributeOf(first(coded, 'CODIF_DATA', 'TD_DOCUMENT_TYPE'), 'CODE')
  const legal = legalBasisOf(document)
  return {
    noticeId,
    version: null,
    publicationNumber,
    publicationDate: dayOf(first(coded, 'REF_OJS', 'DATE_PUB')),
    dispatchedAt: dispatchedAt(document),
    procedureId: procedureIdOf(document),
    ...kindOf(form, purpose, documentType),
    subtype: form ? formNumberOf(form) : null,
    sdk: attributeOf(root, 'VERSION') ?? (form ? attributeOf(form, 'VERSION') : null),
    legalBasis: legal.code,
    language: languages[0] ?? null,
    languages: [...languages],
    sourceUrl: sourceUrlOf(publicationNumber),
    sourceCodes: {
      ...(purpose || documentType ? { noticeType: purpose ?? documentType ?? '' } : {}),
      ...(legal.written && legal.written !== legal.code ? { legalBasis: legal.written } : {}),
    },
  }
}
