import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'

/** The parent must be there, and not below the organisation itself. Throws `request.invalid` with `reason`. */
export const checkParent = async (
  { db: tx }: Pick<Granted<unknown>, 'db'>,
  orgId: string,
  parentId: string,
): Promise<void> => {
  // One change to the family tree at a time, or two could close a ring together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('org-family', 0))`)
  const { rows } = await tx.execute<{ id: string; alive: boolean }>(sql`
    with recursive above (id, parent_id, alive) as (
      select id, parent_id, merged_into_id is null and deleted_at is null
      from org where id = ${parentId}
      union
      select o.id, o.parent_id, true from above join org o on o.id = above.parent_id
    )
    select id, alive from above`)
  const parent = rows.find(({ id }) => id === parentId)
  if (!parent?.alive) throw new AppError('request.invalid', { reason: 'parent_unknown' })
  if (rows.some(({ id }) => id === orgId)) {
    throw new AppError('request.invalid', { reason: 'parent_below' })
  }
}
