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
const ids = (list: readonly string[]): SQL => sql`${sql.param([...list])}::uuid[]`

/**
 * That a notification (`n`) is its reader's to see: what they follow for an organisation as long as they may follow it there, tenders
 * as long as these are public.
 */
export const isTheirs = ({ actor, now }: NotificationReader): SQL => {
  const orgsWith = (permission: OrgPermission): readonly string[] =>
    actor.orgs.filter((org) => orgRefusal(org, permission, now) === null).map((org) => org.orgId)
  return sql`(n.user_id = ${actor.userId}
    and (n.org_id is null
      or n.kind = 'matches' and n.org_id = any(${ids(orgsWith('market_profile.view'))})
      or n.kind = 'watched' and n.org_id = any(${ids(orgsWith('rfx.watch'))}))
    and (n.rfx_num is null or exists (select from rfx_search s where s.num = n.rfx_num)))`
}
