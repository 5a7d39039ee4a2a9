import { afterCommit } from '@kogge/db/before-commit.ts'
import { INVITATION_DAYS } from '@kogge/domain/members/member-role-rules.ts'
import type { Context } from '../procedures/procedure-context.ts'
import { namesOf, type RevokedInvitation } from './revoked-invitations.queries.ts'

const LIFETIME_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000

/**
 * Keeps in mind, once it is committed, that invitations were taken back or taken up: for as long as any that
 * was sent until now could be accepted, whatever its row says.
 */
export const rememberRevoked = (
  { db: tx, sealing, now }: Pick<Context, 'db' | 'sealing' | 'now'>,
  invitations: readonly RevokedInvitation[],
): void => {
  const until = new Date(now.getTime() + LIFETIME_MS)
  afterCommit(tx, () => {
    for (const one of invitations)
      for (const name of namesOf(one)) sealing.takenBack.remember(name, until)
  })
}
