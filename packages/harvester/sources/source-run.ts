import { lastDayOut } from '@kogge/domain/harvester/publication-calendar.ts'
import { createHttpClient, type HttpClient, type HttpOptions } from './http/http-client.ts'
import type { Fetched, Known, Need, Resume, Source } from './source-declaration.ts'

/** What an operator has configured of the sources. */
export interface SourcesConfig {
  /** Product, version and address, as every request names them. */
  readonly userAgent: string
  readonly allowLoopback: boolean
  /** By source: an origin that is asked in place of its own. */
  readonly mirrors: Readonly<Record<string, string>>
  /** By source: the values of what it needs. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What every request says of who asks. Some hosts refuse clients without `Mozilla/5.0`. */
export const userAgentOf = (version: string, publicUrl: string): string =>
  `Mozilla/5.0 (compatible; Kogge/${version}; +${publicUrl})`

/** What a source needs and has not. */
export const missingNeeds = (source: Source, config: SourcesConfig): readonly Need[] =>
  source.needs.filter(({ name }) => !config.settings[source.code]?.[name])

/** Why a source cannot be run; null where it can. */
export const obstacleOf = (source: Source, config: SourcesConfig): string | null => {
  const missing = missingNeeds(source, config)
  if (missing.length > 0) return `needs ${missing.map(({ meaning }) => meaning).join(' and ')}`
  return source.formats.length === 0 ? 'nothing reads its format yet' : null
}

export interface RunOptions {
  readonly config: SourcesConfig
  /** Days, both included; what the source cannot have yet, or never had, is left out. */
  readonly from: string
  readonly to: string
  readonly resume?: Resume | null
  /** What is known of a file, so that only a changed one comes. */
  readonly known?: (address: string) => Promise<Known | null>
  /** Ends the run with its reason. */
  readonly signal?: AbortSignal
  readonly now?: Date
  /** Other habits of the connection than the source declares; for tests. */
  readonly http?: Partial<Pick<HttpOptions, 'wait' | 'resolve' | 'backoff' | 'gapMs' | 'limits'>>
}

/** A run: what it fetches, once, and what that cost so far. */
export interface OpenRun {
  readonly fetched: AsyncGenerator<Fetched>
  readonly counts: HttpClient['counts']
}

/** Begins a run of a source over some days. Throws where it lacks what it needs. */
export const openRun = (source: Source, options: RunOptions): OpenRun => {
  const { config, signal } = options
  const missing = missingNeeds(source, config)
  if (missing.length > 0)
    throw new Error(`${source.code} needs ${missing.map(({ meaning }) => meaning).join(' and ')}.`)
  const settings = config.settings[source.code] ?? {}
  const http = createHttpClient({
    userAgent: config.userAgent,
    allowLoopback: config.allowLoopback,
    origins: typeof source.origins === 'function' ? source.origins(settings) : source.origins,
    mirror: config.mirrors[source.code],
    gapMs: source.gapMs,
    busyStatuses: source.busyStatuses,
    limits: source.limits,
    signal,
    ...options.http,
  })
  const { calendar } = source
  const last = lastDayOut(calendar, options.now ?? new Date())
  const from = options.from < calendar.since ? calendar.since : options.from
  const to = options.to > last ? last : options.to
  const { known = () => Promise.resolve(null), resume = null } = options
  const fetched = async function* (): AsyncGenerator<Fetched> {
    try {
      if (from <= to) yield* source.fetch({ http, from, to, resume, settings, known })
    } finally {
      await http.close()
    }
  }
  return { fetched: fetched(), counts: http.counts }
}
