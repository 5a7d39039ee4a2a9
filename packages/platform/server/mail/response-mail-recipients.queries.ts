import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ORG_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { and, asc, type Column, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { accountColumns, accountHolds, alarmOf } from '../row-seals/account-seals.queries.ts'
import { isMembershipGenuine } from '../row-seals/membership-seals.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'

/** Of one organisation, who came first: of a large one not everybody need be written to. */
export const MOST_READERS = 10

/** Members of their own right who may submit a response; whoever helps for a while is not written to. */
const RESPONDING: readonly OrgRole[] = ORG_ROLES.filter((role) =>
  roleHolds(role, 'rfx.manage_response'),
)

/** A member who is written to, at the address of an account that the server wrote. */
export interface Responder {
  readonly userId: string
  readonly orgId: string
  readonly role: OrgRole
  readonly memberSince: Date
  readonly email: string
  readonly locale: UiLocale
}

const current = (ends: Column, now: Date): SQL | undefined => or(isNull(ends), gt(ends, now))

/** Members who may be written to, the earliest first: those whose roles and accounts hold. */
const responders = async (
  db: Db,
  sealing: Sealing,
  now: Date,
  within?: SQL,
): Promise<readonly Responder[]> => {
  const rows = await db
    .select({ membership, account: accountColumns, language: user.language })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        within,
        inArray(membership.role, [...RESPONDING]),
        current(membership.expiresAt, now),
        isNull(user.deletedAt),
      ),
    )
    .orderBy(asc(membership.createdAt), asc(membership.userId))
  return rows.flatMap(({ membership: held, account, language }) => {
    if (!isMembershipGenuine(sealing.rows, held)) return []
    const { keyId, seal, ...facts } = account
    if (!accountHolds(sealing.rows, { facts, keyId, seal })) {
      alarmOf(sealing, facts.userId)
      return []
    }
    const { userId, orgId, role, createdAt: memberSince } = held
    const locale = uiLocale.catch('en').parse(language)
    return [{ userId, orgId, role, memberSince, email: facts.email, locale }]
  })
}

/**
 * Who is written to about requests that their organisation is asked or takes part in, in the open: by roles
 * that are proven, at the addresses of accounts that are.
 */
export const respondersOf = async (
  db: Db,
  sealing: Sealing,
  orgId: string,
  now: Date,
): Promise<readonly Responder[]> =>
  (await responders(db, sealing, now, eq(membership.orgId, orgId))).slice(0, MOST_READERS)

/**
 * The same of all organisations, without a bound: for letters of which the database is not to learn by
 * its statements whom they are for.
 */
export const allResponders = async (
  db: Db,
  sealing: Sealing,
  now: Date,
): Promise<ReadonlyMap<string, readonly Responder[]>> =>
  Map.groupBy(await responders(db, sealing, now), ({ orgId }) => orgId)
