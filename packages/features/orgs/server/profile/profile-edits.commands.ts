import { org } from '@kogge/db/schema/orgs.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { maskedVat } from '@kogge/domain/orgs/numbers/vat-number.ts'
import type { OrgProfileInput } from '@kogge/domain/orgs/org-profile-inputs.ts'
import { isOrdinaryName } from '@kogge/domain/verification/org-name-letters.ts'
import { endsVerification } from '@kogge/domain/verification/org-verification.ts'
import { knownIndustries } from '@kogge/features/reference/server/reference.api.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { readRegistrationNumber, readVatNumber } from '../org-number-parsing.ts'
import { reserveNumber } from '../org-numbers.commands.ts'
import { profileToEdit } from './profile-edits.queries.ts'
import type { EditableProfile, SavedProfile } from './profile-edits.views.ts'

type Grant = Granted<InOrg<'org.edit_profile'>>

/** The number after the edit: what is fixed stays, what is new must be nobody else's. */
const numberAfter = async (
  { db: tx, grant }: Grant,
  before: EditableProfile,
  typed: string | null,
): Promise<string | null> => {
  const { country, registrationNumber, isNumberFixed } = before
  if (country === null || typed === null || typed.trim() === '') {
    if (isNumberFixed && country !== null) throw new AppError('request.invalid')
    return registrationNumber
  }
  const number = readRegistrationNumber(typed, country)
  if (isNumberFixed) {
    if (number !== registrationNumber) throw new AppError('request.invalid')
    return number
  }
  await reserveNumber(tx, country, number, grant.action.orgId)
  return number
}

/** As the audit log keeps it: a person's own number has no place there. */
const kept = ({ vatNumber, ...rest }: EditableProfile) => ({
  ...rest,
  vatNumber: vatNumber && maskedVat(vatNumber),
})

/** What differs between two versions. */
const difference = (
  before: EditableProfile,
  after: EditableProfile,
): { readonly before: object; readonly after: object } | null => {
  const entries = Object.entries(after).filter(
    ([key, value]) =>
      key !== 'version' &&
      key !== 'isVerified' &&
      JSON.stringify(value) !== JSON.stringify(Object(before)[key]),
  )
  if (entries.length === 0) return null
  return {
    before: Object.fromEntries(entries.map(([key]) => [key, Object(before)[key]])),
    after: Object.fromEntries(entries),
  }
}

/** Another name or number is not what was verified: the database ends it (`org_verification_ends`). */
const tellOfEnd = async (
  ctx: Grant,
  before: EditableProfile,
  after: EditableProfile,
): Promise<void> => {
  if (!before.isVerified || !endsVerification(before, after)) return
  const { orgId } = ctx.grant.action
  const identity = ({ name, country, registrationNumber }: EditableProfile) => ({
    name,
    country,
    registrationNumber,
  })
  await recordAuditEntry(ctx, {
    action: 'org.verification_ended',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: identity(before),
    after: identity(after),
  })
}

/**
 * Saves the profile, if it is still the version that the edit began with; otherwise nothing is
 * saved and the version that stands comes back. Another name or number ends the verification.
 *
 * Throws `record.not_found`, `request.invalid` for another number in place of a fixed one and for a new name with
 * letters or signs that names do not have,
 * `org.number_invalid` and, for a number of another organisation, `org.already_exists`.
 */
export const saveProfile = async (
  ctx: Grant,
  input: { readonly version: string; readonly profile: OrgProfileInput },
): Promise<SavedProfile> => {
  const { db: tx, grant, now } = ctx
  const { orgId } = grant.action
  const before = await profileToEdit(tx, orgId)
  if (!before) throw new AppError('record.not_found')
  if (before.version !== input.version) return { outcome: 'changed', profile: before }
  const { profile } = input
  if (profile.name !== before.name && !isOrdinaryName(profile.name))
    throw new AppError('request.invalid', { reason: 'name' })
  const registrationNumber = await numberAfter(ctx, before, profile.registrationNumber)
  const vatNumber =
    before.country === null ? null : readVatNumber(profile.vatNumber, before.country)
  const industries = await knownIndustries(tx, profile.industries)
  const saved = await tx
    .update(org)
    .set({
      ...profile,
      registrationNumber,
      vatNumber,
      industries,
      nameFolded: foldText(profile.name),
      // Two edits within a millisecond are two versions all the same.
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${org.updatedAt} + interval '1 millisecond')`,
    })
    // Whoever has waited for another edit to end finds its version, not the one that was read.
    .where(and(eq(org.id, orgId), eq(org.updatedAt, new Date(input.version))))
    .returning({ id: org.id })
  const after = await profileToEdit(tx, orgId)
  if (!after) throw new AppError('record.not_found')
  if (saved.length === 0) return { outcome: 'changed', profile: after }
  const changes = difference(kept(before), kept(after))
  if (changes)
    await recordAuditEntry(ctx, {
      action: 'org.profile_changed',
      subjectType: 'org',
      subjectId: orgId,
      orgId,
      ...changes,
    })
  await tellOfEnd(ctx, before, after)
  return { outcome: 'saved', profile: after }
}
