import type { Tier } from '../subscriptions/plan-tiers.ts'

const MB = 1000 * 1000

/** Bytes that drafts may take in the database, with the versions published in the days before. */
const DRAFT_ROOM = 200 * MB
/** The same for whoever pays nothing, and for whoever nobody has verified. */
const SMALL_DRAFT_ROOM = 50 * MB

/**
 * Versions leave the count of their organisation after so many days: what is published is kept, and a
 * buyer of many years is not to run out of room.
 */
export const VERSIONS_COUNT_DAYS = 30

/** Bytes of drafts that an organisation may have. */
export const draftRoom = (tier: Tier, isVerified: boolean): number =>
  isVerified && tier !== 'FREE' ? DRAFT_ROOM : SMALL_DRAFT_ROOM

/** What one person may have begun or written last, in all their organisations together. */
export const PERSON_DRAFT_ROOM = DRAFT_ROOM
