import type { Db } from '@kogge/db/client.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { FLAG_NAMES } from '@kogge/domain/flags/schema.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'

export const flagView = z.object({ name: z.enum(FLAG_NAMES), value: z.boolean() })
export type FlagView = z.infer<typeof flagView>

/**
 * Each known flag with its value for this caller. A flag set for the user's own id or organisation
 * counts before the global one; contexts of others are never read.
 */
export const allFlags = async (db: Db, actor: Actor): Promise<FlagView[]> => {
  const mine = actor.kind === 'user' ? [actor.userId, ...actor.orgs.map(({ orgId }) => orgId)] : []
  const rows = await db
    .select({ name: featureFlag.name, context: featureFlag.context, value: featureFlag.value })
    .from(featureFlag)
    .where(
      or(
        eq(featureFlag.context, 'GLOBAL'),
        mine.length > 0
          ? and(inArray(featureFlag.context, ['ORG', 'USER']), inArray(featureFlag.contextId, mine))
          : undefined,
      ),
    )
  return FLAG_NAMES.map((name) => {
    const set = rows.filter((row) => row.name === name)
    const own = set.find(({ context }) => context !== 'GLOBAL')
    return { name, value: (own ?? set[0])?.value ?? false }
  })
}
