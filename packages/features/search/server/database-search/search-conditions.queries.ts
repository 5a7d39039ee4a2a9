import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import { wordsOfRow } from '@kogge/db/search-index/search-index-words.ts'
import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import type { Question } from '@kogge/domain/search/search-read-model.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import { type SQL, sql } from 'drizzle-orm'
import { between, downTo } from '../result-order.ts'
import {
  type ConditionMode,
  hasPhrases,
  holds,
  importedSince,
  inAnyOrder,
  inChosenCountry,
  indexConditions,
  ownConditions,
  ROW,
  WORDS,
} from './filter-conditions.ts'

/** Whether only what is open is asked for: that is little, and has an index of its own. */
export const isOpenOnly = ({ filters }: Question): boolean =>
  filters.tenderStatus?.length === 1 && filters.tenderStatus[0] === 'open'

/** Whether anything but times restricts the requests, so that an index finds them. */
export const isLookedUp = ({ filters, words }: Question): boolean =>
  words !== null ||
  [filters.rfxId, filters.buyer, filters.supplier, filters.org, filters.cpv, filters.region].some(
    (values) => values !== undefined && values.length > 0,
  )

const COMPETITION = RFX_STAGES.indexOf('competition')

/** Which requests are looked at. */
export interface Scope {
  readonly sample?: boolean
  /** Only what is open: the index of those, and the hour itself, as the index may be late. */
  readonly open?: boolean
  /** Only the chosen countries, found by the index. */
  readonly inCountry?: boolean
  readonly way?: ConditionMode
  /** A tsquery in place of what the words must match. */
  readonly query?: string
  /** Only what is not behind a key of an order. */
  readonly window?: { readonly sort: TenderSort; readonly edge: string }
  /** Only what had come in by then, in epoch milliseconds. */
  readonly until?: number | null
}

/** Conditions on rows of either table, `s` or `w`: what their indexes answer together, and when they came. */
const shared = (of: SQL, { filters, now }: Question, scope: Scope): SQL[] => {
  const { sample, open, inCountry, way, window, until } = scope
  const all: SQL[] = []
  if (sample) all.push(sql`(${of}.num & 15) = 0`)
  if (open) all.push(sql`${of}.live`)
  if (inCountry && filters.country?.length) all.push(inChosenCountry(filters, 'found', of))
  all.push(...indexConditions(of, filters, way))
  const since = importedSince(filters, now)
  if (since) all.push(sql`${of}.imported_at >= ${since.toISOString()}`)
  if (until) all.push(sql`${of}.imported_at <= ${new Date(until).toISOString()}`)
  if (window?.sort === 'importDate') all.push(downTo(of, window.sort, window.edge))
  return all
}

/** Conditions on what stands in rows of `rfx_search` alone. */
const own = (question: Question, { open, window }: Scope): SQL[] => {
  const { filters, now } = question
  const all: SQL[] = []
  if (open) {
    const isOpen = sql`s.closes_at > ${now.toISOString()}`
    all.push(sql`((s.facets >> 3) & 3) = ${sql.raw(String(COMPETITION))}`)
    // Nearly everything that is live is open, which the planner does not know: it would walk the
    // closing times and look at every row.
    all.push(isLookedUp(question) ? sql`(${isOpen}) is true` : isOpen)
  }
  if (window && window.sort !== 'importDate')
    all.push(between(window.sort, question.place, window.edge))
  return [...all, ...ownConditions(filters, now)]
}

/** The months in which the words of what was published since a day stand: all others are not asked. */
const inMonths = ({ filters }: Question): SQL[] => {
  const day = filters.publishedAfter?.[0]
  return day ? [sql`w.month >= ${monthOf(startOfDay(day))}::date`] : []
}

/** The requests `s` that fit everything which facets do not count. */
export const conditionsOf = (question: Question, scope: Scope): SQL => {
  const query = scope.query ?? question.words?.match ?? null
  const conditions = own(question, scope)
  if (query === null) conditions.push(...shared(ROW, question, scope))
  else if (scope.way === 'tested')
    conditions.push(...shared(ROW, question, scope), holds(wordsOfRow('s'), query))
  else {
    const held = [
      sql`w.words @@ ${inAnyOrder(query)}::tsquery`,
      ...inMonths(question),
      ...shared(WORDS, question, scope),
    ]
    // What reads the words of every row comes last, after the conditions on the row itself.
    if (hasPhrases(query)) {
      if (conditions.length === 0) held.push(holds(sql`w.words`, query))
      else conditions.push(holds(wordsOfRow('s'), query))
    }
    // As a list, and first: the planner would weigh whether to walk all requests, not knowing what words cost.
    conditions.unshift(
      sql`s.num = any(array(select w.num from rfx_words w where ${sql.join(held, sql` and `)}))`,
    )
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** What is known of every request that fits: what facets and orders need. */
export const columnsOf = ({ filters, now }: Question): SQL => sql`
  s.num, s.facets, coalesce(s.closes_at > ${now.toISOString()}, false) as open,
  ${inChosenCountry(filters)} as in_country, s.imported_at, s.deadline_at, s.value_eur_minor`
