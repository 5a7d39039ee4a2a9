import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** Ends once some connection to this database waits for a lock. Throws where none does within ten seconds. */
export const untilSomeoneWaits = async (db: Db): Promise<void> => {
  for (let turn = 0; turn < 500; turn += 1) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
    await sleep(20)
  }
  throw new Error('Nobody waits for a lock.')
}
