import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '@kogge/db/client.ts'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { buildWeb } from '../tools/setup/build-web.mjs'
import { STOP_WITH_PARENT } from '../tools/setup/project-paths.mjs'
import { CASES, type Known } from './abuse/attack-cases.ts'
import type { Order, Sent } from './abuse/attack-sender.ts'
import { visitorAt } from './abuse/attack-visitors.ts'
import { addOpen, fill, SECRET } from './abuse/attacked-world.ts'
import { bidUntil, type Felt } from './abuse/submitting-bidder.ts'
import { serve } from './search/search-server.ts'

export const about =
  'attacks by HTTP while one bidder submits and /readyz is asked: the p99 of both [--rows 20000] [--parallel 50] [--seconds 20] [--addresses 1] [--port 3985] [--cases NAME,NAME] [--keep NAME]'

const SENDER = fileURLToPath(new URL('./abuse/attack-sender.ts', import.meta.url))
/** Either is enough: so long, or so many times what it takes when nobody attacks. */
const [BAR_MS, BAR_TIMES] = [500, 5]
/** What the case before has left is done. */
const PAUSE_MS = 2000
/** A bidder moves on to another request now and then. */
const REQUESTS_A_CASE = 10

const attack = async (order: Order): Promise<Sent> => {
  const child = spawn(
    process.execPath,
    ['--import', STOP_WITH_PARENT, SENDER, JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The sender of "${order.name}" ended with ${code}.`)
  return JSON.parse(said)
}

const p99 = (times: readonly number[]): number =>
  round(
    percentile(
      [...times].sort((a, b) => a - b),
      0.99,
    ),
  )

const shareOf = (statuses: Sent['statuses'], status: number): string => {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return `${Math.round(((statuses[status] ?? 0) / Math.max(1, all)) * 100)} %`
}

const failuresOf = ({ failures }: Felt): string =>
  [...failures].map(([kind, count]) => `; ${count} times ${kind}`).join('')

/** The cases that are asked for, or all. */
const casesOf = (args: readonly string[]): readonly string[] => {
  const at = args.indexOf('--cases')
  if (at === -1) return CASES
  const names = (args[at + 1] ?? '').split(',')
  if (!names.every((name) => CASES.includes(name)))
    throw new Error(`--cases are of ${CASES.join(',')}.`)
  return names
}

export const run = async (bench: Bench): Promise<void> => {
  const [rows, parallel] = [option(bench.args, 'rows', 20_000), option(bench.args, 'parallel', 50)]
  const seconds = option(bench.args, 'seconds', 20)
  const addresses = option(bench.args, 'addresses', 1)
  const cases = casesOf(bench.args)
  const url = await bench.database()
  const { db, close } = connect(url, { max: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'kogge-abuse-'))
  let stop: (() => Promise<void>) | null = null
  try {
    const world = await fill(db, rows)
    const open = await addOpen(db, (cases.length + 2) * REQUESTS_A_CASE)
    await db.execute('vacuum analyze')
    await buildWeb(process.execPath)
    const server = await serve(url, option(bench.args, 'port', 3985), {
      KOGGE_SECRET: SECRET,
      KOGGE_DATA_DIR: folder,
      KOGGE_TRUST_PROXY: 'loopback',
    })
    stop = server.stop
    const { origin } = server
    const bidder = {
      visitor: await visitorAt(origin, '198.51.100.1', world.bidder.credentials),
      orgId: world.bidder.orgId,
    }
    const insider = await visitorAt(origin, '203.0.113.250', world.insider.credentials)
    const stranger = await visitorAt(origin, '203.0.113.251', null)
    const known: Known = {
      origin,
      requests: world.requests,
      stranger: stranger.headers,
      insider: insider.headers,
      insiderOrg: world.insider.orgId,
    }
    /** One bidder beside something that goes on; gives what that bidder felt. */
    const beside = async <Result>(work: () => Promise<Result>) => {
      let isOver = false
      const rfxIds = open.splice(0, REQUESTS_A_CASE)
      const felt = bidUntil({ ...bidder, rfxIds }, () => isOver)
      const result = await work().finally(() => {
        isOver = true
      })
      return { felt: await felt, result }
    }
    // What is compiled and planned at the first call is no figure of an idle server.
    await beside(() => sleep(Math.min(seconds, 5) * 1000))
    const { felt: idle } = await beside(() => sleep(seconds * 1000))
    const at = `${rows} rows, ${cpus().length} cores`
    const report = (name: string, felt: Felt, sent: Sent | null) => {
      const parts = [
        { part: 'submission', times: felt.submissions, calm: idle.submissions },
        { part: '/readyz', times: felt.readiness, calm: idle.readiness },
      ]
      for (const { part, times, calm } of parts) {
        const [value, yardstick] = [p99(times), p99(calm)]
        const bar = Math.max(BAR_MS, BAR_TIMES * yardstick)
        const answered = sent
          ? `${sent.times.length} requests of ${parallel} at once from ${addresses} addresses, ${shareOf(sent.statuses, 503)} told 503 (by status ${JSON.stringify(sent.statuses)}, their p99 ${p99(sent.times)} ms); `
          : ''
        bench.report({
          case: `${name}: p99 of ${part}`,
          value,
          unit: 'ms',
          yardstick,
          ratio: round(value / yardstick),
          bar,
          met: value <= bar,
          note: `yardstick: its p99 when nobody attacks; ${times.length} times in ${seconds} s${failuresOf(felt)}; ${answered}${at}, load ${round(loadavg()[0] ?? 0)}`,
        })
      }
    }
    report('nobody', idle, null)
    for (const name of cases) {
      await sleep(PAUSE_MS)
      const { felt, result } = await beside(() =>
        attack({ name, known, parallel, seconds, addresses }),
      )
      report(name, felt, result)
    }
  } finally {
    await stop?.()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
