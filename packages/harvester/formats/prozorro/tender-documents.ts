import { type Json, type JsonObject, objectsAt, textAt } from '../lossless-json.ts'

/** Documents stand with all their versions under one id, of which the last is in force. */
const lastVersions = (documents: readonly JsonObject[]): readonly JsonObject[] => {
  const last = new Map<Json, JsonObject>()
  for (const document of documents) last.set(document.id ?? null, document)
  return documents.filter((document) => last.get(document.id ?? null) === document)
}

const SIGNATURE = 'application/pkcs7-signature'
/** Types of documents that sign a publication or a report (Prozorro, "Document"). */
const SIGNING = new Set(['notice', 'evaluationReports'])

/** Signatures, and the logs that auctions leave behind: no bidder needs them for a bid. */
const isOfTheSystem = (document: JsonObject): boolean => {
  const type = textAt(document, 'documentType')
  if (textAt(document, 'author') === 'auction') return true
  return type === null ? textAt(document, 'format') === SIGNATURE : SIGNING.has(type)
}

/** The lot that a document is of: its own, or that of its item; null where it is for all. */
const lotOf = (document: JsonObject, lotsOfItems: ReadonlyMap<string, string>): string | null => {
  const related = textAt(document, 'relatedItem')
  const of = textAt(document, 'documentOf')
  if (of === 'lot') return related
  return of === 'item' && related !== null ? (lotsOfItems.get(related) ?? null) : null
}

/** The procurement documents of a tender, as OCDS has them. */
export const readDocuments = (data: JsonObject): JsonObject[] => {
  const lotsOfItems = new Map(
    objectsAt(data, 'items').flatMap((item) => {
      const [id, lot] = [textAt(item, 'id'), textAt(item, 'relatedLot')]
      return id === null || lot === null ? [] : [[id, lot] as const]
    }),
  )
  return lastVersions(objectsAt(data, 'documents'))
    .filter((document) => !isOfTheSystem(document))
    .map((document) => {
      const lot = lotOf(document, lotsOfItems)
      return lot === null ? document : { ...document, relatedLots: [lot] }
    })
}
