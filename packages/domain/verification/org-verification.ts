/**
 * How it became known that the members of an organisation speak for the body whose name and number it has:
 * staff approved a claim to an organisation of official publications, staff looked into it, an address of the
 * body's own domain was confirmed (verification-domain.ts), or it is one of the demonstration.
 */
export const VERIFICATION_METHODS = ['claim', 'staff', 'domain', 'demonstration'] as const
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]

/** Why a verification ended: name, number or country changed, staff withdrew it, nobody speaks for it any more. */
export const VERIFICATION_ENDS = ['changed', 'withdrawn', 'unclaimed'] as const

/** What was verified: that its members speak for the body of this name and number. */
export interface Identity {
  readonly name: string
  readonly country: string | null
  readonly registrationNumber: string | null
}

/**
 * Whether an edit ends a verification: any change of name, number or country does, since a verified organisation
 * could take the name of another one letter by letter. The trigger `org_verification_ends` holds the same rule in
 * the database.
 */
export const endsVerification = (before: Identity, after: Identity): boolean =>
  before.name !== after.name ||
  before.country !== after.country ||
  before.registrationNumber !== after.registrationNumber

/** The verification as readers see it: who stands behind a name. */
export const VERIFICATION_STATUSES = ['verified', 'unverified', 'official'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/**
 * `official` for an organisation that nobody speaks for on Kogge: its name and number come from official
 * publications, and nobody can publish or invite in them.
 */
export const verificationStatusOf = (org: {
  readonly isClaimed: boolean
  readonly isVerified: boolean
}): VerificationStatus => (org.isVerified ? 'verified' : org.isClaimed ? 'unverified' : 'official')
