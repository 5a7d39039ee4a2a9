import { wordsOfRow } from '@kogge/db/search-words.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/status.ts'
import type { Question } from '@kogge/domain/search/model.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  hasPhrases,
  holds,
  inAnyOrder,
  inChosenCountry,
  indexConditions,
  ownConditions,
  ROW,
  type Way,
  WORDS,
} from './conditions.ts'

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
  readonly way?: Way
  /** A tsquery in place of what the words must match. */
  readonly query?: string
  readonly further?: SQL
}

/** Conditions that the indexes of a table answer together, on rows of it: `s`, or `w` where words are looked for. */
const byIndex = (of: SQL, { filters }: Question, scope: Scope): SQL[] => {
  const all: SQL[] = []
  if (scope.sample) all.push(sql`(${of}.num & 15) = 0`)
  if (scope.open) all.push(sql`${of}.live`)
  if (scope.inCountry && filters.country?.length) all.push(inChosenCountry(filters, 'found', of))
  return [...all, ...indexConditions(of, filters, scope.way)]
}

/** The requests `s` that fit everything which facets do not count. */
export const conditionsOf = (question: Question, scope: Scope): SQL => {
  const { filters, words, now } = question
  const query = scope.query ?? words?.match ?? null
  const all: SQL[] = []
  const own = [...ownConditions(filters, now), ...(scope.further ? [scope.further] : [])]
  // What reads the words of every row comes last: after the conditions on the row itself, where there are any.
  let isTested = query !== null && (scope.way === 'tested' || hasPhrases(query))
  if (query !== null && scope.way !== 'tested') {
    const matching = [sql`w.words @@ ${inAnyOrder(query)}::tsquery`]
    matching.push(...byIndex(WORDS, question, scope))
    if (isTested && own.length === 0) {
      matching.push(holds(sql`w.words`, query))
      isTested = false
    }
    const where = sql.join(matching, sql` and `)
    // As a list: the planner would weigh whether to walk all requests, not knowing what words cost.
    all.push(sql`s.num = any(array(select w.num from rfx_words w where ${where}))`)
  } else all.push(...byIndex(ROW, question, scope))
  if (scope.open) {
    const isOpen = sql`s.closes_at > ${now.toISOString()}`
    all.push(sql`((s.facets >> 3) & 3) = ${sql.raw(String(COMPETITION))}`)
    // Nearly everything that is live is open, which the planner does not know: it would walk the
    // closing times and look at every row.
    all.push(isLookedUp(question) ? sql`(${isOpen}) is true` : isOpen)
  }
  all.push(...own)
  if (query !== null && isTested) all.push(holds(wordsOfRow('s'), query))
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** What is known of every request that fits: what facets and orders need. */
export const columnsOf = ({ filters, now }: Question): SQL => sql`
  s.num, s.facets, coalesce(s.closes_at > ${now.toISOString()}, false) as open,
  ${inChosenCountry(filters)} as in_country, s.imported_at, s.deadline_at, s.value_eur_minor`
