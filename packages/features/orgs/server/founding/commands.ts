import { randomUUID } from 'node:crypto'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { AsSelf } from '@kogge/domain/access/authorize.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import { keyOfNumber } from '@kogge/domain/org/match.ts'
import type { FoundOrgInput } from '@kogge/domain/org/profile.ts'
import { knownIndustries } from '@kogge/features/reference/server/data.ts'
import { recordDeed } from '@kogge/platform/server/audit/commands.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { numberTaken, reserveNumber } from '../numbered/commands.ts'
import { orgOfNumber } from '../numbered/data.ts'
import { readRegistrationNumber, readVatNumber } from '../numbered/rules.ts'

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
      ...{ id, name, country, registrationNumber, vatNumber, industries },
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
    throw taken ? numberTaken(taken) : new AppError('system.internal')
  }
  await tx
    .insert(membership)
    .values({ orgId: id, userId: actor.userId, role: 'ORG_ADMINISTRATOR', createdAt: now })
  await recordDeed(ctx, {
    action: 'org.founded',
    subjectType: 'org',
    subjectId: id,
    orgId: id,
    after: { name, country, registrationNumber, vatNumber },
  })
  await recordDeed(ctx, {
    action: 'membership.granted',
    subjectType: 'membership',
    subjectId: actor.userId,
    orgId: id,
    after: { role: 'ORG_ADMINISTRATOR' },
  })
  return id
}
