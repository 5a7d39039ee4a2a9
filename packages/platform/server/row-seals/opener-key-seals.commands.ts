import type { Db } from '@kogge/db/client.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { eq } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isOpenerKeyGenuine, sealedOpenerKey } from './opener-key-seals.ts'

type Rows = Pick<Sealing, 'rows'>

/** Seals every opener's key as it is found; with `from` those alone whose seal holds under that. */
export const sealOpenerKeys = async (tx: Db, to: Rows, from?: Rows): Promise<void> => {
  for (const row of await tx.select().from(openerKey))
    if (!from || isOpenerKeyGenuine(from.rows, row))
      await tx
        .update(openerKey)
        .set(sealedOpenerKey(to, row))
        .where(eq(openerKey.userId, row.userId))
}
