import { randomUUID } from 'node:crypto'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { keyOfNumber } from '@kogge/domain/orgs/matches/org-match.ts'
import type { FoundOrgInput } from '@kogge/domain/orgs/org-profile-inputs.ts'
import { knownIndustries } from '@kogge/features/reference/server/reference.api.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { provenOrgNames } from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { readRegistrationNumber, readVatNumber } from './org-number-parsing.ts'
import { numberInUse, reserveNumber } from './org-numbers.commands.ts'
import { orgOfNumber } from './org-numbers.queries.ts'

/**
 * Founds an organisation and makes its founder the administrator; gives its id. Its match key is
 * the one that notices give it, so that what is published later finds it.
 *
 * Throws `account.email_unconfirmed`, `org.number_invalid` (`field`, `problem`), and
 * `org.already_exists` (`orgId`, `claimed`) for one that is known already, from its members or
 * from notices alone.
 */
export const foundOrg = async (ctx: Granted<AsSelf>, input: FoundOrgInput): Promise<string> => {
  const { db: tx, actor, now } = ctx
  if (!actor.isEmailConfirmed) throw new AppError('account.email_unconfirmed')
  const { name, country, legalAddress } = input
  const registrationNumber = readRegistrationNumber(input.registrationNumber, country)
  const vatNumber = readVatNumber(input.vatNumber, country)
  const industries = await knownIndustries(tx, input.industries)
  await reserveNumber(tx, country, registrationNumber)
  const id = randomUUID()
  const [created] = await tx
    .insert(org)
    .values({
      id,
      name,
      country,
      registrationNumber,
      vatNumber,
      industries,
      nameFolded: foldText(name),
      matchKey: keyOfNumber(country, registrationNumber),
      addresses: legalAddress ? [{ ...legalAddress, kind: 'legal', country }] : [],
      claimedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: org.matchKey })
    .returning({ id: org.id })
  if (!created) {
    // A notice brought it in this very moment.
    const taken = await orgOfNumber(tx, country, registrationNumber)
    throw taken ? numberInUse(taken) : new AppError('system.internal')
  }
  await provenOrgNames(tx, ctx.sealing, id)
  const place = { orgId: id, userId: actor.userId, expiresAt: null, createdAt: now }
  await tx
    .insert(membership)
    .values(sealedMembership(ctx.sealing, { ...place, role: 'ORG_ADMINISTRATOR' }))
  await recordAuditEntry(ctx, {
    action: 'org.founded',
    subjectType: 'org',
    subjectId: id,
    orgId: id,
    after: { name, country, registrationNumber, vatNumber },
  })
  await recordAuditEntry(ctx, {
    action: 'membership.granted',
    subjectType: 'membership',
    subjectId: actor.userId,
    orgId: id,
    after: { role: 'ORG_ADMINISTRATOR' },
  })
  return id
}
