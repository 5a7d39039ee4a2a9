import { newRows, type Rows } from './rows.ts'
import { newShelf, type Shelf } from './shelf.ts'

/** What a thread keeps of the search index. */
export interface Copy {
  readonly rows: Rows
  /** Words of the sample, of what is live and of what came in from `readSince` on. */
  readonly shelf: Shelf
  /** One request of so many, by its number, is in the sample; with 1, the words of all are here. */
  readonly step: number
  /** Epoch milliseconds. */
  readonly readSince: number
}

export const newCopy = (capacity: number, step: number, readSince: number): Copy => ({
  ...{ rows: newRows(capacity), shelf: newShelf(), step, readSince },
})

export const isSampled = ({ step }: Copy, num: number): boolean => num % step === 0

/** Whether the words of a row are to be here. */
export const isRead = (copy: Copy, row: number, isLive: boolean): boolean =>
  isLive ||
  isSampled(copy, copy.rows.num[row] ?? 0) ||
  (copy.rows.imported[row] ?? 0) >= copy.readSince
