import type { NoticeDocument } from '@kogge/domain/notice/schema.ts'
import { type JsonObject, objectsAt, textAt } from '../json.ts'
import { textsIn } from './document.ts'
import { languageOf } from './texts.ts'
import { urlAt } from './values.ts'

/** Documents that are the notices themselves (code list `documentType`). */
const NOTICES = new Set([
  'tenderNotice',
  'awardNotice',
  'plannedProcurementNotice',
  'marketEngagementNotice',
])

/** The documents of the tender that are for a lot: those that name it, or none. */
export const documentsOf = (tender: JsonObject | undefined, lotId: string): NoticeDocument[] =>
  objectsAt(tender, 'documents').flatMap((document) => {
    const url = urlAt(document, 'url')
    const lots = textsIn(document, 'relatedLots')
    if (url === null || NOTICES.has(textAt(document, 'documentType') ?? '')) return []
    if (lots.length > 0 && !lots.includes(lotId)) return []
    const language = languageOf(textAt(document, 'language'))
    return [
      {
        url,
        title: textAt(document, 'title') ?? textAt(document, 'description'),
        languages: language === null ? [] : [language],
        restricted: false,
      },
    ]
  })

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
