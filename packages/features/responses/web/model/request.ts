import type { RequestDocument } from '@kogge/domain/drafting/document.ts'
import { pickText } from '@kogge/domain/kernel/locale.ts'

/** A request as whoever responds to it sees it; another feature reads it. */
export interface ResponseRequest {
  readonly rfxId: string
  readonly document: RequestDocument
  readonly version: number
}

/** A text of the request for a reader; empty where there is none. */
export const textOf = (
  texts: Readonly<Record<string, string>>,
  reader: string,
  document: Pick<RequestDocument, 'language'>,
): string => pickText(texts, reader, document.language)?.text ?? ''
