import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The reader of notifications, and the instant of the call. */
export interface NotificationReader {
  readonly actor: UserActor
  readonly now: Date
}

/** A list of ids for a statement. */
export const uuids = (list: readonly string[]): SQL => sql`${sql.param([...list])}::uuid[]`

/** The organisations in which a user holds a permission. */
export const orgsWith = (
  actor: UserActor,
  permission: OrgPermission,
  now: Date,
): readonly string[] =>
  actor.orgs.filter((org) => orgRefusal(org, permission, now) === null).map((org) => org.orgId)

/** The same, also where they lack nothing but a seat: what an organisation writes to its people is not for those with a seat alone. */
const orgsOf = (actor: UserActor, permission: OrgPermission, now: Date): readonly string[] =>
  actor.orgs
    .filter((org) => [null, 'seat'].includes(orgRefusal(org, permission, now)))
    .map((org) => org.orgId)

/**
 * That a notification (`n`) is its reader's to see: what they follow for an organisation as long as they may follow it there, its
 * own business as long as they have the role in it that it was written to, tenders as long as these are public.
 */
export const isTheirs = ({ actor, now }: NotificationReader): SQL => {
  const own = (permission: OrgPermission): SQL => uuids(orgsWith(actor, permission, now))
  const administered = uuids(orgsOf(actor, 'user_role.manage_all', now))
  const answered = uuids(orgsOf(actor, 'user_role.manage_non_admin', now))
  return sql`(n.user_id = ${actor.userId}
    and (n.org_id is null
      or n.kind = 'matches' and n.org_id = any(${own('market_profile.view')})
      or n.kind in ('watched', 'deadlines') and n.org_id = any(${own('rfx.watch')})
      or n.kind in ('opportunities', 'mentions') and n.org_id = any(${own('opportunity.view')})
      or n.kind = 'messages' and n.org_id = any(${own('messaging.view')})
      or n.kind in ('tasks', 'dueTasks') and n.org_id = any(${own('task.view')})
      or n.kind in ('invitations', 'clarifications') and n.org_id = any(${own('rfx.manage_response')})
      or n.kind = 'membership' and n.org_id = any(${answered})
      or n.kind in ('claims', 'delegations', 'plan', 'account') and n.org_id = any(${administered}))
    and (n.rfx_num is null or exists (select from rfx_search s where s.num = n.rfx_num)))`
}
