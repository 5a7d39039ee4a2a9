import type { Db } from '@kogge/db/client.ts'
import type { ParticipationStatus } from '@kogge/domain/participation/participation-status.ts'
import { heldFrom } from '@kogge/domain/participation/place-holds.ts'
import { platformRoleHolders } from '@kogge/platform/server/access/logged-platform-roles.queries.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import {
  allResponders,
  MOST_READERS,
  type Responder,
} from '@kogge/platform/server/mail/response-mail-recipients.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  type ProvenOrgState,
  provenOrgStates,
  provenSpeakerIn,
} from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import { isSameLetter, readRequest } from '../requests.queries.ts'
import type { SlotState } from '../slots/slot-sealing.ts'
import { slotsOfRequest } from '../slots/slots.queries.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** An organisation that takes part, and who of it is written to. */
export interface LetterParticipant {
  /** The one whose people act for it. */
  readonly orgId: string
  readonly readers: readonly Responder[]
  /** It has submitted a response, as far as anybody can tell. */
  readonly hasSubmitted: boolean
  /** Its invitation stands, by its name or by a mailed link that it took up. */
  readonly isInvited: boolean
}

/** What lies for one request in the names of one organisation. */
interface Lying {
  readonly standing: ProvenOrgState
  readonly places: {
    readonly placeId: string
    readonly orgId: string
    readonly state: SlotState | null
  }[]
}

/** Who is written to about changes: those who accepted, asked, began or responded. */
const TAKING_PART: readonly ParticipationStatus[] = [
  'OPEN',
  'IN_CONVERSATION',
  'IN_PROGRESS',
  'RESPONDED',
]

/** Mailed invitations that a slot has taken up, and that stand by the log. */
const hasTakenUp = ({ invitations }: Account, state: SlotState | null): boolean =>
  state?.uptakes.some(({ invitationId, tokenHash }) => {
    const invited = invitations.get(invitationId)
    const isStanding = invited?.orgId === null && !invited.isWithdrawn
    return isStanding && isSameLetter(invited, tokenHash)
  }) === true

const isConcerned = (account: Account, state: SlotState | null): boolean =>
  state === null ||
  TAKING_PART.includes(state.status) ||
  (state.status === 'PENDING_INVITE' && hasTakenUp(account, state))

/** Whether the invitation of an organisation stands, by the log alone; one that was taken back by name counts. */
const isInvited = (account: Account, { standing, places }: Lying): boolean => {
  const names = new Set([...standing.names, ...places.map(({ orgId }) => orgId)])
  const named = [...account.invitations.values()].filter(
    ({ orgId }) => orgId !== null && names.has(orgId),
  )
  if (named.some(({ isWithdrawn }) => !isWithdrawn)) return true
  return places.some(
    ({ orgId, state }) => hasTakenUp(account, state) && named.every((one) => one.orgId !== orgId),
  )
}

/** Whether a member sees what lies at one of these places of a request that was published then (`place_hold`). */
const seesOneOf = (
  { holds }: ProvenOrgState,
  placeIds: readonly string[],
  { userId, role, memberSince }: Responder,
  publishedAt: number,
  now: Date,
): boolean => {
  const held = heldFrom(holds, { userId, roles: [role], memberSince }, now)
  return placeIds.some((placeId) => {
    const until = held.get(placeId)
    return until === undefined || until.getTime() < publishedAt
  })
}

/**
 * The organisations whose people get messages about a request: before it is opened by its log those
 * that take part, that came by a mailed link and have not declined, and whose slot cannot be read;
 * once it is opened those that had submitted, by its log too. For letters that leave no trace (see
 * mailParticipants): never to be shown, counted, logged or kept.
 *
 * Nothing counts but what the server has sealed or signed: the log, slots, how organisations stand,
 * roles and accounts. Roles, accounts and standings are read of all organisations, so that the
 * statements tell of none.
 */
export const letterParticipants = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  account: Readonly<Account>,
  now: Date,
): Promise<readonly LetterParticipant[]> => {
  const standings = await provenOrgStates(db, keys.sealing)
  const speakerOf = provenSpeakerIn(standings)
  const members = await allResponders(db, keys.sealing, now)
  const staff = await platformRoleHolders({ db, sealing: keys.sealing, now })
  const found = new Map<string, Lying>()
  const lyingOf = (orgId: string): Lying | null => {
    const standing = speakerOf(orgId)
    if (!standing) return null
    const lying = found.get(standing.orgId) ?? { standing, places: [] }
    found.set(standing.orgId, lying)
    return lying
  }
  if (account.isOpened) {
    for (const { bidderId, submittedAs } of account.responses.values())
      lyingOf(bidderId ?? submittedAs ?? '')
    for (const orgId of account.damaged.values()) lyingOf(orgId)
  } else
    for await (const { orgId, placeId = orgId, state } of slotsOfRequest(db, keys, rfxId))
      if (isConcerned(account, state)) lyingOf(orgId)?.places.push({ placeId, orgId, state })
  // A bidder that became part of the buyer would be shown to it.
  // Logs of before name no buyer.
  const buyerId = account.buyerId ?? (await readRequest(db, rfxId))?.orgId
  const buyer = speakerOf(buyerId ?? '')
  if (buyer) found.delete(buyer.orgId)
  const publishedAt = Math.min(...[...account.published.values()].map((at) => at.getTime()))
  return [...found].map(([orgId, lying]) => {
    const placeIds = lying.places.map(({ placeId }) => placeId)
    const seeing = (one: Responder) =>
      account.isOpened ||
      (!staff.has(one.userId) && seesOneOf(lying.standing, placeIds, one, publishedAt, now))
    return {
      orgId,
      readers: (members.get(orgId) ?? []).filter(seeing).slice(0, MOST_READERS),
      hasSubmitted: account.isOpened || lying.places.some(({ state }) => state?.submitted),
      isInvited: isInvited(account, lying),
    }
  })
}
