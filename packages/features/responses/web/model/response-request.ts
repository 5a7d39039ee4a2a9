import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'

/** That a request was cancelled, when and why, as its page says it to everybody. */
export interface Cancelled {
  readonly cancelledAt: string
  /** It was opened before. */
  readonly wasOpened: boolean
  /** The buyer's words, by language; null where there are none. */
  readonly reason: LocalizedText | null
  /** The reason as a code; null where none was asked for. */
  readonly code: NoAwardReason | null
  /** In which the request was written; null where that is not shown. */
  readonly language: string | null
}

/** A request as whoever responds to it sees it; another feature reads it. */
export interface ResponseRequest {
  readonly rfxId: string
  readonly document: RequestDocument
  readonly version: number
  /** Null where it was not. */
  readonly cancelled: Cancelled | null
}

/** A text of the request for a reader; empty where there is none. */
export const textOf = (
  texts: Readonly<Record<string, string>>,
  reader: string,
  document: Pick<RequestDocument, 'language'>,
): string => pickText(texts, reader, document.language)?.text ?? ''
