import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { isDay } from '@kogge/domain/search/tender-filter-keys.ts'
import { z } from 'zod'

/** The last tender of a feed that was shown. */
const tenderPlace = z.strictObject({ at: instantInput, num: z.number().int() })
export type TenderPlace = z.infer<typeof tenderPlace>

/** The last day of which contracts were shown, how many of that day, and how many in all. */
const contractPlace = z.strictObject({
  day: z.string().max(10).refine(isDay),
  ofDay: z.number().int().min(1).max(100_000),
  shown: z.number().int().min(1).max(1_000_000),
})
export type ContractPlace = z.infer<typeof contractPlace>

const shape = z.strictObject({
  tender: tenderPlace.nullable(),
  award: contractPlace.nullable(),
  ending: contractPlace.nullable(),
})
/** Where a page of a feed goes on in each of the lists that it is made of; null at the beginning of one. */
export type FeedPosition = z.infer<typeof shape>

const FEED_START: FeedPosition = { tender: null, award: null, ending: null }

/** A position as it travels. */
export const encodePosition = (position: FeedPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Reads it again. Throws `list.cursor_invalid` for one that is not ours. */
export const decodePosition = (text: string | null | undefined): FeedPosition => {
  if (text === null || text === undefined) return FEED_START
  try {
    return shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('list.cursor_invalid')
  }
}

/** The place behind a contract of a day. */
export const placeAfter = (before: ContractPlace | null, day: string): ContractPlace => ({
  day,
  ofDay: before?.day === day ? before.ofDay + 1 : 1,
  shown: (before?.shown ?? 0) + 1,
})
