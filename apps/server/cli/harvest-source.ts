import { addDays, type Day, isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { haltOf } from '@kogge/features/harvester/server/crawlers/crawler-halts.queries.ts'
import { crawl } from '@kogge/harvester/crawl/source-crawl.ts'
import { ALL_SOURCES, sourceOf } from '@kogge/harvester/sources/all-sources.ts'
import type { Source } from '@kogge/harvester/sources/source-declaration.ts'
import { obstacleOf } from '@kogge/harvester/sources/source-run.ts'
import { watchHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { assertNoHalt, printReport, showProgress } from './harvest-files.ts'
import { withDatabase } from './open-database.ts'

interface Days {
  readonly from: Day
  readonly to: Day
}

/** Throws `ConfigError` for what is no day, and for days the wrong way round. */
const daysOf = (input: { readonly from?: string; readonly to?: string }, source: Source): Days => {
  for (const name of ['from', 'to'] as const) {
    const text = input[name]
    if (text !== undefined && !isDay(text)) throw new ConfigError(`--${name}: "${text}" is no day`)
  }
  const { timeZone } = source.calendar
  const to = input.to ?? new Date().toLocaleDateString('sv-SE', { timeZone })
  const from = input.from ?? addDays(to, -1)
  if (from > to) throw new ConfigError(`--from: ${from} is after ${to}`)
  return { from, to }
}

const knownSource = (code: string): Source => {
  const source = sourceOf(code)
  if (source) return source
  const codes = ALL_SOURCES.map((one) => one.code).join(', ')
  throw new ConfigError(`"${code}" is no source that Kogge fetches from; there are ${codes}`)
}

/**
 * Fetches some days of a source into the database and says what came of it. What came before a
 * failure stays, as what came before the source was paused or a feature flag was set. The exit
 * code is 1 when not everything came or something could not be read.
 */
export const harvestFrom = async (
  code: string,
  options: { readonly from?: string; readonly to?: string; readonly force: boolean },
): Promise<void> => {
  const source = knownSource(code)
  const days = daysOf(options, source)
  const obstacle = obstacleOf(source, loadConfig().sources)
  if (obstacle) throw new ConfigError(`${code}: ${obstacle}`)
  const report = await withDatabase(async ({ db }, config) => {
    const look = async () => (options.force ? null : haltOf(db, source.code))
    assertNoHalt(await look())
    const halt = watchHalt(look)
    try {
      return await crawl(db, source, {
        days,
        config: config.sources,
        trigger: 'command',
        signal: halt.signal,
        onBatch: showProgress,
      })
    } finally {
      halt.stop()
    }
  })
  if (!report) throw new ConfigError(`${code}: another process is at work on it`)
  printReport(report)
  const { asked: requested, absent, unchanged, failure } = report
  console.log(
    `${code} from ${days.from} to ${days.to}: ${requested.requests} requests, ${requested.bytes} bytes, ` +
      `${absent} absent, ${unchanged} unchanged`,
  )
  if (failure === null) return
  console.error(`${code}: ${failure}`)
  process.exitCode = 1
}
