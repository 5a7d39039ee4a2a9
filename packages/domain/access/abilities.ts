import type { OrgPermission } from './org-permissions.ts'
import { orgRefusal, type Refusal, type Standing } from './permission-checks.ts'

/**
 * What the reader may do with a record, sent along with it: `null` for allowed, else why not. The
 * interface shows what it may offer and explains what it may not; the server asks again.
 */
export type Abilities<Permission extends OrgPermission> = Readonly<
  Record<Permission, Refusal | null>
>

/** The abilities of one standing in the record's organisation; of a stranger without a standing, none. */
export const abilitiesOf = <Permission extends OrgPermission>(
  standing: Standing | undefined,
  permissions: readonly Permission[],
  now: Date,
): Abilities<Permission> =>
  Object.fromEntries(
    permissions.map((permission) => [
      permission,
      standing ? orgRefusal(standing, permission, now) : 'role',
    ]),
  ) as Abilities<Permission>
