import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import { all, every, first } from '../xml-tree.ts'
import type { EformsDocument } from './eforms-document.ts'
import { dateOf, dateTimeOf } from './eforms-times.ts'
import { languageOf, languagesOf, valueIn } from './eforms-values.ts'

/** `00453076-2024` */
const TED_NUMBER = /^0*([1-9]\d*-\d{4}|0-\d{4})$/
const DOFFIN_ID = /^\d{4}-\d+$/
const DOFFIN_CUSTOMIZATION = 'urn:fdc:anskaffelser.no:'

/** Norwegian notices carry `n.a.` until they have a number. */
const publicationNumberOf = (extension: EformsDocument['extension']): string | null => {
  const numbers = every(extension, 'Publication', 'NoticePublicationID')
  const number = valueIn(
    numbers.find((node) => node.attributes.schemeName === 'ojs-notice-id') ?? numbers[0],
  )
  return number === 'n.a.' ? null : number
}

const sourceUrlOf = (
  publicationNumber: string | null,
  noticeId: string,
  sdk: string | null,
): string | null => {
  const ted = TED_NUMBER.exec(publicationNumber ?? '')?.[1]
  if (ted) return `https://ted.europa.eu/en/notice/-/detail/${ted}`
  const isDoffin = sdk?.includes(DOFFIN_CUSTOMIZATION) && DOFFIN_ID.test(noticeId)
  return isDoffin ? `https://doffin.no/notices/${noticeId}` : null
}

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

/**
 * The notice's own data. A notice that has lost its identifier (BT-701) is known by its
 * publication number; throws `FormatError` where it has neither.
 */
export const readHeader = ({ root, extension }: EformsDocument): Header => {
  const ids = all(root, 'ID')
  const publicationNumber = publicationNumberOf(extension)
  const noticeId =
    valueIn(ids.find((id) => id.attributes.schemeName === 'notice-id') ?? ids[0]) ??
    publicationNumber
  if (noticeId === null) throw new FormatError('no-identifier')
  const type = first(root, 'NoticeTypeCode')
  const sdk = valueIn(first(root, 'CustomizationID'))
  const language = languageOf(valueIn(first(root, 'NoticeLanguageCode')))
  return {
    noticeId,
    version: valueIn(first(root, 'VersionID')),
    publicationNumber,
    publicationDate: dateOf(first(extension, 'Publication', 'PublicationDate')),
    dispatchedAt: dateTimeOf(first(root, 'IssueDate'), first(root, 'IssueTime')),
    procedureId: valueIn(first(root, 'ContractFolderID')),
    formType: type?.attributes.listName?.trim() || null,
    noticeType: valueIn(type),
    subtype: valueIn(first(extension, 'NoticeSubType', 'SubTypeCode')),
    sdk,
    legalBasis: valueIn(first(root, 'RegulatoryDomain')),
    language,
    languages: [
      ...new Set([
        ...(language ? [language] : []),
        ...languagesOf(every(root, 'AdditionalNoticeLanguage', 'ID')),
      ]),
    ],
    sourceUrl: sourceUrlOf(publicationNumber, noticeId, sdk),
  }
}
