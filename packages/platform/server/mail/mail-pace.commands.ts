import type { Db } from '@kogge/db/client.ts'
import { mailPace } from '@kogge/db/schema/mail-delivery.ts'
import { and, lt, sql } from 'drizzle-orm'
import { MAIL_RANKS } from './mail-templates.ts'

/** Messages to one host in a minute, unless it is configured otherwise. */
export const HOST_PER_MINUTE = 300
/** Of them so many may go at once. */
const BURST = 10

/** The host of an address, as paces are kept. */
export const hostOf = (recipient: string): string =>
  recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()

/**
 * Reserves the next place at the pace of a host, for all processes together, and gives its instant: past or present where
 * the message may go at once. Mail of accounts takes a place and does not wait; that about requests waits for
 * its own kind alone, and the rest gives way to both.
 */
export const reservePlace = async (
  db: Db,
  host: string,
  rank: number,
  perMinute: number,
): Promise<Date> => {
  const step = 60 / perMinute
  const before = step * Math.min(BURST, perMinute)
  // Of the database: the clocks of processes differ.
  const now = sql`clock_timestamp()`
  const earliest = sql`${now} - make_interval(secs => ${before}::float8)`
  const places = (count: number) => sql`make_interval(secs => ${count * step}::float8)`
  const isRequest = rank === MAIL_RANKS.request
  const [row] = await db
    .insert(mailPace)
    .values({
      host,
      requestAt: sql`${earliest} + ${places(isRequest ? 1 : 0)}`,
      otherAt: sql`${earliest} + ${places(1)}`,
    })
    .onConflictDoUpdate({
      target: mailPace.host,
      set: {
        requestAt: isRequest
          ? sql`greatest(${mailPace.requestAt}, ${earliest}) + ${places(1)}`
          : mailPace.requestAt,
        otherAt: sql`greatest(${mailPace.otherAt}, ${earliest}) + ${places(1)}`,
      },
    })
    .returning({ requestAt: mailPace.requestAt, otherAt: mailPace.otherAt })
  if (!row || rank === MAIL_RANKS.account) return new Date(0)
  const next = isRequest ? row.requestAt : row.otherAt
  return new Date(next.getTime() - step * 1000)
}

/** Removes paces that keep nobody waiting any more. */
export const dropOldPaces = (db: Db): Promise<unknown> => {
  const old = sql`now() - interval '1 day'`
  return db.delete(mailPace).where(and(lt(mailPace.requestAt, old), lt(mailPace.otherAt, old)))
}
