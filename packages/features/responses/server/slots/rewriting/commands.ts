import type { Db } from '@kogge/db/client.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { sql } from 'drizzle-orm'
import { decoyBytes, decoySlots } from '../state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * Writes one of a request's slots that nobody owns anew, in the transaction that writes somebody's: of
 * two rows that changed together nobody can tell which is real. One that another transaction is at is
 * passed over, so that nobody waits; a request from before there were such slots has none.
 */
export const rewriteDecoy = async (tx: Db, keys: Keys, rfxId: string): Promise<void> => {
  const { rows } = await tx.execute<{ slot: Buffer }>(sql`
    select slot from sealed_slot where slot = any(${sql.param([...decoySlots(keys.sealing, rfxId)])}::bytea[])
    order by random() limit 1 for update skip locked`)
  const [chosen] = rows
  if (!chosen) return
  const { own, sealed } = decoyBytes(keys, chosen.slot)
  await tx.execute(sql`
    update sealed_slot set own = ${own}, sealed = ${sealed} where slot = ${chosen.slot}`)
}

/**
 * Writes every slot anew as it is, one after the other in a random order, and lets the database forget
 * where they stood: neither the place of a row, nor the transaction that wrote it, tells any longer when
 * it was changed. The values are put together from themselves, since long ones, which lie
 * apart, would else stay where they are. Gives how many there were.
 */
export const rewriteSlots = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ slot: Buffer }>(
    sql`select slot from sealed_slot order by random()`,
  )
  // Somebody who is at it writes it anew themselves.
  for (const { slot } of rows)
    await db.execute(sql`
      update sealed_slot set own = own || ''::bytea, sealed = sealed || ''::bytea
      where slot = (select slot from sealed_slot where slot = ${slot} for update skip locked)`)
  await db.execute(sql`vacuum sealed_slot`)
  return rows.length
}
