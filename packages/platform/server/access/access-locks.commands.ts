import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { sql } from 'drizzle-orm'

/**
 * `shared` keeps what one may do in an organisation as it is until the transaction ends;
 * `exclusive` is for those who change it: members, roles, delegations, plans.
 */
export type LockMode = 'shared' | 'exclusive'

/** Longer than any change takes; a caller who would wait longer gets an error and may try again. */
const LOCK_TIMEOUT = '5s'

const lock = (tx: Db, key: string, mode: LockMode): Promise<unknown> =>
  tx.execute(
    mode === 'shared'
      ? sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
          pg_advisory_xact_lock_shared(${lockNumber(key)}::bigint)`
      : sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
          pg_advisory_xact_lock(${lockNumber(key)}::bigint)`,
  )

/**
 * Takes the lock on who may do what in an organisation, for the rest of the transaction. What is
 * read afterwards is true until it ends: seats counted, administrators counted, roles held. A
 * transaction takes one such lock, or several in the order of their ids.
 */
export const lockOrgAccess = (tx: Db, orgId: string, mode: LockMode): Promise<unknown> =>
  lock(tx, `org-access:${orgId}`, mode)

/** The same for global roles; taken before the lock of a user and those of organisations. */
export const lockStaffAccess = (tx: Db, mode: LockMode): Promise<unknown> =>
  lock(tx, 'staff-access', mode)

/** One change at a time to what is a user's own; taken before any lock of an organisation. */
export const lockUser = (tx: Db, userId: string): Promise<unknown> =>
  lock(tx, `user:${userId}`, 'exclusive')
