import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/status.ts'
import {
  type Answered,
  FACET_PARTS,
  type OnPage,
  type PageRow,
  type Question,
} from '@kogge/domain/search/model.ts'
import { facetsOf } from '../../answer.ts'
import { hasPhrases, importedSince, inAnyOrder } from '../../conditions.ts'
import { countsOf } from '../../facet-counts.ts'
import type { Limits } from '../../limits.ts'
import { windowPage } from '../../pages.ts'
import { isOpenOnly, type Scope } from '../../question.ts'
import { ANY_KIND, type Copy, LIVE, NEW, SAMPLED } from '../copy.ts'
import {
  counted,
  countMarked,
  fitting,
  fittingMarked,
  fittingOf,
  isOpenAt,
  type Looks,
  looksOf,
  type RowList,
  those,
} from '../hits.ts'
import { holders } from '../match.ts'
import { firstRows, keyTextOf } from '../order.ts'
import { CLOSES, FACETS, HOT, rowOf } from '../rows.ts'
import { soughtIn } from '../sought.ts'
import { readHits, readHolding, readNamed } from './ask.ts'
import { placed } from './placed.ts'
import { rankedPage } from './ranked.ts'

const listed = (copy: Copy, question: Question, hits: RowList): PageRow[] => {
  const { sort, place, limit } = question
  if (sort === 'relevance') throw new Error('Relevance is no order of columns.')
  const first = firstRows(copy.rows, hits.rows, hits.length, { sort, place, most: limit + 1 })
  return first.map((row) => ({
    num: copy.rows.num[row] ?? 0,
    key: keyTextOf(copy.rows, sort, row),
  }))
}

const bestPage = (
  db: Db,
  copy: Copy,
  question: Question,
  asked: {
    readonly hits: RowList
    readonly isWhole: boolean
    readonly looks: Looks
    readonly limits: Limits
  },
): Promise<readonly PageRow[]> => {
  const { looks, limits } = asked
  const told = async (match: string): Promise<RowList | null> => {
    const list = await holding(db, copy, { looks, match, most: limits.sortedUpTo })
    return list && counted(copy, question, looks, list).hits
  }
  return rankedPage(db, copy, question, { ...asked, told })
}

/** The page of a list whose hits are all known. */
const pageOf = (
  db: Db,
  copy: Copy,
  question: Question,
  asked: { readonly hits: RowList; readonly looks: Looks; readonly limits: Limits },
): Promise<readonly PageRow[]> | readonly PageRow[] =>
  question.sort === 'relevance'
    ? bestPage(db, copy, question, { ...asked, isWhole: true })
    : listed(copy, question, asked.hits)

/** The first of the newest, in the order of import, where they fill a page. */
const newestPage = (copy: Copy, question: Question, newest: RowList): PageRow[] | null => {
  if (question.sort !== 'importDate') return null
  const page = listed(copy, question, newest)
  return page.length > question.limit ? page : null
}

/** The page of a list that is too long to be looked through, from the newest where they are enough. */
const estimatedPage = async (
  db: Db,
  copy: Copy,
  question: Question,
  asked: {
    readonly newest: RowList
    readonly sampled: () => RowList
    readonly looks: Looks
    readonly limits: Limits
  },
): Promise<readonly PageRow[]> => {
  const { newest, looks, limits } = asked
  const { sort, place } = question
  if (sort === 'relevance')
    return bestPage(db, copy, question, { hits: newest, isWhole: false, looks, limits })
  const page = newestPage(copy, question, newest)
  if (page) return page
  const sampled = asked.sampled()
  const most = Math.max(...limits.windows)
  const first = firstRows(copy.rows, sampled.rows, sampled.length, { sort, place, most })
  const edges = limits.windows.map((at) => {
    const row = first[at - 1]
    return row === undefined ? null : keyTextOf(copy.rows, sort, row)
  })
  return windowPage(db, question, { edges, sampled: sampled.length }, limits)
}

interface Asked {
  readonly looks: Looks
  readonly limits: Limits
  readonly onPage: OnPage
  /** The rows that fit, of those whose words are here for one of these reasons. */
  readonly found: (kinds: number) => RowList
}

