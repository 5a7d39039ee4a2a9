import type { Calendar, Day } from '@kogge/domain/harvester/publication-calendar.ts'
import type { FetchedSourceCode } from '@kogge/domain/harvester/sources.ts'
import type { HttpClient, HttpLimits } from './http/http-client.ts'

/** Where a run that was cut off goes on: as the source's paging needs it. */
export type Resume = Readonly<Record<string, string | number>>

/**
 * One thing that a source gave, in the order in which it was asked for. `resume` says that this
 * and everything before it is there: a run over the same days, given it, goes on behind it.
 */
export type Fetched =
  | {
      readonly kind: 'file'
      /** The source's own address of it, also where a mirror was asked. Without any secret. */
      readonly address: string
      /** A name for people; never a path. */
      readonly name: string
      readonly bytes: Uint8Array
      /** What the next conditional request says. */
      readonly etag: string | null
      readonly lastModified: string | null
      readonly resume: Resume
    }
  | {
      /** There is no such file, or it is the one that is known. */
      readonly kind: 'absent' | 'unchanged'
      readonly address: string
      readonly resume: Resume
    }

/** What the answer to an earlier request said of a file. */
export interface Known {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** What a source's run works with. */
export interface SourceRun {
  readonly http: HttpClient
  /** Days asked for, both included, within what the source has. */
  readonly from: Day
  readonly to: Day
  readonly resume: Resume | null
  /** The values of what the source needs, by their names. */
  readonly settings: Readonly<Record<string, string>>
  readonly known: (address: string) => Promise<Known | null>
}

/** A setting without which a source is not run, and what it is. */
export interface Need {
  readonly name: string
  readonly meaning: string
}

/** How a source is divided into what is asked for. */
export type Paging =
  | 'daily-file'
  | 'monthly-file'
  | 'yearly-file'
  | 'package-by-issue'
  | 'search-pages'
  | 'cursor-pages'
  | 'search-then-fetch'

/** Everything that is known of a source, and how it is asked. */
export interface Source {
  readonly code: FetchedSourceCode
  readonly name: string
  /** The page that tells people about it. */
  readonly about: string
  /** `https://host` origins that it is asked at, and no others. */
  readonly origins: readonly string[] | ((settings: SourceRun['settings']) => readonly string[])
  readonly licence: string
  readonly needs: readonly Need[]
  readonly paging: Paging
  /** Milliseconds between the beginnings of two requests to one host. */
  readonly gapMs: number
  /** Statuses other than 429 and 503 by which it states that it is asked too often. */
  readonly busyStatuses?: readonly number[]
  readonly limits?: Partial<HttpLimits>
  readonly calendar: Calendar
  /** How many of the last days are asked for again, because they come late or change. */
  readonly overlapDays: number
  /** How far back it reaches, and how late it is. */
  readonly retention: string
  readonly caveats: readonly string[]
  /** Formats and containers that its files come in; none where nothing reads them yet. */
  readonly formats: readonly string[]
  /** Asks for the days of a run. Writes nothing. Throws `HttpError`. */
  readonly fetch: (run: SourceRun) => AsyncGenerator<Fetched>
}
