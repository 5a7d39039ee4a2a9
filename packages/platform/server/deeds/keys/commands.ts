import type { Db } from '@kogge/db/client.ts'
import { deed } from '@kogge/db/schema/deed.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Sealing } from '../../sealing/sealing.ts'
import { keyDetails, signKey } from '../../sealing/signed-key.ts'
import { appendDeed } from '../commands.ts'
import { SINCE_KEY, sinceText } from '../since/data.ts'

/** Keeps two starting servers from adopting at once. Any constant of its own will do. */
const LOCK = 4_019_232

/** Requests of before keys were signed, which the log names no key of. */
const unsigned = (tx: Db) =>
  tx
    .select({ rfxId: writtenRfx.rfxId, orgId: writtenRfx.orgId, publicKey: writtenRfx.publicKey })
    .from(writtenRfx)
    .where(
      and(
        isNull(writtenRfx.keySignature),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(deed)
            .where(and(eq(deed.rfxId, writtenRfx.rfxId), sql`${deed.details} ? 'requestKey'`)),
        ),
      ),
    )
    .orderBy(asc(writtenRfx.rfxId))

/**
 * Takes over what was written before keys were signed and entries had clocks, once, as the first server
 * that knows of them starts: signs until when there were entries without, and the keys of requests as
 * they are found, each with an entry in its log that says so. Whether they are the keys of their
 * publication nobody can tell any more; `kogge verify-audit` counts them. What is found without a signature
 * later is not taken over: somebody put it there. Throws `system.clocks_part`.
 */
export const takeOver = (db: Db, sealing: Sealing): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [done] = await tx.select().from(meta).where(eq(meta.key, SINCE_KEY))
    if (done) return
    for (const row of await unsigned(tx)) {
      const { database } = await sealing.readClocks(tx)
      const { publicKey: _kept, rfxId, ...signed } = signKey(sealing, row, database)
      await tx.update(writtenRfx).set(signed).where(eq(writtenRfx.rfxId, rfxId))
      await appendDeed(tx, sealing, {
        ...{ rfxId, type: 'rfx.key_adopted', userId: null, orgId: row.orgId },
        details: keyDetails({ ...signed, rfxId, publicKey: row.publicKey }),
      })
    }
    const { database } = await sealing.readClocks(tx)
    const since = { since: database.toISOString(), keyId: sealing.keyId }
    const signature = sealing.sign(Buffer.from(sinceText(since))).toString('base64')
    await tx.insert(meta).values({ key: SINCE_KEY, value: JSON.stringify({ ...since, signature }) })
  })
