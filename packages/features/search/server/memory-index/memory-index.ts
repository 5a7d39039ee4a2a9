import { newRows, type Rows } from './row-columns.ts'
import { newWordStore, type WordStore } from './word-store.ts'

/** What a thread keeps of the search index. */
export interface Copy {
  readonly rows: Rows
  /** Words of the sample, of what is live and of what came in from `readSince` on. */
  readonly wordStore: WordStore
  /** One request of so many, by its number, is in the sample; with 1, the words of all are here. */
  readonly step: number
  /** Epoch milliseconds. */
  readonly readSince: number
}

export const newCopy = (capacity: number, step: number, readSince: number): Copy => ({
  rows: newRows(capacity),
  wordStore: newWordStore(),
  step,
  readSince,
})

/** Why the words of a row are here. */
export const SAMPLED = 1
export const LIVE = 2
export const NEW = 4
export const ANY_KIND = SAMPLED | LIVE | NEW

/** All reasons for which the words of a row are to be here; 0 where they are not. */
export const kindsOf = ({ rows, step, readSince }: Copy, row: number, isLive: boolean): number =>
  ((rows.num[row] ?? 0) % step === 0 ? SAMPLED : 0) |
  (isLive ? LIVE : 0) |
  ((rows.imported[row] ?? 0) >= readSince ? NEW : 0)
