import { RFX_STAGES } from '@kogge/domain/rfx/status.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import type { TenderSort } from '@kogge/domain/search/vocabulary.ts'
import type { WordsWanted } from '@kogge/domain/search/wanted.ts'
import { type SQL, sql } from 'drizzle-orm'
import { baseConditions, inChosenCountry, type Way } from './conditions.ts'
import type { Place } from './order.ts'

/** A search as it is put to the database. */
export interface Question {
  readonly filters: TenderFilters
  readonly words: WordsWanted | null
  readonly sort: TenderSort
  /** Where the page before ended. */
  readonly place: Place | null
  readonly limit: number
  readonly now: Date
}

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

/** The requests `s` that fit everything which facets do not count. */
export const conditionsOf = (question: Question, scope: Scope): SQL => {
  const { filters, words, now } = question
  const all: SQL[] = []
  if (scope.sample) all.push(sql`(s.num & 15) = 0`)
  if (scope.open) {
    const isOpen = sql`s.closes_at > ${now.toISOString()}`
    all.push(sql`s.live and ((s.facets >> 3) & 3) = ${sql.raw(String(COMPETITION))}`)
    // Nearly everything that is live is open, which the planner does not know: it would walk the
    // closing times and read the words of every row.
    all.push(isLookedUp(question) ? sql`(${isOpen}) is true` : isOpen)
  }
  if (scope.inCountry && filters.country?.length) all.push(inChosenCountry(filters, 'found'))
  all.push(baseConditions(filters, now, scope.query ?? words?.match ?? null, scope.way))
  if (scope.further) all.push(scope.further)
  return sql.join(all, sql` and `)
}

/** What is known of every request that fits: what facets and orders need. */
export const columnsOf = ({ filters, now }: Question): SQL => sql`
  s.num, s.facets, coalesce(s.closes_at > ${now.toISOString()}, false) as open,
  ${inChosenCountry(filters)} as in_country, s.imported_at, s.deadline_at, s.value_eur_minor`
