import { randomUUID } from 'node:crypto'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../procedures/procedure-context.ts'
import {
  changedDelegation,
  changedNamed,
  type DelegationRow,
  isDelegationGenuine,
  type NamedRow,
  sealedDelegation,
  sealedNamed,
} from './delegation-seals.ts'

type Sealed = Pick<Context, 'db'> & { readonly sealing: Pick<Context['sealing'], 'rows'> }

const UNTAKEN = { activatedAt: null, endedAt: null, endedBy: null }

/** Writes a delegation with the people that it names, under its seals; gives its id. */
export const writeDelegation = async (
  { db, sealing }: Sealed,
  input: Omit<DelegationRow, 'id' | 'revokedAt' | 'revokedBy'>,
  userIds: readonly string[],
  taken: Partial<NamedRow> = {},
): Promise<string> => {
  const row = { ...input, id: randomUUID(), revokedAt: null, revokedBy: null }
  await db.insert(delegation).values(sealedDelegation(sealing, row))
  const people = userIds.map((userId) =>
    sealedNamed(sealing, { ...UNTAKEN, ...taken, delegationId: row.id, userId }),
  )
  if (people.length > 0) await db.insert(delegationUser).values(people)
  return row.id
}

/** Changes delegations; those that somebody else has written get no seal by it. Gives their ids. */
export const changeDelegations = async (
  { db, sealing }: Sealed,
  which: SQL | undefined,
  change: Partial<DelegationRow>,
): Promise<string[]> => {
  const rows = await db.select().from(delegation).where(which).for('update')
  for (const row of rows)
    await db
      .update(delegation)
      .set(changedDelegation(sealing, row, change))
      .where(eq(delegation.id, row.id))
  return rows.map(({ id }) => id)
}

/**
 * Gives delegations to another organisation, or those of another to it, with a new seal each. One that
 * somebody else has written stays where it is. Gives the ids of those that were moved.
 */
export const moveDelegations = async (
  { db, sealing }: Sealed,
  which: SQL | undefined,
  change: (row: DelegationRow) => Partial<DelegationRow>,
): Promise<string[]> => {
  const rows = await db.select().from(delegation).where(which).for('update')
  const genuine = rows.filter((row) => isDelegationGenuine(sealing.rows, row))
  for (const row of genuine)
    await db
      .update(delegation)
      .set(sealedDelegation(sealing, { ...row, ...change(row) }))
      .where(eq(delegation.id, row.id))
  return genuine.map(({ id }) => id)
}

/** Changes people who are named in delegations, in the same way. */
export const changeNamed = async (
  { db, sealing }: Sealed,
  which: SQL | undefined,
  change: Partial<NamedRow>,
): Promise<string[]> => {
  const rows = await db.select().from(delegationUser).where(which).for('update')
  for (const row of rows)
    await db
      .update(delegationUser)
      .set(changedNamed(sealing, row, change))
      .where(
        and(
          eq(delegationUser.delegationId, row.delegationId),
          eq(delegationUser.userId, row.userId),
        ),
      )
  return rows.map(({ delegationId }) => delegationId)
}
