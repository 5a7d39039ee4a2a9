import type { OrgPermission } from './org-permissions.ts'
import { type OrgMembership, orgRefusal, type Refusal } from './permission-checks.ts'

/**
 * What the reader may do with a record, sent along with it: `null` for allowed, else why not. The
 * interface shows what it may offer and explains what it may not; the server asks again.
 */
export type Abilities<Permission extends OrgPermission> = Readonly<
  Record<Permission, Refusal | null>
>

/** The abilities of one standing in the record's organisation; of a stranger without a standing, none. */
export const abilitiesOf = <Permission extends OrgPermission>(
  membership: OrgMembership | undefined,
  permissions: readonly Permission[],
  now: Date,
): Abilities<Permission> =>
  Object.fromEntries(
    permissions.map((permission) => [
      permission,
      membership ? orgRefusal(membership, permission, now) : 'role',
    ]),
  ) as Abilities<Permission>
