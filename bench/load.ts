import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@kogge/db/client.ts'
import { cpv } from '@kogge/db/schema/reference.ts'
import { loadReferenceData } from '@kogge/features/reference/server/commands.ts'
import type { Bench } from '../tools/bench/context.ts'
import { option, percentile, round } from '../tools/bench/measure.ts'
import { buildWeb } from '../tools/setup/web.mjs'
import { CASES } from './search/cases.ts'
import { generateRequests } from './search/generate.ts'
import { ask, type Served, serve } from './search/server.ts'
import { randomFrom } from './search/words.ts'

export const about =
  'people who search at once, by HTTP, over two server processes [--rows 100000] [--users 500] [--seconds 60] [--port 3981] [--keep NAME]'

const BAR_MS = 1000
/** Between an answer and the next question people read; at most so long, and half of that on average. */
const LONGEST_READ_MS = 20_000

/** What a user searches: mostly among what is open and with words, seldom everything. */
const caseFor = (random: () => number) => {
  const open = CASES.filter((make) => make(0).name.startsWith('open'))
  const list = random() < 0.6 ? open : CASES
  const make = list[Math.floor(random() * list.length)] ?? CASES[0]
  if (!make) throw new Error('There is nothing to search.')
  return make(Math.floor(random() * 10_000))
}

export const run = async (bench: Bench): Promise<void> => {
  const rows = option(bench.args, 'rows', 100_000)
  const users = option(bench.args, 'users', 500)
  const seconds = option(bench.args, 'seconds', 60)
  const port = option(bench.args, 'port', 3981)
  const url = await bench.database()
  const { db, close } = connect(url)
  try {
    await loadReferenceData(db)
    const codes = (await db.select({ code: cpv.code }).from(cpv).orderBy(cpv.code)).map(
      ({ code }) => code,
    )
    await generateRequests(db, { rows, codes, now: new Date('2026-11-21T12:00:00Z') })
  } finally {
    await close()
  }
  await buildWeb(process.execPath)
  const servers: Served[] = []
  try {
    for (const at of [port, port + 1]) servers.push(await serve(url, at))
    const times: number[] = []
    let errors = 0
    const until = performance.now() + seconds * 1000
    const user = async (_: unknown, index: number): Promise<void> => {
      const random = randomFrom(index + 1)
      const origin = servers[index % servers.length]?.origin ?? ''
      // Nobody begins at the same instant.
      await sleep(random() * LONGEST_READ_MS)
      while (performance.now() < until) {
        const start = performance.now()
        await ask(origin, caseFor(random)).then(
          () => times.push(performance.now() - start),
          () => {
            errors += 1
          },
        )
        await sleep(random() * LONGEST_READ_MS)
      }
    }
    await Promise.all(Array.from({ length: users }, user))
    times.sort((a, b) => a - b)
    const p95 = round(percentile(times, 0.95))
    const machine = `${rows} rows, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`
    bench.report({
      ...{ case: `${users} users at once`, p50: round(percentile(times, 0.5)), p95, unit: 'ms' },
      ...{ yardstick: BAR_MS, ratio: Math.round((p95 / BAR_MS) * 100) / 100 },
      note: `yardstick: the bar; ${times.length} answers, ${errors} errors in ${seconds} s, ${round(times.length / seconds)} a second; each user reads up to ${LONGEST_READ_MS / 1000} s between two searches; ${machine}`,
    })
    if (errors > 0) throw new Error(`${errors} searches failed.`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
