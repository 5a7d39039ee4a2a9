import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { openSearch } from '@kogge/features/search/server/memory-index/memory-index-thread.ts'
import { searchTenders } from '@kogge/features/search/server/tender-search.ts'
import { readWords } from '@kogge/features/search/server/words/word-query.queries.ts'
import { eq } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { CASES, commonWord } from './search/search-cases.ts'
import { memoryUnderLoad } from './search/search-server.ts'
import { fillRequests, machine, NOW } from './search/search-world.ts'
import { sqliteOver } from './search/sqlite-yardstick.ts'
import { warmSearch } from './search/warm-cache.ts'

export const about =
  'tender search: page, total and facets in one answer [--rows 100000] [--samples 40] [--port 3987] [--keep NAME]'

/** The share of SQLite's time that the common word may take. */
const SQLITE_BAR = 0.8
const MEMORY_BAR_MB = 400
/** Rounds of all cases before the first that counts: they warm caches, and the program itself. */
const WARMING = 10
/** An index of five million rows may take so long on a busy machine. */
const FILLING_MS = 6 * 3_600_000

/** Beside the database that is kept; else in a folder that the system clears. */
const sqlitePath = (args: readonly string[]): string => {
  const at = args.indexOf('--keep')
  const name = at === -1 ? `run-${process.pid}` : args[at + 1]
  return join(tmpdir(), `kogge-bench-${name}.sqlite`)
}

export const run = async (bench: Bench): Promise<void> => {
  const rows = option(bench.args, 'rows', 100_000)
  const samples = option(bench.args, 'samples', 40)
  const port = option(bench.args, 'port', 3987)
  const url = await bench.database()
  const { db, close } = connect(url, { queryTimeoutMs: FILLING_MS })
  const log = { info: () => {}, warn: console.error, error: console.error }
  const search = openSearch({ url, log })
  try {
    await fillRequests(db, rows)
    const sqlite = await sqliteOver(db, {
      path: sqlitePath(bench.args),
      kept: bench.args.includes('--keep'),
    })
    await search.start()
    const warm = await warmSearch(db)
    const where = () => `${machine(rows)}; ${warm}`
    // The yardstick and every case take turns, so that a slow minute of the machine hits all alike.
    const kinds = CASES.map((make) => ({ make, ...make(0), times: [] as number[] }))
    const lookups: number[] = []
    const sqliteTimes: number[] = []
    for (let sample = -WARMING; sample < samples; sample += 1) {
      const num = 1 + (((sample + WARMING) * 7919) % rows)
      const lookup = await timed(() => db.select({ id: rfx.id }).from(rfx).where(eq(rfx.num, num)))
      const words = await readWords(db, { q: [commonWord(sample + WARMING)] })
      const lexemes = (words?.marked ?? []).flat().flatMap((fit) => [...fit.lexemes])
      const asked = await timed(async () => sqlite.ask(lexemes))
      if (sample >= 0) lookups.push(lookup)
      if (sample >= 0) sqliteTimes.push(asked)
      for (const { make, times } of kinds) {
        const { filters, sortBy = 'importDate' } = make(sample + WARMING)
        const query = { filters, sortBy, cursor: null, limit: 20 }
        const time = await timed(() => searchTenders(db, query, { locale: 'lv', now: NOW, search }))
        if (sample >= 0) times.push(time)
      }
    }
    lookups.sort((a, b) => a - b)
    const yardstick = round(percentile(lookups, 0.95))
    sqlite.close()
    await search.close()
    const figures = (times: number[]) => {
      times.sort((a, b) => a - b)
      return { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) }
    }
    const ofSqlite = figures(sqliteTimes)
    bench.report({
      case: 'common word in SQLite FTS5',
      ...ofSqlite,
      unit: 'ms',
      yardstick,
      ratio: round(ofSqlite.p95 / yardstick),
      note: `a yardstick itself: the same rows, the same page and counts; ${where()}`,
    })
    for (const { name, times, bar } of kinds) {
      const { p50, p95 } = figures(times)
      bench.report({
        case: name,
        p50,
        p95,
        unit: 'ms',
        yardstick,
        ratio: round(p95 / yardstick),
        note: `yardstick: p95 of a primary-key look-up; bar: p95 ${bar} ms on 1,000,000; ${where()}`,
      })
      if (name === 'common word')
        bench.report({
          case: `${name} beside SQLite`,
          p50,
          p95,
          unit: 'ms',
          yardstick: ofSqlite.p95,
          ratio: Math.round((p95 / ofSqlite.p95) * 100) / 100,
          note: `yardstick: p95 of SQLite FTS5; bar: ${SQLITE_BAR}; ${where()}`,
        })
    }
    await buildWeb(process.execPath)
    const asked = Array.from({ length: 20 }, (_, sample) =>
      CASES.map((make) => make(sample)),
    ).flat()
    const peak = await memoryUnderLoad(url, asked, port)
    if (peak !== null) {
      bench.report({
        case: 'memory of the server, peak',
        value: peak,
        unit: 'MB',
        yardstick: MEMORY_BAR_MB,
        ratio: round(peak / MEMORY_BAR_MB),
        note: `yardstick: the bar; after ${asked.length} searches by HTTP, 8 at a time; ${where()}`,
      })
    }
  } finally {
    await search.close()
    await close()
  }
}
