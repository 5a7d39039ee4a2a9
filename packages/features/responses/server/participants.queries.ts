import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { provenTermsOf } from '@kogge/platform/server/ledger/request-terms.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { invitationOf } from './requests.queries.ts'
import { validUptakes } from './slots/link-claims.queries.ts'
import { isSeen, namesSeenBy, placesOf, seenPairsOf } from './slots/represented-slots.queries.ts'
import { slotsOfPairs } from './slots/slots.queries.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Versions of a request as they were published, of those asked for that there are. */
export const documentsOf = async (
  db: Db,
  rfxId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, RequestDocument>> => {
  if (versions.length === 0) return new Map()
  const rows = await db
    .select({ version: rfxVersion.version, document: rfxVersion.document })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), inArray(rfxVersion.version, [...versions])))
  return new Map(rows.map(({ version, document }) => [version, document]))
}

/** How an organisation stands to what a request says, as its own members may know. */
export interface OwnParticipation {
  /** Since when its invitation stands, by name or by a mailed link; null for none. */
  readonly invitedAt: Date | null
  /** It has agreed to keep what it sees to itself. */
  readonly hasAgreed: boolean
  /** It has begun something, whatever became of its invitation. */
  readonly hasBegun: boolean
}

/** The same for a participant, and nobody else's eyes, under all of the names that are theirs to see. */
export const ownParticipationOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  participant: Participant,
): Promise<OwnParticipation> => {
  const places = await placesOf(db, keys, rfxId, participant)
  const invitation = await invitationOf(db, rfxId, places)
  return {
    invitedAt: invitation?.invitedAt ?? null,
    hasAgreed: places.some(({ state, agreed }) => state?.keepsConfidential === true || agreed),
    hasBegun: places.some(({ state, opened }) => state !== null || opened !== null),
  }
}

/**
 * Which of some requests that are for those invited alone participants have come to by a mailed
 * link, in whatever name, while that is known to nobody else.
 */
export const acceptedByLink = async (
  db: Db,
  keys: Keys,
  participants: readonly Participant[],
  rfxIds: readonly string[],
): Promise<readonly string[]> => {
  if (participants.length === 0 || rfxIds.length === 0) return []
  const requests = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    .where(
      and(
        inArray(writtenRfx.rfxId, [...rfxIds]),
        isNull(writtenRfx.openedAt),
        sql`${writtenRfx.document}->>'privacy' <> 'public'`,
      ),
    )
  const unopened = requests.map(({ rfxId }) => rfxId)
  const pairs = await Promise.all(participants.map((one) => seenPairsOf(db, keys, one, unopened)))
  const slots = await slotsOfPairs(db, keys, pairs.flat())
  const found: string[] = []
  for (const { rfxId, state } of slots)
    if (state && (await validUptakes(db, [state])).length > 0) found.push(rfxId)
  return found
}

/** A name by which a participant may know that it was invited to a request. */
export interface InvitedName {
  readonly rfxId: string
  readonly orgId: string
}

/** By which names participants may know that they were invited to some requests, by the logs of these. */
export const invitedNamesOf = async (
  db: Db,
  { sealing }: Pick<Keys, 'sealing'>,
  participants: readonly Participant[],
  rfxIds: readonly string[],
): Promise<readonly InvitedName[]> => {
  const names = (await Promise.all(participants.map((one) => namesSeenBy(db, one)))).flat()
  const isAnyHeld = names.some(({ heldAt }) => heldAt !== null)
  const terms = isAnyHeld ? await provenTermsOf(db, sealing, rfxIds) : null
  return rfxIds.flatMap((rfxId) =>
    names.filter((name) => isSeen(name, terms?.get(rfxId))).map(({ orgId }) => ({ rfxId, orgId })),
  )
}
