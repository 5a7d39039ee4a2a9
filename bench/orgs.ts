import { cpus, loadavg } from 'node:os'
import { connect } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { eq } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { generateOrgs } from './support/org-generator.ts'
import { CASES } from './support/org-search-cases.ts'

export const about =
  'organisations: type-ahead, and search with every sort and typical filters [--rows 300000] [--samples 30] [--keep NAME]'

const NOW = new Date('2026-11-21T12:00:00Z')
const WARMING_ROUNDS = 2

export const run = async (bench: Bench): Promise<void> => {
  const rows = option(bench.args, 'rows', 300_000)
  const samples = option(bench.args, 'samples', 30)
  const { db, close } = connect(await bench.database())
  try {
    // A database that was kept has them already.
    if ((await db.$count(org)) === 0) await generateOrgs(db, rows, NOW)
    // The yardstick and every case take turns, so that a slow minute of the machine hits all alike.
    const kinds = CASES.map((one) => ({ ...one, times: [] as number[] }))
    const lookups: number[] = []
    for (let round = -WARMING_ROUNDS; round < samples; round += 1) {
      const sample = round + WARMING_ROUNDS
      const num = 1 + ((sample * 7919) % rows)
      const lookup = await timed(() => db.select({ id: org.id }).from(org).where(eq(org.num, num)))
      if (round >= 0) lookups.push(lookup)
      for (const { run: work, times } of kinds) {
        const time = await timed(() => work(db, sample))
        if (round >= 0) times.push(time)
      }
    }
    const yardstick = round(
      percentile(
        lookups.sort((a, b) => a - b),
        0.95,
      ),
    )
    const load = loadavg()[0]?.toFixed(1) ?? '?'
    for (const { name, bar, times } of kinds) {
      times.sort((a, b) => a - b)
      const p95 = round(percentile(times, 0.95))
      bench.report({
        case: name,
        p50: round(percentile(times, 0.5)),
        p95,
        unit: 'ms',
        yardstick,
        ratio: round(p95 / yardstick),
        note: `yardstick: p95 of a primary-key look-up; bar: p95 ${bar} ms; ${rows} rows, ${cpus().length} cores, load ${load}`,
      })
    }
  } finally {
    await close()
  }
}
