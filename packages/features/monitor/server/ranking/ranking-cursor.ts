import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { encodeTimeCursor, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { placeIn } from '../feed/feed-rows.queries.ts'

/** Where a ranked page begins: in rows behind a place, of which some were listed before. */
interface PageStart {
  /** Null for the newest. */
  readonly after: TimeCursor | null
  /** `rfx.num` of rows behind it that are listed already. */
  readonly listed: ReadonlySet<number>
}

const SEPARATOR = '~'
/** Differences of numbers that ascend, each to the base of 36. */
const LISTED = /^[0-9a-z]{1,6}(?:\.[0-9a-z]{1,6})*$/
const BASE = 36

const readListed = (text: string): Set<number> => {
  if (!LISTED.test(text)) throw new AppError('list.cursor_invalid')
  let num = 0
  return new Set(text.split('.').map((part) => (num += Number.parseInt(part, BASE))))
}

const writeListed = (nums: ReadonlySet<number>): string => {
  const sorted = [...nums].sort((a, b) => a - b)
  return sorted.map((num, at) => (num - (sorted[at - 1] ?? 0)).toString(BASE)).join('.')
}

/** Reads a place; a cursor by date alone is one behind which nothing is listed. Throws `list.cursor_invalid`. */
export const readRankedPlace = (cursor: string | null): PageStart => {
  const [place = null, listed = ''] = cursor?.split(SEPARATOR) ?? []
  return { after: placeIn(place), listed: listed === '' ? new Set() : readListed(listed) }
}

/** A place as it travels. */
export const writeRankedPlace = (after: TimeCursor, listed: ReadonlySet<number>): string =>
  listed.size === 0
    ? encodeTimeCursor(after)
    : encodeTimeCursor(after) + SEPARATOR + writeListed(listed)
