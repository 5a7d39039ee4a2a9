import type { CrawlerCode } from './crawlers.ts'
import type { Calendar } from './publication-calendar.ts'
import type { Lack } from './source-freshness.ts'

/** What is known of a source whatever came of it, as the parts that show sources are given it. */
export interface SourceFacts {
  readonly source: CrawlerCode
  readonly name: string
  /** The page that tells people about it. */
  readonly about: string
  readonly licence: string
  readonly retention: string
  readonly caveats: readonly string[]
  readonly calendar: Calendar
  /** How many of the last days every run asks for again. */
  readonly overlapDays: number
  /** How it is divided into what is asked for, as `daily-file`. */
  readonly paging: string
  /** Why it cannot be run here; null where it can. */
  readonly obstacle: string | null
  /** The same as a word that everyone may read. */
  readonly lack: Lack | null
  /** Whether it is named among those that are run by themselves. */
  readonly isScheduled: boolean
}
