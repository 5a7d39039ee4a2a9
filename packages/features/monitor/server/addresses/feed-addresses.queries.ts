import type { Db } from '@kogge/db/client.ts'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { FEED_FORMS } from '@kogge/domain/monitor/feed-addresses.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { FeedAddress } from '../monitor.views.ts'
import type { ProfileReader } from '../profiles/profiles.queries.ts'
import { readScope, scopeText } from './address-scope.ts'

/** The open addresses of the feed of a profile that are the reader's own, the oldest first. */
export const addressesOf = async (
  db: Db,
  { orgId, userId }: ProfileReader,
  guid: string,
): Promise<readonly FeedAddress[]> => {
  const rows = await db
    .select()
    .from(bearerSecret)
    .where(
      and(
        eq(bearerSecret.kind, 'feed'),
        eq(bearerSecret.userId, userId),
        eq(bearerSecret.orgId, orgId),
        inArray(
          bearerSecret.scope,
          FEED_FORMS.map((form) => scopeText({ form, guid })),
        ),
        isNull(bearerSecret.revokedAt),
      ),
    )
    .orderBy(asc(bearerSecret.createdAt), asc(bearerSecret.id))
  return rows.flatMap(({ id, scope, createdAt, lastUsedAt }): FeedAddress[] => {
    const read = readScope(scope)
    if (!read) return []
    return [
      {
        id,
        form: read.form,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      },
    ]
  })
}
