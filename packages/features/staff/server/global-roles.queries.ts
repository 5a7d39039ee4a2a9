import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { roleHolder } from './global-roles.views.ts'

const granter = alias(user, 'granter')

/** All who hold a global role, in the order of the roles; they are few, so there are no pages. */
export const roleHolders = async (db: Db, now: Date): Promise<z.infer<typeof roleHolder>[]> => {
  const rows = await db
    .select({
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      role: globalRole.role,
      expiresAt: globalRole.expiresAt,
      grantedBy: sql<
        string | null
      >`nullif(trim(${granter.firstName} || ' ' || ${granter.lastName}), '')`,
      grantedAt: globalRole.createdAt,
    })
    .from(globalRole)
    .innerJoin(user, eq(user.id, globalRole.userId))
    .leftJoin(granter, eq(granter.id, globalRole.grantedBy))
    .where(isNull(user.deletedAt))
    .orderBy(
      desc(sql`${globalRole.role} = 'SUPER_ADMIN'`),
      asc(globalRole.role),
      asc(user.email),
      asc(user.id),
    )
  return rows.map(({ firstName, lastName, expiresAt, grantedAt, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`.trim(),
    expiresAt: expiresAt?.toISOString() ?? null,
    hasEnded: expiresAt !== null && expiresAt <= now,
    grantedAt: grantedAt.toISOString(),
  }))
}
