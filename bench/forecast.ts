import { connect, type Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { ERROR_MIN } from '@kogge/domain/insight/forecast/forecast-backtest.ts'
import { ascending } from '@kogge/domain/insight/quantiles.ts'
import { refreshFlags } from '@kogge/features/insight/server/flags/flag-refresh.commands.ts'
import { usualOf } from '@kogge/features/insight/server/flags/rfx-flags.queries.ts'
import { learnSuccessions } from '@kogge/features/insight/server/forecast/forecast-training.commands.ts'
import { pastError } from '@kogge/features/insight/server/forecast/forecast-training.queries.ts'
import { similarTo } from '@kogge/features/insight/server/similar/rfx-similarity.queries.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { entriesOf, loadCorpus } from './ingest/notice-corpus.ts'

export const about =
  'forecasts of the next call tried on the past, similar requests, indicators; on real notices, or on what --keep NAME holds [--requests 100] [PATH...]'

/** What similar requests are to be found within. */
const SIMILAR_BAR_MS = 150

const count = async (db: Db, table: 'rfx' | 'contract'): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(table)}`,
  )
  return rows[0]?.n ?? 0
}

const forecasts = async (bench: Bench, db: Db): Promise<void> => {
  const now = new Date()
  const spent = await timed(() => learnSuccessions(db, { today: todayOf(now), now }))
  const { rows } = await db.execute<{ n: number; yardstick: number | null }>(sql`
    select count(*)::int as n, percentile_cont(0.5) within group (order by abs(lead_days)) as yardstick
    from succession`)
  const [found = { n: 0, yardstick: null }] = rows
  bench.report({
    case: 'past successions found',
    value: found.n,
    unit: 'successions',
    yardstick: null,
    ratio: null,
    note: `${await count(db, 'contract')} contracts, in ${round(spent / 1000)} s`,
  })
  const error = await pastError(db)
  if (!error || error.n < ERROR_MIN) {
    const { n = 0, ended = 0, followed = 0, from = null, until = null } = error ?? {}
    const span = from && until ? ` (${from} to ${until})` : ''
    bench.report({
      case: 'error of the forecast',
      value: n,
      unit: 'comparisons',
      yardstick: null,
      ratio: null,
      note:
        `${ended} settled contracts${span} had a forecast, ${followed} of them a call; ` +
        `of fewer than ${ERROR_MIN} comparisons no error is told`,
    })
    return
  }
  const yardstick = found.yardstick ?? 0
  const { n, withinHalf, withinMost, followed, ended, toldChance, from, until } = error
  bench.report({
    case: 'error of the forecast',
    p50: round(error.medianDays),
    p95: round(error.p90Days),
    unit: 'days',
    yardstick: round(yardstick),
    ratio: round(error.medianDays / yardstick),
    note:
      `p95 is the ninth decile; yardstick: median distance of all calls from the day of the end; ` +
      `${n} forecasts of contracts that ended ${from} to ${until}, ` +
      `${round(withinHalf * 100)} % within the inner span, ${round(withinMost * 100)} % within the ` +
      `outer; ${followed} of ${ended} contracts followed, ${round(toldChance * 100)} % told`,
  })
}

const similar = async (bench: Bench, db: Db, requests: number): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from rfx order by md5(id::text) limit ${requests}`)
  const times: number[] = []
  let found = 0
  for (const { id } of rows)
    times.push(
      await timed(async () => {
        found += (await similarTo(db, id))?.length ? 1 : 0
      }),
    )
  const sorted = ascending(times)
  const p95 = round(percentile(sorted, 0.95))
  bench.report({
    case: 'similar requests',
    p50: round(percentile(sorted, 0.5)),
    p95,
    unit: 'ms',
    yardstick: SIMILAR_BAR_MS,
    ratio: round(p95 / SIMILAR_BAR_MS),
    note: `yardstick: the bar; ${found} of ${rows.length} requests have any, among ${await count(db, 'rfx')}`,
  })
}

export const run = async (bench: Bench): Promise<void> => {
  const paths = bench.args.filter(
    (arg, at) => !arg.startsWith('--') && !bench.args[at - 1]?.startsWith('--'),
  )
  const connection = connect(await bench.database())
  const { db } = connection
  try {
    if ((await count(db, 'rfx')) === 0) await harvest(db, entriesOf(await loadCorpus(paths)))
    await db.execute(sql`analyze`)
    await forecasts(bench, db)
    await similar(bench, db, option(bench.args, 'requests', 100))
    const requests = await count(db, 'rfx')
    const spent = await timed(() => refreshFlags(db, { usualOf, clock: () => new Date() }))
    bench.report({
      case: 'indicators of all requests',
      value: round(requests / (spent / 1000)),
      unit: 'requests/s',
      yardstick: null,
      ratio: null,
      note: `${requests} requests`,
    })
  } finally {
    await connection.close()
  }
}
