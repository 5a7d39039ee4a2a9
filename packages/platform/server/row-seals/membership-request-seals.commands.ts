import type { Db } from '@kogge/db/client.ts'
import { joinRequest, ownershipRequest } from '@kogge/db/schema/members.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isRequestGenuine, type RequestKind, requestSealOf } from './membership-request-seals.ts'

type Rows = Pick<Sealing, 'rows'>

const TABLES = { join_request: joinRequest, ownership_request: ownershipRequest } as const
const KINDS = ['join_request', 'ownership_request'] as const

interface Move {
  readonly fromId: string
  readonly intoId: string
}

/**
 * Gives requests of one organisation to another, all or those of the ids, with a new seal each. One that
 * somebody else has written stays without a seal that holds. Gives the ids.
 */
export const moveRequestRows = async (
  tx: Db,
  sealing: Rows,
  kind: RequestKind,
  { fromId, intoId }: Move,
  ids?: readonly string[],
): Promise<string[]> => {
  const table = TABLES[kind]
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.orgId, fromId), ids && inArray(table.id, [...ids])))
    .for('update')
  for (const row of rows) {
    const moved = { ...row, orgId: intoId }
    const seal = isRequestGenuine(sealing.rows, kind, row) && requestSealOf(sealing, kind, moved)
    await tx
      .update(table)
      .set({ orgId: intoId, ...seal })
      .where(eq(table.id, row.id))
  }
  return rows.map(({ id }) => id)
}

/** Seals every request as it is found; with `from` those alone whose seal holds under that. */
export const sealRequests = async (tx: Db, to: Rows, from?: Rows): Promise<void> => {
  for (const kind of KINDS) {
    const table = TABLES[kind]
    for (const row of await tx.select().from(table))
      if (!from || isRequestGenuine(from.rows, kind, row))
        await tx
          .update(table)
          .set(requestSealOf(to, kind, row))
          .where(eq(table.id, row.id))
  }
}
