import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole } from '@kogge/db/schema/accounts.ts'
import { isAdminMode } from '@kogge/domain/access/permission-checks.ts'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { PLATFORM_CHAIN } from '../audit/audit-entry-hash.ts'
import { genuineFacts } from '../audit/genuine-audit-entries.queries.ts'
import type { Context, UserContext } from '../procedures/procedure-context.ts'
import { isGlobalRoleGenuine } from '../row-seals/global-role-seals.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { FOREIGN } from '../sessions/role-proof.ts'

const stated = z.object({ role: z.string(), expiresAt: z.string().nullable().default(null) })

const GONE =
  'somebody holds a role of the platform by the audit log, and by no row; they take part in nothing; run kogge verify-audit'

/**
 * Whether somebody holds a role of the platform by the entries that this server has signed: one that was given,
 * not taken back since, and goes on at `now`. To be asked of whoever holds none by the rows, which somebody may
 * have deleted for the moment; the operator gets an alarm then.
 */
export const holdsLoggedRole = async (
  { db, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  userId: string,
): Promise<boolean> => {
  const entries = await entriesOf(db, eq(auditLog.subjectId, userId))
  const isHeld = holdersOf(entries, sealing, now).has(userId)
  if (isHeld) sealing.alarm({}, GONE)
  return isHeld
}

/**
 * Whether the caller holds a role of the platform, one that does not count yet among them: by the rows that were
 * read with the session, or by the audit log. Refusals of those who do ask this, and nothing else.
 */
export const holdsPlatformRole = async (
  ctx: Pick<UserContext, 'db' | 'sealing' | 'now' | 'actor'>,
): Promise<boolean> => {
  const { globalRoles, withheldRoles, userId } = ctx.actor
  if (isAdminMode([...globalRoles, ...withheldRoles], ctx.now)) return true
  return holdsLoggedRole(ctx, userId)
}

type Entry = typeof auditLog.$inferSelect

/** The entries on roles of the platform, in their order. */
const entriesOf = (db: Db, of?: SQL): PromiseLike<readonly Entry[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'global_role'), eq(auditLog.chainId, PLATFORM_CHAIN), of))
    .orderBy(asc(auditLog.seq))

/** Who holds a role at `now` by those that this server has signed. */
const holdersOf = (
  entries: readonly Entry[],
  sealing: Pick<Sealing, 'verify'>,
  now: Date,
): ReadonlySet<string> => {
  const held = new Map<string, { readonly userId: string; readonly until: string | null }>()
  for (const entry of entries) {
    const facts = genuineFacts(entry, sealing)
    if (!facts) continue
    const isTaken = facts.action === 'global_role.revoked'
    const { data } = stated.safeParse(isTaken ? facts.before : facts.after)
    if (!data) continue
    const name = `${facts.subjectId} ${data.role}`
    if (isTaken) held.delete(name)
    else held.set(name, { userId: facts.subjectId, until: data.expiresAt })
  }
  return new Set(
    [...held.values()].flatMap(({ userId, until }) =>
      until === null || new Date(until) > now ? [userId] : [],
    ),
  )
}

/**
 * Whoever holds a role of the platform at `now`: by a row that the server wrote, or by the audit log. A row that
 * somebody else wrote is none, after an alarm. Read alike of all, so that the statements tell of nobody.
 */
export const platformRoleHolders = async ({
  db,
  sealing,
  now,
}: Pick<Context, 'db' | 'sealing' | 'now'>): Promise<ReadonlySet<string>> => {
  const rows = await db.select().from(globalRole)
  const logged = holdersOf(await entriesOf(db), sealing, now)
  const genuine = rows.filter((row) => isGlobalRoleGenuine(sealing.rows, row))
  if (genuine.length < rows.length) sealing.alarm({}, FOREIGN)
  const held = genuine.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const byRow = new Set(held.map(({ userId }) => userId))
  if ([...logged].some((userId) => !byRow.has(userId))) sealing.alarm({}, GONE)
  return new Set([...byRow, ...logged])
}
