import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context, Granted, UserContext } from '../procedures/procedure-context.ts'
import { isVerifiedGenuine } from '../row-seals/verified-org-seals.ts'

const FOREIGN =
  'an organisation is verified by the database and not by the server, or has another name since; run kogge verify-audit'

/** Whether the members of an organisation are known to speak for the body of its name and number. */
export const isVerified = async (
  db: Db,
  { rows, alarm }: Pick<Context['sealing'], 'rows' | 'alarm'>,
  orgId: string,
): Promise<boolean> => {
  const [row] = await db
    .select()
    .from(org)
    .where(
      and(
        eq(org.id, orgId),
        isNotNull(org.verifiedAt),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
      ),
    )
  const isGenuine = row !== undefined && isVerifiedGenuine(rows, row)
  if (row && !isGenuine) alarm({ orgId }, FOREIGN)
  return isGenuine
}

/**
 * Refuses what is done in the name of an organisation towards others, whoever does it: a member, somebody with a
 * delegation, staff. `orgMutation` holds the organisation's lock, and whoever verifies it, ends its verification
 * or renames it takes that lock alone, so that the answer stays true until the transaction ends.
 *
 * Throws `org.not_verified`.
 */
export const assertVerified = async ({
  db,
  sealing,
  grant,
}: Granted<InOrg<OrgPermission>>): Promise<void> => {
  if (!(await isVerified(db, sealing, grant.action.orgId))) throw new AppError('org.not_verified')
}

/** What a letter says of the organisation in whose name somebody writes to others, and of that person. */
export interface Sender extends Readonly<Record<string, string>> {
  readonly standing: 'verified' | 'unverified'
  readonly address: string
}

/**
 * The same for the caller. Names are anybody's to choose, of organisations and of people: a letter in the
 * name of one that is not verified says so, and from which address the person writes.
 */
export const senderOf = async (
  { db, sealing, actor }: Pick<UserContext, 'db' | 'sealing' | 'actor'>,
  orgId: string,
): Promise<Sender> => ({
  standing: (await isVerified(db, sealing, orgId)) ? 'verified' : 'unverified',
  address: actor.email,
})
