import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Granted } from '../context.ts'

/** Whether the members of an organisation are known to speak for the body of its name and number. */
const isVerified = async (db: Db, orgId: string): Promise<boolean> => {
  const found = await db.$count(
    org,
    and(
      eq(org.id, orgId),
      isNotNull(org.verifiedAt),
      isNull(org.mergedIntoId),
      isNull(org.deletedAt),
    ),
  )
  return found > 0
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
  grant,
}: Granted<InOrg<OrgPermission>>): Promise<void> => {
  if (!(await isVerified(db, grant.deed.orgId))) throw new AppError('org.not_verified')
}
