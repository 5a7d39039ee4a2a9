import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { buildWeb } from '../../tools/setup/build-web.mjs'
import { type Served, serve } from '../search/search-server.ts'
import { failingServer } from './failing-smtp-server.ts'
import { type Arrivals, arrive, openLiveClients } from './live-clients.ts'
import { addReaders, harvestTender, READERS_AN_ORG } from './mail-readers.ts'
import { SECRET } from './mailing-keys.ts'

interface Measured {
  readonly url: string
  readonly db: Db
  readonly clients: number
  readonly hourly: number
  readonly seconds: number
  readonly port: number
}

/** Times from matches to readers, the shortest first; what never came is `Infinity`. */
export interface Latencies {
  readonly tenders: number
  readonly toBell: readonly number[]
  readonly toMail: readonly number[]
}

/** A tender fits the profiles of one organisation in so many. */
const SUBJECTS = 20
/** So long after the last tender what has not come is lost. */
const LAST_MS = 60_000

/** For each match of a reader, how long after it was written the next arrival of theirs came. */
const timesTo = (
  matches: readonly { readonly name: string; readonly at: number }[],
  arrivals: Arrivals,
): readonly number[] =>
  matches
    .map(({ name, at }) => {
      const next = (arrivals.get(name) ?? []).find((arrived) => arrived >= at)
      return next === undefined ? Number.POSITIVE_INFINITY : next - at
    })
    .sort((a, b) => a - b)

/** Two processes that serve the interface, match and mail, and tenders that come in, each of which fits the profiles of one organisation in twenty. */
export const notificationLatencies = async (asked: Measured): Promise<Latencies> => {
  const { url, db, clients, hourly, seconds, port } = asked
  const readers = await addReaders(db, {
    count: clients,
    anOrg: READERS_AN_ORG,
    mail: 'atOnce',
    queryOf: (org) => `"gabals ${org % SUBJECTS}"`,
  })
  const mails: Arrivals = new Map()
  // Such numbers let the server fail never.
  const smtp = await failingServer(
    () => 1,
    (address) => arrive(mails, address),
  )
  const settings = {
    KOGGE_SECRET: SECRET,
    DATABASE_LISTEN_URL: url,
    SMTP_URL: smtp.url,
    MAIL_HOST_PER_MINUTE: '6000',
  }
  const servers: Served[] = []
  try {
    await buildWeb(process.execPath)
    for (const at of [port, port + 1]) servers.push(await serve(url, at, settings))
    const live = await openLiveClients(
      db,
      servers.map(({ origin }) => origin),
      readers,
    )
    const begun = Date.now()
    let tenders = 0
    for (; Date.now() - begun < seconds * 1000; tenders += 1) {
      await harvestTender(db, `Tilta gabals ${tenders % SUBJECTS}`)
      const next = begun + ((tenders + 1) * 3_600_000) / hourly
      await sleep(Math.max(0, next - Date.now()))
    }
    await sleep(LAST_MS)
    live.close()
    const { rows } = await db.execute<{ user_id: string; email: string; at: string }>(sql`
      select n.user_id, u.email, m.matched_at as at
      from profile_match m join notification n on n.profile_num = m.profile_num and n.rfx_num = m.rfx_num
      join user_account u on u.id = n.user_id where m.matched_at >= ${new Date(begun).toISOString()}`)
    const matches = rows.map(({ user_id: id, email, at }) => ({
      id,
      email,
      at: new Date(at).getTime(),
    }))
    return {
      tenders,
      toBell: timesTo(
        matches.map(({ id, at }) => ({ name: id, at })),
        live.bells,
      ),
      toMail: timesTo(
        matches.map(({ email, at }) => ({ name: email, at })),
        mails,
      ),
    }
  } finally {
    for (const server of servers) await server.stop()
    await smtp.close()
  }
}
