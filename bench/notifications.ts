import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '@kogge/db/client.ts'
import { ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { failingServer, type Received } from './notifications/failing-smtp-server.ts'
import { twoMailers } from './notifications/killed-mailers.ts'
import { addDigestReaders } from './notifications/mail-readers.ts'
import { notificationLatencies } from './notifications/notification-latencies.ts'
import { randomFrom } from './search/generated-words.ts'
import { machine } from './search/search-world.ts'

export const about =
  'digests that are due at once, written and delivered by two processes, one of which is killed (kill -9) again and again, to a mail server that fails; digests rendered a second; from a match to the bell and to the mail server, with people who look on [--only digests|latencies] [--mails 10000] [--kills 20] [--clients 500] [--hourly 1000 (tenders)] [--seconds 120] [--port 3991]'

const RENDERED_MS = 5000
const TENDERS = 20
/** A process lives at most so long after it has begun. */
const LONGEST_LIFE_MS = 8000
const LOOK_MS = 1000
/** So long after the last kill whatever is not delivered is lost: pauses of the queue double. */
const LONGEST_MS = 60 * 60_000

const renderedASecond = async (): Promise<number> => {
  const tender = {
    rfxId: 'a6b1c4de-0000-4000-8000-000000000001',
    title: 'Valsts autoceļa posma pārbūve un tilta atjaunošana',
    language: 'lv',
    buyer: 'Izdomātā pašvaldība',
    city: 'Rīga',
    country: 'LV',
    value: { amount: '1234567', currency: 'EUR' },
    deadlineAt: '2026-12-30T10:00:00Z',
    reasons: { words: ['ceļš'], cpv: [], filters: ['country' as const] },
    alsoIn: [],
  }
  const section = {
    is: 'profile' as const,
    name: 'Ceļi',
    guid: 'a6b1c4de-0000-4000-8000-000000000002',
    orgId: 'a6b1c4de-0000-4000-8000-000000000003',
    org: null,
    total: TENDERS,
    tenders: Array.from({ length: TENDERS }, () => tender),
  }
  const content = {
    is: 'daily' as const,
    locale: 'lv' as const,
    at: new Date(),
    sections: [section],
  }
  const begun = performance.now()
  let count = 0
  for (; performance.now() - begun < RENDERED_MS; count += 1)
    await composeDigest(content, 'https://kogge.example')
  return count / (RENDERED_MS / 1000)
}

/** Messages that are not sent yet, written or not. */
const waiting = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select ((select count(distinct user_id) from notification where mail_due_at is not null)
      + (select count(*) from mail_message where status = 'queued'))::int as n`)
  return rows[0]?.n ?? 0
}

/** Readers without a digest, with several, and messages that came again under the same name. */
const outcome = (received: Received, mails: number) => {
  const all = [...received.values()]
  return {
    lost: mails - all.length,
    doubled: all.filter(({ size }) => size > 1).length,
    repeated: all.filter((messages) => [...messages.values()].some((times) => times > 1)).length,
  }
}

const [BELL_MS, SMTP_MS] = [2000, 30_000]

/** How soon a match is known, by those who look on and by those who do not. */
const measureLatencies = async (bench: Bench, db: Db): Promise<void> => {
  const clients = option(bench.args, 'clients', 500)
  const hourly = option(bench.args, 'hourly', 1000)
  const seconds = option(bench.args, 'seconds', 120)
  const port = option(bench.args, 'port', 3991)
  const url = await bench.database()
  const { tenders, toBell, toMail } = await notificationLatencies({
    url,
    db,
    clients,
    hourly,
    seconds,
    port,
  })
  const note = `${tenders} tenders in ${seconds} s, ${toBell.length} matches of readers, ${clients} live clients, two processes; ${machine(clients)}`
  for (const [name, times, bar] of [
    ['from a match to the bell', toBell, BELL_MS],
    ['from a match to the mail server', toMail, SMTP_MS],
  ] as const) {
    const p95 = round(percentile(times, 0.95))
    bench.report({
      case: name,
      p50: round(percentile(times, 0.5)),
      p95,
      unit: 'ms',
      yardstick: bar,
      ratio: Math.round((p95 / bar) * 100) / 100,
      bar: 1,
      met: p95 <= bar,
      note,
    })
  }
}

/** Digests of readers, so many, by two processes that are killed and a server that fails. */
const deliverDigests = async (bench: Bench, db: Db): Promise<void> => {
  const [mails, kills] = [option(bench.args, 'mails', 10_000), option(bench.args, 'kills', 20)]
  const random = randomFrom(3011)
  const server = await failingServer(random)
  try {
    await addDigestReaders(db, mails)
    const begun = performance.now()
    const mailers = await twoMailers(await bench.database(), server.url)
    for (let killed = 0; killed < kills; killed += 1)
      await mailers.killOne(random() * LONGEST_LIFE_MS)
    while ((await waiting(db)) > 0 && performance.now() - begun < LONGEST_MS) await sleep(LOOK_MS)
    const seconds = round((performance.now() - begun) / 1000)
    await mailers.stop()
    const { lost, doubled, repeated } = outcome(server.received, mails)
    const failures = [...server.failures].map(([how, times]) => `${times} ${how}`).join(', ')
    bench.report({
      case: 'digests lost or doubled',
      value: lost + doubled,
      unit: 'readers',
      yardstick: mails,
      ratio: null,
      bar: 0,
      met: lost + doubled === 0,
      note: `${kills} kills, ${seconds} s; ${lost} lost, ${doubled} doubled, ${repeated} came again under the same Message-ID; failures of the server: ${failures}; ${machine(mails)}`,
    })
  } finally {
    await server.close()
  }
}

export const run = async (bench: Bench): Promise<void> => {
  bench.report({
    case: 'digests of 20 tenders rendered',
    value: round(await renderedASecond()),
    unit: 'digests/s',
    yardstick: null,
    ratio: null,
    note: 'one process',
  })
  const { db, close } = connect(await bench.database())
  try {
    await ensureReferenceData(db)
    const [, only] = /--only (\w+)/.exec(bench.args.join(' ')) ?? []
    if (only !== 'latencies') await deliverDigests(bench, db)
    if (only !== 'digests') await measureLatencies(bench, db)
  } finally {
    await close()
  }
}
