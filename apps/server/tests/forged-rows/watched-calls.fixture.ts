import { createHash, randomBytes } from 'node:crypto'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { createRevokedIds } from '@kogge/platform/server/sealing/revoked-invitations-memory.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { adminRouter, appRouter } from '../../app-router.ts'

/** One process of the server, with its memory, and the alarms that it gives. */
export const watchedCalls = (database: () => TestDatabase) => {
  const alarms: string[] = []
  const alarm = (_: object, said: string) => void alarms.push(said)
  const sealing = { ...TEST_SEALING, takenBack: createRevokedIds(), alarm }
  const contextFor = async (userId: string) => ({
    ...(await contextOfUser(database().db, userId, () => new Date())),
    sealing,
  })
  return {
    alarms,
    sealing,
    contextFor,
    callsOf: async (userId: string) => createCaller(appRouter)(await contextFor(userId)),
    staffCallsOf: async (userId: string) => createCaller(adminRouter)(await contextFor(userId)),
  }
}

/** Whoever owns the database puts a trigger on a table for as long as something runs. `body`: of a PL/pgSQL function. */
export const withTrigger = async <Result>(
  { pool }: TestDatabase,
  { on, body }: { readonly on: string; readonly body: string },
  run: () => Promise<Result>,
): Promise<Result> => {
  await pool.query(`
    create schema foreign_hand; grant usage on schema foreign_hand to public;
    create function foreign_hand.act() returns trigger language plpgsql as $$ begin ${body} end $$;
    create trigger act ${on} for each row execute function foreign_hand.act();`)
  try {
    return await run()
  } finally {
    await pool.query('drop schema foreign_hand cascade')
  }
}

interface ForgedEntry {
  readonly type: string
  readonly details: object
  readonly userId?: string
  readonly orgId?: string
  readonly at?: Date
}

/** Writes an entry at the end of a log as somebody can who has no secret: with its right hash, and no right signature. */
export const forgeEntry = async (
  { pool }: TestDatabase,
  rfxId: string,
  { type, details, userId, orgId, at = new Date() }: ForgedEntry,
): Promise<void> => {
  const { rows } = await pool.query(
    'select * from ledger_entry where rfx_id = $1 order by seq desc limit 1',
    [rfxId],
  )
  const [last] = rows
  const seq = (last?.seq ?? 0) + 1
  const previous: Buffer = last?.hash ?? Buffer.alloc(32)
  const iso = at.toISOString()
  const clocks = { databaseClock: iso, serverClock: iso, isDemonstration: false }
  const by = { userId: userId ?? null, orgId: orgId ?? null }
  const facts = canonicalJson({
    rfxId,
    seq,
    at: iso,
    type,
    ...by,
    details,
    form: 2,
    ...clocks,
  } as never)
  const hash = createHash('sha256').update(previous).update(facts).digest()
  await pool.query(
    `insert into ledger_entry (rfx_id, seq, at, type, user_id, org_id, details, database_clock,
       server_clock, is_demonstration, previous_hash, hash, key_id, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $3, $3, false, $8, $9, $10, $11)`,
    [
      rfxId,
      seq,
      iso,
      type,
      by.userId,
      by.orgId,
      JSON.stringify(details),
      previous,
      hash,
      last?.key_id ?? 'ab'.repeat(16),
      randomBytes(64),
    ],
  )
}
