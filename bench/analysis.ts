import { cpus, loadavg } from 'node:os'
import { connect, type Db } from '@kogge/db/client.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import {
  load,
  refresh,
} from '@kogge/features/analysis/server/read-model/read-model-refresh.queries.ts'
import { openModel } from '@kogge/features/analysis/server/read-model/read-model-thread.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { CASES } from './analysis/analysis-cases.ts'
import { generateContracts } from './analysis/contract-generator.ts'
import { openDuck } from './analysis/duckdb-yardstick.ts'

export const about =
  'market analysis: the four kinds with the filters people set, and without [--rows 1000000] [--samples 40] [--without-yardstick] [--keep NAME]'

const WARMING_ROUNDS = 2
const CHANGED = 1_000
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

const megabytes = (): number => round(process.memoryUsage().rss / 2 ** 20)

interface Cost {
  readonly time: number
  /** Of the processor, in all threads of the process: what a busy machine does not change. */
  readonly work: number
}

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const before = process.cpuUsage()
  const time = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { time, work: (user + system) / 1000 }
}

const ranked = (costs: readonly Cost[], part: keyof Cost, share: number): number =>
  round(
    percentile(
      costs.map((cost) => cost[part]).sort((a, b) => a - b),
      share,
    ),
  )

/** Loading and catching up, in this thread, so that its processor time can be told. */
const measureLoading = async (db: Db, bench: Bench, note: string): Promise<void> => {
  const single = async (name: string, work: () => Promise<unknown>) => {
    const cost = await costOf(work)
    bench.report({
      case: name,
      value: round(cost.time),
      unit: 'ms',
      yardstick: null,
      ratio: null,
      note: `${round(cost.work)} ms of processor time in the process; ${note}`,
    })
  }
  let state = await load(db)
  await single('loading', async () => {
    state = await load(db)
  })
  await db.execute(sql`
    update contract set tenders = coalesce(tenders, 0) + 1
    where rfx_num in (select num from rfx order by num limit ${CHANGED})`)
  await single(`catching up with ${CHANGED} changed requests`, async () => {
    state = await refresh(db, state)
  })
  await single('looking for changes where there are none', async () => {
    state = await refresh(db, state)
  })
}

export const run = async (bench: Bench): Promise<void> => {
  const rows = option(bench.args, 'rows', 1_000_000)
  const samples = option(bench.args, 'samples', 40)
  const url = await bench.database()
  const { db, close } = connect(url)
  const before = megabytes()
  const model = openModel({ url, log: QUIET })
  const duck = bench.args.includes('--without-yardstick') ? null : await openDuck()
  try {
    // A database that was kept has them already.
    if ((await db.$count(contract)) === 0) await generateContracts(db, rows)
    const loading = await timed(() => model.start())
    const note = () =>
      `${rows} rows, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`
    bench.report({
      case: 'loading in its thread',
      value: round(loading),
      unit: 'ms',
      yardstick: null,
      ratio: null,
      note: note(),
    })
    bench.report({
      case: 'memory of the process with the model',
      value: megabytes(),
      unit: 'MB',
      yardstick: before,
      ratio: round(megabytes() / before),
      note: `yardstick: before it was loaded; ${note()}`,
    })
    await duck?.fill(db)
    // The yardstick and the model take turns, so that a slow minute of the machine hits both alike.
    const kinds = CASES.map((one) => ({ ...one, costs: [] as Cost[], others: [] as Cost[] }))
    for (let turn = -WARMING_ROUNDS; turn < samples; turn += 1) {
      const sample = turn + WARMING_ROUNDS
      for (const { run: ask, sql: statement, costs, others } of kinds) {
        const cost = await costOf(() => ask(model, sample))
        const text = duck && statement(sample)
        const other = text ? await costOf(() => duck.query(text)) : null
        if (turn < 0) continue
        costs.push(cost)
        if (other) others.push(other)
      }
    }
    for (const { name, bar, costs, others } of kinds) {
      const p95 = ranked(costs, 'time', 0.95)
      const yardstick = others.length > 0 ? ranked(others, 'time', 0.95) : null
      const works = `${ranked(costs, 'work', 0.5)} / ${ranked(costs, 'work', 0.95)} ms`
      const compared = `yardstick: p95 of DuckDB on a file (${ranked(others, 'work', 0.5)} / ${ranked(others, 'work', 0.95)} ms of processor time)`
      bench.report({
        case: name,
        p50: ranked(costs, 'time', 0.5),
        p95,
        unit: 'ms',
        yardstick,
        ratio: yardstick === null ? null : round(p95 / yardstick),
        note: `${works} of processor time; bar: p95 ${bar} ms; ${yardstick === null ? 'no yardstick' : compared}; ${note()}`,
      })
    }
    await model.close()
    await measureLoading(db, bench, note())
  } finally {
    await model.close()
    await duck?.close()
    await close()
  }
}
