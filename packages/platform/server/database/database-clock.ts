import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { sql } from 'drizzle-orm'
import { demonstrationHour } from './demonstration-clock.ts'

const askedOf = async (tx: Db): Promise<Date> => {
  const { rows } = await tx.execute<{ now: number }>(sql`
    select floor(extract(epoch from kogge_clock()) * 1000)::float8 as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

/**
 * What time the database has as it is asked, cut to the millisecond: what deadlines are measured by,
 * so that servers whose clocks differ agree. Ask within the transaction, after its locks are held.
 * Where the demonstration is written, the hour that it is at.
 */
export const databaseNow = async (tx: Db): Promise<Date> => demonstrationHour() ?? askedOf(tx)

/** By so much may the clocks of the database and of a server part, in milliseconds. */
export const CLOCKS_PART_MS = 5_000

/** One moment by two clocks. Where they part, somebody has moved one of them, or it runs wrong. */
export interface Clocks {
  readonly database: Date
  readonly server: Date
}

/** By how many milliseconds two clocks part. */
export const partOf = ({ database, server }: Clocks): number =>
  Math.abs(database.getTime() - server.getTime())

/** Asks both clocks; see `clockReader`. */
export type ReadClocks = (tx: Db) => Promise<Clocks>

/** So often is asked where the answer is slow: meanwhile nobody knows what time the database meant. */
const TRIES = 3

/**
 * Makes what reads the clocks of the database and of this server at one moment, for whatever is
 * signed and for every deadline that keeps something sealed. It asks as `databaseNow` does, so that
 * the database cannot tell the two apart. The server's clock is read before and after: the moment
 * lies between, and a slow query is no false alarm.
 *
 * What it makes throws `system.clocks_part`, after calling `alarm`, where they part by more than
 * `CLOCKS_PART_MS`, and `system.unavailable` where no answer came quickly enough to tell.
 */
export const clockReader =
  (serverClock: () => Date, alarm: (clocks: Clocks) => void): ReadClocks =>
  async (tx) => {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const requested = serverClock().getTime()
      const database = await askedOf(tx)
      const answered = serverClock().getTime()
      const [from, until] = [Math.min(requested, answered), Math.max(requested, answered)]
      if (until - from > CLOCKS_PART_MS) continue
      const nearest = Math.min(Math.max(database.getTime(), from), until)
      const clocks = { database, server: new Date(nearest) }
      // A clock that is not a number is none that agrees.
      if (partOf(clocks) <= CLOCKS_PART_MS) return clocks
      alarm(clocks)
      throw new AppError('system.clocks_part', {
        database: `${clocks.database.getTime()}`,
        server: `${clocks.server.getTime()}`,
      })
    }
    throw new AppError('system.unavailable')
  }
