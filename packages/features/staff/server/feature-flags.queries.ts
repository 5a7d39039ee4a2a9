import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { FLAG_NAMES } from '@kogge/domain/flags/feature-flags.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { flagSettingView, orgChoice } from './feature-flags.views.ts'

const setter = alias(user, 'setter')
const nameOf = (table: typeof user | typeof setter) =>
  sql<string | null>`nullif(trim(${table.firstName} || ' ' || ${table.lastName}), '')`

/** Every setting of a known flag, with the names of whom it is for and who made it. */
export const flagSettings = async (db: Db): Promise<z.infer<typeof flagSettingView>[]> => {
  const rows = await db
    .select({
      name: featureFlag.name,
      context: featureFlag.context,
      contextId: featureFlag.contextId,
      value: featureFlag.value,
      updatedAt: featureFlag.updatedAt,
      updatedBy: nameOf(setter),
      orgName: org.name,
      userName: nameOf(user),
    })
    .from(featureFlag)
    .leftJoin(org, and(eq(featureFlag.context, 'ORG'), eq(org.id, featureFlag.contextId)))
    .leftJoin(user, and(eq(featureFlag.context, 'USER'), eq(user.id, featureFlag.contextId)))
    .leftJoin(setter, eq(setter.id, featureFlag.updatedBy))
    .where(inArray(featureFlag.name, [...FLAG_NAMES]))
    .orderBy(asc(featureFlag.name), asc(featureFlag.context), asc(featureFlag.contextId))
  return rows.flatMap(({ name, orgName, userName, updatedAt, ...row }) => {
    const known = FLAG_NAMES.find((one) => one === name)
    const label = orgName ?? userName
    return known
      ? {
          ...row,
          name: known,
          updatedAt: updatedAt.toISOString(),
          contextName: label === null ? null : withoutDirectionMarks(label),
        }
      : []
  })
}

/** Organisations that somebody acts in, by a part of the name or the whole id. */
export const claimedOrgs = async (
  db: Db,
  q: string,
  limit: number,
): Promise<z.infer<typeof orgChoice>[]> => {
  const folded = foldText(q).replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const rows = await db
    .select({ orgId: org.id, name: org.name, country: org.country })
    .from(org)
    .where(
      and(
        isNotNull(org.claimedAt),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
        or(
          sql`${org.nameFolded} like ${`%${folded}%`}`,
          sql`${org.id}::text = ${q.trim().toLowerCase()}`,
        ),
      ),
    )
    .orderBy(desc(sql`${org.nameFolded} like ${`${folded}%`}`), asc(org.name), asc(org.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, name: withoutDirectionMarks(row.name) }))
}
