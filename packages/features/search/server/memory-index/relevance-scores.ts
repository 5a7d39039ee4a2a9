import type { WordsSought } from '@kogge/domain/search/search-read-model.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { scored } from '../relevance-ranking.ts'
import type { Copy } from './memory-index.ts'
import { UNREAD } from './row-columns.ts'
import { ranksOf } from './ts-rank.ts'

/** How relevant rows are, by row, of those whose words are here; see `scoreOf`. */
export const scoresOf = (
  { rows, wordStore }: Copy,
  { exact, match }: WordsSought,
  asOf: Date,
  chosen: readonly number[],
): ReadonlyMap<number, number> => {
  const read = chosen.filter((row) => rows.ordinal[row] !== UNREAD)
  const ordinals = read.map((row) => rows.ordinal[row] ?? 0)
  const exactly = ranksOf(wordStore, soughtIn(exact), ordinals)
  if (!exactly) return new Map()
  const matching = exact === match ? null : ranksOf(wordStore, soughtIn(match), ordinals)
  return new Map(
    read.map((row) => {
      const ordinal = rows.ordinal[row] ?? 0
      const own = exactly.get(ordinal) ?? 0
      const ranks = { own, matching: matching?.get(ordinal) }
      return [row, scored(ranks, rows.imported[row] ?? 0, asOf)]
    }),
  )
}
