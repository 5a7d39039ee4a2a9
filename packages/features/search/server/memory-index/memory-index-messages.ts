import type { Answered, PageRow, Question } from '@kogge/domain/search/search-read-model.ts'

/** Messages to the thread of search. */
export type RequestMessage =
  | {
      readonly kind: 'question'
      readonly id: number
      readonly until: number
      readonly question: Question
    }
  /** Something has changed: it is looked for before the next answer. */
  | { readonly kind: 'changed' }

/** Messages from it. */
export type ReplyMessage =
  /** The page of an answer whose counts take longer. */
  | { readonly kind: 'page'; readonly id: number; readonly page: readonly PageRow[] }
  /** Null where it cannot answer: it lags behind. */
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answered | null }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'loaded' }
  /** The database does not answer; said once until it does. */
  | { readonly kind: 'trouble'; readonly message: string }
