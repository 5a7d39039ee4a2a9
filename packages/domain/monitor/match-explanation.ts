import { isInRange } from '../search/tender-ranges.ts'
import { soughtIn } from '../search/tsquery-parser.ts'
import type { WordGroup, WordPart } from '../search/word-parts.ts'
import type { KnownIds } from './filter-explanations.ts'
import { FILTER_RULES, RANGE_RULES, type RangeName, tenderAt } from './filter-rules.ts'
import type { ProfileFilterKey } from './profile-filters.ts'
import type { HoldsClause, ProfileQuery } from './profile-query.ts'
import { heldOf, holdsWords } from './tender-match.ts'
import type { TenderAt, TenderTraits } from './tender-traits.ts'

/** Whether a tender holds a value that a filter seeks: those that it holds, and all that it has of the kind. */
export interface ValuesVerdict {
  readonly kind: 'values'
  readonly key: ProfileFilterKey
  readonly isMet: boolean
  readonly met: readonly string[]
  readonly own: readonly string[]
}

/** Whether a number of a tender lies within bounds; epoch milliseconds, or cents of euros. Null where it states none. */
export interface RangeVerdict {
  readonly kind: 'range'
  readonly key: RangeName
  readonly isMet: boolean
  readonly value: number | null
}

/** A part of a text: found, or not, and the other names that are found. */
export interface PartVerdict {
  readonly typed: string
  readonly isExcluded: boolean
  readonly isFound: boolean
  readonly names: readonly string[]
}

/** Whether one of some texts is found with all its parts. */
export interface WordsVerdict {
  readonly kind: 'words'
  readonly key: WordGroup['key']
  readonly isMet: boolean
  readonly texts: readonly (readonly PartVerdict[])[]
}

export type Verdict = ValuesVerdict | RangeVerdict | WordsVerdict

/** A profile as it is explained: its query, with the words part by part. */
export interface ExplainedProfile {
  readonly query: ProfileQuery
  readonly groups: readonly WordGroup[]
}

const written = (
  { key }: Pick<HoldsClause, 'key'>,
  nums: readonly number[],
  ids: KnownIds,
): string[] => {
  const rule = FILTER_RULES[key]
  if (rule.kind !== 'holds') return []
  const all = nums.map((num) => rule.values.written(num, ids)).filter((one) => one !== null)
  return [...new Set(all)]
}

const valuesVerdict = (clause: HoldsClause, at: TenderAt, ids: KnownIds): ValuesVerdict => {
  const rule = FILTER_RULES[clause.key]
  const held = heldOf(clause, at)
  const all = rule.kind === 'holds' ? written(clause, rule.held(at), ids) : []
  const own = rule.kind === 'holds' && rule.values.finest ? rule.values.finest(all) : all
  return {
    kind: 'values',
    key: clause.key,
    isMet: held.length > 0,
    met: written(clause, held, ids),
    own,
  }
}

const rangeVerdicts = (
  { filters, hasRange }: ProfileQuery,
  tender: TenderTraits,
  now: Date,
): RangeVerdict[] =>
  RANGE_RULES.flatMap(({ name, range, value }): RangeVerdict[] => {
    const bounds = hasRange ? range(filters, now) : null
    if (bounds === null) return []
    const own = value(tender)
    return [{ kind: 'range', key: name, isMet: isInRange(bounds, own), value: own }]
  })

const partVerdict = (part: WordPart, { words }: TenderTraits): PartVerdict => {
  const names = part.others.filter(({ match }) => holdsWords(words, soughtIn(match)))
  const isOwn = holdsWords(words, soughtIn(part.own))
  return {
    typed: part.typed,
    isExcluded: part.isExcluded,
    isFound: isOwn || names.length > 0,
    names: isOwn ? [] : names.map(({ name }) => name),
  }
}

/** Whether a part is as it must be: found, or of an exclusion not found. */
export const isAsSought = ({ isExcluded, isFound }: PartVerdict): boolean => isFound !== isExcluded

const wordsVerdict = ({ key, texts }: WordGroup, tender: TenderTraits): WordsVerdict => {
  const verdicts = texts.map((parts) => parts.map((part) => partVerdict(part, tender)))
  return {
    kind: 'words',
    key,
    isMet: verdicts.some((parts) => parts.every(isAsSought)),
    texts: verdicts,
  }
}

/**
 * Why a tender fits a profile at an instant, or does not: condition by condition, by the functions that decide it. It fits where
 * all are met.
 */
export const explainMatch = (
  { query, groups }: ExplainedProfile,
  tender: TenderTraits,
  ids: KnownIds,
  now: Date,
): Verdict[] => {
  const at = tenderAt(tender, now)
  const values = query.clauses.flatMap((clause) =>
    clause.kind === 'holds' ? [valuesVerdict(clause, at, ids)] : [],
  )
  return [
    ...groups.map((group) => wordsVerdict(group, tender)),
    ...values,
    ...rangeVerdicts(query, tender, now),
  ]
}
