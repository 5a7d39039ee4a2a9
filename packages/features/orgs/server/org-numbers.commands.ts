import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { keyOfNumber } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'
import { type NumberedOrg, orgOfNumber } from './org-numbers.queries.ts'

/**
 * An organisation that has the number: the caller learns which, so that they can claim or join it.
 */
export const numberInUse = ({ orgId, isClaimed, isDeleted }: NumberedOrg): AppError =>
  isDeleted
    ? new AppError('org.number_invalid', { field: 'registrationNumber', problem: 'deleted' })
    : new AppError('org.already_exists', { orgId, claimed: isClaimed ? 1 : 0 })

/**
 * Makes sure until the transaction ends that no organisation but `except` has the number. Throws
 * `org.already_exists` with `orgId` and `claimed` (0 or 1), and `org.number_invalid` with the
 * problem `deleted` for an organisation that staff have removed.
 */
export const reserveNumber = async (
  tx: Db,
  country: string,
  number: string,
  except: string | null = null,
): Promise<void> => {
  const key = `org-number:${keyOfNumber(country, number)}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const taken = await orgOfNumber(tx, country, number, except)
  if (taken) throw numberInUse(taken)
}
