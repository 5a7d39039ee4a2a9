import type { Tier } from '../subscriptions/plan-tiers.ts'

/** What an upload is for: a document of a request, an answer to one, or a file on an opportunity. */
export const UPLOAD_PURPOSES = ['document', 'response', 'cardfile'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

const GIB = 1024 ** 3

/**
 * Bytes that one person may have under way and in responses that are not opened yet, in all their
 * organisations together; by the plan of the organisation that they send the next file for. A document
 * leaves this count when it has come whole, a file of an opportunity when it is attached.
 */
const USER_ROOM: Readonly<Record<Tier, number>> = {
  FREE: 2 * GIB,
  PUBLIC: 5 * GIB,
  PLUS: 5 * GIB,
  PRO: 10 * GIB,
  BUSINESS: 20 * GIB,
}

/**
 * Bytes of one organisation, counted twice: once its documents, for as long as they are stored, and
 * once its files for responses that are not opened yet.
 */
const ORG_ROOM: Readonly<Record<Tier, number>> = {
  FREE: 5 * GIB,
  PUBLIC: 100 * GIB,
  PLUS: 20 * GIB,
  PRO: 50 * GIB,
  BUSINESS: 200 * GIB,
}

/** Bytes of one organisation on all its opportunities, for as long as they are stored. */
const CARDS_ROOM: Readonly<Record<Tier, number>> = {
  FREE: 2 * GIB,
  PUBLIC: 10 * GIB,
  PLUS: 10 * GIB,
  PRO: 25 * GIB,
  BUSINESS: 100 * GIB,
}

/**
 * Bytes of one organisation for one request, or on one opportunity: all its documents, or all that it sends for its response,
 * which is five times what may be submitted (`MOST_RESPONSE_BYTES`): a file that was taken out of a
 * draft counts until it is cleared away.
 */
const REQUEST_ROOM: Readonly<Record<UploadPurpose, number>> = {
  document: 3 * GIB,
  response: 1.5 * GIB,
  cardfile: 1 * GIB,
}

/** Whose room an upload takes, in the order in which they are asked. */
export const ROOM_SCOPES = ['user', 'organisation', 'request'] as const
export type RoomScope = (typeof ROOM_SCOPES)[number]

/** How many bytes there are for each, with a plan. */
export const roomFor = (
  purpose: UploadPurpose,
  tier: Tier,
): Readonly<Record<RoomScope, number>> => ({
  user: USER_ROOM[tier],
  organisation: (purpose === 'cardfile' ? CARDS_ROOM : ORG_ROOM)[tier],
  request: REQUEST_ROOM[purpose],
})
