import type { Privacy } from './request-document.ts'

/** Somebody who reads the versions of a request. */
export interface VersionReader {
  /** The buyer, and staff who may see every request. */
  readonly seesAll: boolean
  /** Since when an invitation of theirs stands; null for none. */
  readonly invitedAt: Date | null
  /** They have agreed to keep to themselves what is confidential. */
  readonly hasAgreed: boolean
}

/** Whoever comes by. */
export const ANYBODY: VersionReader = { seesAll: false, invitedAt: null, hasAgreed: false }

/** The more, the fewer may read. */
const NARROWNESS: Readonly<Record<Privacy, number>> = { public: 0, invited: 1, extended: 2 }

/** Whether one privacy is for fewer than another. */
export const isNarrower = (one: Privacy, other: Privacy): boolean =>
  NARROWNESS[one] > NARROWNESS[other]

interface Version {
  readonly privacy: Privacy
  readonly publishedAt: Date
}

/**
 * Which versions of a request, given in their order, somebody may read. What was written for the
 * few stays theirs when the request becomes one for more: a version is for everybody if it was
 * public, for those invited before a later version was for more than it, and a confidential version
 * is for those of them who had also agreed to confidentiality.
 */
export const readableVersions = (
  versions: readonly Version[],
  { seesAll, invitedAt, hasAgreed }: VersionReader,
): readonly boolean[] =>
  versions.map(({ privacy }, at) => {
    if (seesAll || privacy === 'public') return true
    const wider = versions.slice(at + 1).find((later) => isNarrower(privacy, later.privacy))
    const wasInvited = invitedAt !== null && (!wider || invitedAt < wider.publishedAt)
    return wasInvited && (privacy !== 'extended' || hasAgreed)
  })