/** Whether too many requests hold the words of a phrase to look for it in each of them. */
const isDearPhrase = (copy: Copy, { words }: Question, looks: Looks, limits: Limits): boolean => {
  if (!words) return false
  if (!hasPhrases(words.match)) return false
  const marks = holders(copy.shelf, soughtIn(inAnyOrder(words.match)))
  return fittingMarked(copy, looks, marks, SAMPLED).length * copy.step > limits.rereadUpTo
}

/** The rows with these numbers that fit; what has come since the copy was brought up to date is none. */
const fittingNums = (copy: Copy, looks: Looks, nums: readonly number[]): RowList => {
  const rows = nums.map((num) => rowOf(copy.rows, num)).filter((row) => row >= 0)
  return fittingOf(copy, looks, rows)
}

/**
 * All rows that fit and hold words, which are no phrase, where so few requests hold them that all are told and
 * everything else is tested here; null where they are more than `most`.
 */
const holding = async (
  db: Db,
  copy: Copy,
  { looks, match, most }: { readonly looks: Looks; readonly match: string; readonly most: number },
): Promise<RowList | null> => {
  if (hasPhrases(match)) return null
  const marks = holders(copy.shelf, soughtIn(match))
  if (countMarked(copy, marks, SAMPLED) * copy.step > most) return null
  return fittingNums(copy, looks, await readHolding(db, match))
}

/** All rows that fit, where they are few: words that are not here are looked for in the database. */
const everyFitting = async (
  db: Db,
  copy: Copy,
  question: Question,
  asked: Pick<Asked, 'looks' | 'limits'> & { readonly scope: Scope },
): Promise<RowList> => {
  const { looks, limits, scope } = asked
  const { words } = question
  if (!words) return fitting(copy, looks)
  const told = await holding(db, copy, { looks, match: words.match, most: limits.toldUpTo })
  return told ?? fittingNums(copy, looks, await readHits(db, question, scope))
}

const COMPETITION = RFX_STAGES.indexOf('competition')
const isAtCompetition = (facets: number): boolean => ((facets >> 3) & 3) === COMPETITION

/** Of what is open everything is here; what is not stands in one facet, and comes from the sample where it is much. */
const openAnswer = async (
  db: Db,
  copy: Copy,
  question: Question,
  { found, looks, limits, onPage }: Asked,
): Promise<Answered> => {
  const { rows, step } = copy
  const live = found(LIVE)
  const open = those(
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
    ...{ looks, limits, scope: { inCountry: true } },
  })
  const { tenderStatus } = countsOf(counted(copy, question, looks, all).tally)
  return { page, facets: facetsOf({ ...exact, tenderStatus }, null, []) }
}

/** What is much is counted in the sample. */
const estimated = async (
  db: Db,
  copy: Copy,
  question: Question,
  { found, looks, limits, onPage, sample }: Asked & { readonly sample: RowList },
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
  const { shelf, step, readSince } = copy
  const looks = looksOf(copy, question, await readNamed(db, filters))
  const marks = words && holders(shelf, soughtIn(words.match))
  const found = (kinds: number) => fittingMarked(copy, looks, marks, kinds)
  const exactly = async (list: RowList): Promise<Answered> => {
    const { tally, hits } = counted(copy, question, looks, list)
    const page = await pageOf(db, copy, question, { hits, looks, limits })
    return { page, facets: place === null ? facetsOf(countsOf(tally), null, []) : null }
  }
  const since = importedSince(filters, now)?.getTime() ?? Number.NEGATIVE_INFINITY
  if (step === 1) return exactly(found(ANY_KIND))
  if (since >= readSince) return exactly(found(NEW))
  const asked = { found, looks, limits, onPage }
  if (isOpenOnly(question)) return openAnswer(db, copy, question, asked)
  const sample = found(SAMPLED)
  const counts = question.sort === 'importDate' ? limits.countedUpTo : limits.seenUpTo
  const isMuch = sample.length * step > (words ? limits.exactUpTo : counts)
  const isPhrase = sample.length >= limits.phraseHits && isDearPhrase(copy, question, looks, limits)
  if (isMuch || isPhrase) return estimated(db, copy, question, { ...asked, sample })
  const all = everyFitting(db, copy, question, { looks, limits, scope: {} })
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
  asked: { readonly limits: Limits; readonly onPage?: OnPage | undefined },
): Promise<Answered> => {
  const { page, facets } = await answered(db, copy, question, {
    limits: asked.limits,
    onPage: (early) => asked.onPage?.(placed(copy.rows, early)),
  })
  return { page: placed(copy.rows, page), facets }
}
