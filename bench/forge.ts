import { loadavg } from 'node:os'
import { connect } from '@kogge/db/client.ts'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { allKinds } from './forge/forgeries.ts'
import { faultsIn, type Outcome, type Trial, trials } from './forge/forgery-trials.ts'
import { Random } from './forge/seeded-random.ts'
import { makeWorld } from './forge/world/forge-world.ts'

export const about =
  'one change each in so many databases, by whoever owns them: does kogge verify-audit find it? [--databases 550: each kind once] [--seed 1]'

const OUTCOMES = ['found', 'not compared', 'missed', 'impossible'] as const satisfies Outcome[]

const countsOf = (all: readonly Trial[]) =>
  Object.fromEntries(
    OUTCOMES.map((one) => [one, all.filter(({ outcome }) => outcome === one).length]),
  ) as Record<Outcome, number>

const noteOf = (counts: Record<Outcome, number>): string =>
  OUTCOMES.map((one) => `${one} ${counts[one]}`).join(', ')

/** How long verifying took. */
const timesOf = (all: readonly Trial[]) => {
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  return { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) }
}

export const run = async (bench: Bench): Promise<void> => {
  const count = option(bench.args, 'databases', 550)
  const random = new Random(option(bench.args, 'seed', 1))
  const { db, close } = connect(await bench.database(), { max: 1 })
  try {
    await makeWorld(db)
    const alarms = await faultsIn(db)
    for (const alarm of alarms) console.error(`false alarm: ${alarm}`)
    const kinds = await allKinds()
    const all: Trial[] = []
    for await (const trial of trials(db, random, kinds, count)) {
      all.push(trial)
      if (trial.outcome !== 'found')
        console.error(
          `${trial.outcome}: ${trial.kind.place.label}, ${trial.kind.aspect}: ${trial.change}`,
        )
    }
    const done = all.filter(({ outcome }) => outcome !== 'impossible')
    const common = { yardstick: null, ratio: null }
    for (const [label, some] of Map.groupBy(done, ({ kind }) => kind.place.label))
      bench.report({
        ...common,
        case: label,
        unit: 'ms',
        ...timesOf(some),
        note: noteOf(countsOf(some)),
      })
    const tried = new Set(all.map(({ kind }) => kind))
    const bar = { yardstick: 0, ratio: null, bar: 0 }
    const counts = countsOf(all)
    bench.report({
      ...common,
      case: 'forged databases',
      unit: 'ms',
      ...timesOf(done),
      note: `${done.length} databases, ${tried.size} of ${kinds.length} kinds; ${noteOf(counts)}; load ${round(loadavg()[0] ?? 0)}`,
    })
    bench.report({
      ...bar,
      case: 'missed in what is compared',
      unit: 'databases',
      value: counts.missed,
      met: counts.missed === 0,
      note: '',
    })
    bench.report({
      ...bar,
      case: 'false alarms in an untouched one',
      unit: 'faults',
      value: alarms.length,
      met: alarms.length === 0,
      note: '',
    })
    if (counts.missed + alarms.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}
