import type { Db } from '@kogge/db/client.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { hasPhrases, inAnyOrder } from '../database-search/filter-conditions.ts'
import type { Scope } from '../database-search/search-conditions.queries.ts'
import type { Limits } from '../search.limits.ts'
import { readHits, readHolding, readHoldingOf } from './database-lookups.queries.ts'
import {
  countMarked,
  fitting,
  fittingMarked,
  fittingOf,
  type RowList,
  type RowTests,
} from './matching-rows.ts'
import { type Copy, SAMPLED } from './memory-index.ts'
import { rowOf } from './row-columns.ts'
import { placesOf } from './row-months.queries.ts'
import { holders } from './tsquery-match.ts'

/** Whether too many requests hold the words of a phrase to look for it in each of them. */
export const isDearPhrase = (
  copy: Copy,
  { words }: Question,
  looks: RowTests,
  limits: Limits,
): boolean => {
  if (!words || !hasPhrases(words.match)) return false
  const marks = holders(copy.wordStore, soughtIn(inAnyOrder(words.match)))
  return fittingMarked(copy, looks, marks, SAMPLED).length * copy.step > limits.rereadUpTo
}

/** The rows with these numbers that fit; what has come since the copy was brought up to date is none. */
const fittingNums = (copy: Copy, looks: RowTests, nums: readonly number[]): RowList => {
  const rows = nums.map((num) => rowOf(copy.rows, num)).filter((row) => row >= 0)
  return fittingOf(copy, looks, rows)
}

/**
 * All rows that fit and hold words, which are no phrase, where so few requests hold them that all
 * are read and everything else is tested here; null where they are more than `most`. `marks` are
 * those of the words that hold them.
 */
export const holding = async (
  db: Db,
  copy: Copy,
  input: {
    readonly looks: RowTests
    readonly match: string
    readonly marks: Uint8Array
    readonly most: number
  },
): Promise<RowList | null> => {
  const { looks, match, marks, most } = input
  if (hasPhrases(match)) return null
  if (countMarked(copy, marks, SAMPLED) * copy.step > most) return null
  return fittingNums(copy, looks, await readHolding(db, match))
}

/** Of so many requests the words are read as quickly as an index of words and codes, or of organisations, tells them. */
const READ_UP_TO = 200

const hasIndexBesideWords = ({ cpv, region, buyer, supplier, org }: TenderFilters): boolean =>
  [cpv, region, buyer, supplier, org].some((values) => values?.length)

/** All rows that fit everything but words, where they are so few that the words of each are read; else null. */
const fewOthers = (
  copy: Copy,
  { filters }: Question,
  { looks, limits }: { readonly looks: RowTests; readonly limits: Limits },
): RowList | null => {
  const { rereadUpTo } = limits
  const most = hasIndexBesideWords(filters) ? Math.min(READ_UP_TO, rereadUpTo) : rereadUpTo
  // To go through all rows for nothing takes some milliseconds.
  if (fittingMarked(copy, looks, null, SAMPLED).length * copy.step > most) return null
  const others = fitting(copy, looks)
  return others.length <= most ? others : null
}

/**
 * All rows that fit, where they are few: words that are not here are looked for in the database. Where many
 * requests hold them and few fit everything else, in those alone.
 */
export const everyFitting = async (
  db: Db,
  copy: Copy,
  question: Question,
  input: {
    readonly looks: RowTests
    /** As the words of the question are held; null without words. */
    readonly marks: Uint8Array | null
    readonly limits: Limits
    readonly scope: Scope
  },
): Promise<RowList> => {
  const { looks, marks, limits, scope } = input
  const { words } = question
  if (!words || !marks) return fitting(copy, looks)
  const exact = await holding(db, copy, {
    looks,
    marks,
    match: words.match,
    most: limits.testedUpTo,
  })
  if (exact) return exact
  const others = fewOthers(copy, question, { looks, limits })
  const nums = others
    ? await readHoldingOf(
        db,
        words.match,
        placesOf(copy.rows, others.rows.subarray(0, others.length)),
      )
    : await readHits(db, question, scope)
  return fittingNums(copy, looks, nums)
}
