import type { NoticeDocument } from '@kogge/domain/notices/canonical-notice.ts'
import { FormatError } from '../format-errors.ts'
import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { languageOf } from './ocds-texts.ts'
import { urlAt } from './ocds-values.ts'
import { textsIn } from './opened-release.ts'

/** Documents that are the notices themselves (code list `documentType`). */
const NOTICES = new Set([
  'tenderNotice',
  'awardNotice',
  'plannedProcurementNotice',
  'marketEngagementNotice',
])

/** A document, and the lots that it names; one that names none is for all. */
interface OfLots {
  readonly link: NoticeDocument
  readonly lots: ReadonlySet<string>
}

/** Far above what any tender has: one of a hundred lots with a thousand documents for all. */
const MAX_REPEATED = 100_000

/** The documents of a tender. Throws `FormatError` where repeating them for every lot is too much. */
export const readDocuments = (tender: JsonObject | undefined, lots: number): readonly OfLots[] => {
  const documents = objectsAt(tender, 'documents')
  if (documents.length * lots > MAX_REPEATED)
    throw new FormatError('limit', `More than ${MAX_REPEATED} documents of lots.`)
  return documents.flatMap((document) => {
    const url = urlAt(document, 'url')
    if (url === null || NOTICES.has(textAt(document, 'documentType') ?? '')) return []
    const language = languageOf(textAt(document, 'language'))
    const link = {
      url,
      title: textAt(document, 'title') ?? textAt(document, 'description'),
      languages: language === null ? [] : [language],
      restricted: false,
    }
    return [{ link, lots: new Set(textsIn(document, 'relatedLots')) }]
  })
}

export const documentsFor = (documents: readonly OfLots[], lotId: string): NoticeDocument[] =>
  documents.filter(({ lots }) => lots.size === 0 || lots.has(lotId)).map(({ link }) => link)

const isPage = (document: JsonObject): boolean =>
  NOTICES.has(textAt(document, 'documentType') ?? '') &&
  [null, 'text/html'].includes(textAt(document, 'format'))

/** The page of the notice: the newest document that is a notice and a page, of the latest stage. */
export const noticePage = (release: JsonObject): string | null => {
  const stages = [
    ...objectsAt(release, 'awards').map((award) => objectsAt(award, 'documents')),
    objectsAt(release, 'tender', 'documents'),
    objectsAt(release, 'planning', 'documents'),
  ]
  for (const documents of stages) {
    const page = documents.filter(isPage).findLast((document) => urlAt(document, 'url') !== null)
    if (page) return urlAt(page, 'url')
  }
  return null
}
