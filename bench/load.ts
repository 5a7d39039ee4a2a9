import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connect } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { randomFrom } from './search/generated-words.ts'
import { CASES } from './search/search-cases.ts'
import { ask, atRest, type Served, serve } from './search/search-server.ts'
import { fillRequests, machine } from './search/search-world.ts'
import { cpuOf, cpuOfServer } from './support/cpu-time.ts'

export const about =
  'people who search at once, by HTTP, over two server processes [--rows 100000] [--users 500] [--seconds 60] [--port 3981] [--keep NAME]'

const BAR_MS = 1000
/** Between an answer and the next question people read; at most so long, and half of that on average. */
const LONGEST_READ_MS = 20_000
/** Of a failure's words, as many as tell one kind from another. */
const KIND_LENGTH = 200

/** What a user searches: mostly among what is open and with words, seldom everything. */
const caseFor = (random: () => number) => {
  const open = CASES.filter((make) => make(0).name.startsWith('open'))
  const list = random() < 0.6 ? open : CASES
  const make = list[Math.floor(random() * list.length)] ?? CASES[0]
  if (!make) throw new Error('There is nothing to search.')
  return make(Math.floor(random() * 10_000))
}

/** What came of it all: how long answers took, by case, and what went wrong, by kind. */
interface Outcome {
  readonly times: Map<string, number[]>
  readonly errors: Map<string, number>
}

const kindOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause ? `: ${String(error.cause)}` : ''
  return `${String(error)}${cause}`.slice(0, KIND_LENGTH)
}

const search = async (
  origins: readonly string[],
  asked: { readonly users: number; readonly seconds: number },
): Promise<Outcome> => {
  const outcome: Outcome = { times: new Map(), errors: new Map() }
  const until = performance.now() + asked.seconds * 1000
  const user = async (_: unknown, index: number): Promise<void> => {
    const random = randomFrom(index + 1)
    const origin = origins[index % origins.length] ?? ''
    // Nobody begins at the same instant.
    await sleep(random() * LONGEST_READ_MS)
    while (performance.now() < until) {
      const start = performance.now()
      const question = caseFor(random)
      await ask(origin, question).then(
        () => {
          const known = outcome.times.get(question.name) ?? []
          outcome.times.set(question.name, known)
          known.push(performance.now() - start)
        },
        (error: unknown) => {
          const kind = `${question.name}: ${kindOf(error)}`
          outcome.errors.set(kind, (outcome.errors.get(kind) ?? 0) + 1)
        },
      )
      const read = random() * LONGEST_READ_MS
      // Whoever would ask only when all is over need not be waited for.
      if (performance.now() + read > until) return
      await sleep(read)
    }
  }
  await Promise.all(Array.from({ length: asked.users }, user))
  return outcome
}

/** Seconds of CPU used so far, by the servers together and by the database; null where nobody says. */
const cpuSeconds = async ({ db }: Connection, servers: readonly Served[]) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const used = await Promise.all(servers.map(({ pid }) => (pid ? cpuOf(pid) : null)))
  return {
    servers: used.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    database: await cpuOfServer(rows[0]?.pid ?? 0),
  }
}

const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b)

export const run = async (bench: Bench): Promise<void> => {
  const rows = option(bench.args, 'rows', 100_000)
  const users = option(bench.args, 'users', 500)
  const seconds = option(bench.args, 'seconds', 60)
  const port = option(bench.args, 'port', 3981)
  const url = await bench.database()
  const connection = connect(url, { max: 1 })
  const servers: Served[] = []
  try {
    await fillRequests(connection.db, rows)
    await buildWeb(process.execPath)
    for (const at of [port, port + 1]) servers.push(await serve(url, at))
    // A database that was just filled has its roll-ups drawn by the first jobs.
    await atRest(async () => (await cpuSeconds(connection, servers)).database)
    const before = await cpuSeconds(connection, servers)
    const start = performance.now()
    const { times, errors } = await search(
      servers.map(({ origin }) => origin),
      { users, seconds },
    )
    const took = (performance.now() - start) / 1000
    const after = await cpuSeconds(connection, servers)
    const all = sorted([...times.values()].flat())
    const p95 = round(percentile(all, 0.95))
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
    bench.report({
      case: `${users} users at once`,
      p50: round(percentile(all, 0.5)),
      p95,
      unit: 'ms',
      yardstick: BAR_MS,
      ratio: Math.round((p95 / BAR_MS) * 100) / 100,
      note: `yardstick: the bar; ${all.length} answers, ${failed} errors; each user reads up to ${LONGEST_READ_MS / 1000} s between two searches; ${machine(rows)}`,
    })
    for (const [name, ofCase] of times) {
      const own = sorted(ofCase)
      bench.report({
        case: `  ${name}`,
        p50: round(percentile(own, 0.5)),
        unit: 'ms',
        yardstick: null,
        p95: round(percentile(own, 0.95)),
        ratio: null,
        note: `${own.length} answers`,
      })
    }
    const figure = (name: string, value: number, unit: string, note: string) =>
      bench.report({ case: name, value: round(value), unit, yardstick: null, ratio: null, note })
    figure('answers', all.length / took, 'a second', `over ${round(took)} s`)
    for (const part of ['servers', 'database'] as const) {
      const [from, to] = [before[part], after[part]]
      if (from === null || to === null) continue
      const each = round(((to - from) * 1000) / (all.length + failed))
      figure(`CPU of the ${part}`, to - from, 's', `${each} ms a search`)
    }
    for (const [kind, count] of errors) figure(`error: ${kind}`, count, 'times', 'bar: none')
    if (failed > 0) throw new Error(`${failed} searches failed.`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await connection.close()
  }
}
