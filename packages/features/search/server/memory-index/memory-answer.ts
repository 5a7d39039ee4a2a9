import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import {
  type Answered,
  FACET_PARTS,
  type OnPage,
  type Question,
} from '@kogge/domain/search/search-read-model.ts'
import { soughtIn } from '@kogge/domain/search/tsquery-parser.ts'
import { facetsOf } from '../database-search/database-answer.ts'
import { importedSince } from '../database-search/filter-conditions.ts'
import { isOpenOnly } from '../database-search/search-conditions.queries.ts'
import { countsOf } from '../facet-counts.ts'
import type { Limits } from '../search.limits.ts'
import { readNamed } from './database-lookups.queries.ts'
import {
  counted,
  fittingMarked,
  isOpenAt,
  type RowList,
  type RowTests,
  rowsWhere,
  rowTestsOf,
} from './matching-rows.ts'
import { ANY_KIND, type Copy, LIVE, NEW, SAMPLED } from './memory-index.ts'
import { estimatedPage, newestPage, pageOf } from './memory-result-pages.ts'
import { CLOSES, FACETS, HOT } from './row-columns.ts'
import { placed } from './row-months.queries.ts'
import { holders } from './tsquery-match.ts'
import { everyFitting, isDearPhrase } from './word-hits.ts'

interface AnswerInput {
  readonly looks: RowTests
  /** Of the requests whose words are here, those that hold the words; null without words. */
  readonly marks: Uint8Array | null
  readonly limits: Limits
  readonly onPage: OnPage
  /** The rows that fit, of those whose words are here for one of these reasons. */
  readonly found: (kinds: number) => RowList
}

const COMPETITION = RFX_STAGES.indexOf('competition')
const isAtCompetition = (facets: number): boolean => ((facets >> 3) & 3) === COMPETITION

/** Of what is open everything is here; what is not stands in one facet, and comes from the sample where it is much. */
const openAnswer = async (
  db: Db,
  copy: Copy,
  question: Question,
  { found, looks, marks, limits, onPage }: AnswerInput,
): Promise<Answered> => {
  const { rows, step } = copy
  const live = found(LIVE)
  const open = rowsWhere(
    live,
    (row, spot) =>
      isAtCompetition(live.hot[spot * HOT + FACETS] ?? 0) &&
      isOpenAt(rows, looks, row, live.hot[spot * HOT + CLOSES] ?? -1),
  )
  const { tally, hits } = counted(copy, question, looks, open)
  const page = await pageOf(db, copy, question, { hits, looks, limits })
  if (question.place !== null) return { page, facets: null }
  onPage(page)
  const exact = countsOf(tally)
  const sampled = found(SAMPLED)
  const isMuch = sampled.length * step > limits.othersUpTo
  if (isMuch || isDearPhrase(copy, question, looks, limits)) {
    const estimate = countsOf(counted(copy, question, looks, sampled).tally, step)
    const tenderStatus = { ...estimate.tenderStatus, ...exact.tenderStatus }
    return { page, facets: facetsOf(exact, { ...estimate, tenderStatus }, ['tenderStatus'], step) }
  }
  const all = await everyFitting(db, copy, question, {
    looks,
    marks,
    limits,
    scope: { inCountry: true },
  })
  const { tenderStatus } = countsOf(counted(copy, question, looks, all).tally)
  return { page, facets: facetsOf({ ...exact, tenderStatus }, null, []) }
}

/** What is much is counted in the sample. */
const estimated = async (
  db: Db,
  copy: Copy,
  question: Question,
  { found, looks, limits, onPage, sample }: AnswerInput & { readonly sample: RowList },
): Promise<Answered> => {
  const { step } = copy
  let known: ReturnType<typeof counted> | null = null
  const ofSample = () => (known ??= counted(copy, question, looks, sample))
  const { hits: newest } = counted(copy, question, looks, found(NEW))
  const sampled = () => ofSample().hits
  const page = await estimatedPage(db, copy, question, { newest, sampled, looks, limits })
  if (question.place !== null) return { page, facets: null }
  onPage(page)
  const counts = countsOf(ofSample().tally, step)
  return { page, facets: facetsOf(counts, counts, FACET_PARTS, step) }
}

const answered = async (
  db: Db,
  copy: Copy,
  question: Question,
  { limits, onPage }: { readonly limits: Limits; readonly onPage: OnPage },
): Promise<Answered> => {
  const { filters, words, place, now } = question
  const { wordStore, step, readSince } = copy
  const looks = rowTestsOf(copy, question, await readNamed(db, filters))
  const marks = words && holders(wordStore, soughtIn(words.match))
  const found = (kinds: number) => fittingMarked(copy, looks, marks, kinds)
  const exactly = async (list: RowList): Promise<Answered> => {
    const { tally, hits } = counted(copy, question, looks, list)
    const page = await pageOf(db, copy, question, { hits, looks, limits })
    return { page, facets: place === null ? facetsOf(countsOf(tally), null, []) : null }
  }
  const since = importedSince(filters, now)?.getTime() ?? Number.NEGATIVE_INFINITY
  if (step === 1) return exactly(found(ANY_KIND))
  if (since >= readSince) return exactly(found(NEW))
  const input = { found, looks, marks, limits, onPage }
  if (isOpenOnly(question)) return openAnswer(db, copy, question, input)
  const sample = found(SAMPLED)
  const counts = question.sort === 'importDate' ? limits.countedUpTo : limits.seenUpTo
  const isMuch = sample.length * step > (words ? limits.exactUpTo : counts)
  const isPhrase = sample.length >= limits.phraseHits && isDearPhrase(copy, question, looks, limits)
  if (isMuch || isPhrase) return estimated(db, copy, question, { ...input, sample })
  const all = everyFitting(db, copy, question, { looks, marks, limits, scope: {} })
  if (words) {
    // A failure is thrown where it is awaited; until then it must not count as unhandled.
    all.catch(() => undefined)
    // The database is at work on it meanwhile.
    await setImmediate()
    const early = newestPage(copy, question, counted(copy, question, looks, found(NEW)).hits)
    if (early) onPage(early)
  }
  return exactly(await all)
}

/**
 * Answers a question from a copy of the index. What is open and what is new is all here, with its
 * words. Of the rest the sample tells how many fit: few are all looked at, and many are estimated.
 * `onPage` hears of a page before the counts where these take longer.
 */
export const answerFrom = async (
  db: Db,
  copy: Copy,
  question: Question,
  input: { readonly limits: Limits; readonly onPage?: OnPage | undefined },
): Promise<Answered> => {
  const { page, facets } = await answered(db, copy, question, {
    limits: input.limits,
    onPage: (early) => input.onPage?.(placed(copy.rows, early)),
  })
  return { page: placed(copy.rows, page), facets }
}
