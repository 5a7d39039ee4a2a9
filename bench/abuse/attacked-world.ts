import type { Db } from '@kogge/db/client.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { createSealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { sql } from 'drizzle-orm'
import { fillRequests } from '../search/search-world.ts'
import { addPaying, fillRequest } from '../support/evaluation-world.ts'
import type { Credentials } from './attack-visitors.ts'

/** What the server that is attacked is told as `KOGGE_SECRET`. */
export const SECRET = 'a secret of the benchmark, thirty-two characters or more'

const KEYS = { secretBox: createSecretBox(SECRET), sealing: createSealing(SECRET) }

const SOME = 200
const PASSWORD = 'a quiet harbour in autumn'
const WEEK_HOURS = 7 * 24

interface Account {
  readonly credentials: Credentials
  readonly orgId: string
}

const addAccount = async (db: Db, name: string): Promise<Account> => {
  const { orgId, email } = await addPaying(db, KEYS, name, await hashPassword(PASSWORD))
  return { credentials: { email, password: PASSWORD }, orgId }
}

/** What is attacked: so many requests, one of them with a long text, and who bids and who attacks from within. */
export interface World {
  readonly bidder: Account
  readonly insider: Account
  /** Public requests, the first with a description of 600 kB, as a register might publish it to do harm. */
  readonly requests: readonly string[]
}

/** Fills a database, unless it was kept from the run before, and adds whoever acts in it. */
export const fill = async (db: Db, rows: number): Promise<World> => {
  const { rows: found } = await db.execute(sql`select 1 from rfx limit 1`)
  if (found.length === 0) await fillRequests(db, rows)
  const { rows: some } = await db.execute<{ id: string }>(
    sql`select id from rfx where privacy = 'public' order by num limit ${SOME}`,
  )
  await db.execute(sql`
    update rfx_content set content = jsonb_set(content, '{description}',
      jsonb_build_object('en', repeat('a.', 300000), 'lv', repeat('a.', 300000)))
    where (rfx_num, month) = (select num, month from rfx where id = ${some[0]?.id})`)
  return {
    bidder: await addAccount(db, 'Bidder'),
    insider: await addAccount(db, 'Insider'),
    requests: some.map(({ id }) => id),
  }
}

/** Requests that can be responded to. */
export const addOpen = async (db: Db, count: number): Promise<string[]> => {
  const size = { lots: 1, requirements: 1, responses: 0 }
  const ids: string[] = []
  while (ids.length < count) ids.push((await fillRequest(db, KEYS, size, WEEK_HOURS)).rfxId)
  return ids
}
