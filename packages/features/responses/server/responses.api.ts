import type { Db } from '@kogge/db/client.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { FoundResponse, FoundResponseSummary } from '@kogge/domain/responses/found-response.ts'
import type { LetterOccasion } from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { mailParticipants } from './letters/participant-letters.commands.ts'
import {
  acceptedByLink,
  documentsOf,
  type InvitedName,
  invitedNamesOf,
  type OwnParticipation,
  ownParticipationOf,
} from './participants.queries.ts'
import { openSlots } from './sealed-response.commands.ts'
import { lockLink, type MailedLink, plantLink } from './slots/link-claims.commands.ts'
import { plantDecoys } from './slots/slot-decoys.commands.ts'
import { rewriteSoon } from './slots/slot-rewrite-queue.ts'
import { takeUpLink } from './steps/link-uptake.commands.ts'
import type { Changing } from './steps/supplier-step.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * Lays slots that nobody owns among those of a request that is published, so that their number does not
 * show how many take part.
 */
export const layDecoySlots = (tx: Db, keys: Keys, rfxId: string): Promise<void> =>
  plantDecoys(tx, keys, rfxId)

/**
 * Enqueues that all slots of all requests are rewritten some minutes later, after a request was amended
 * or cancelled: the slots then know the new end of its log.
 */
export const rewriteSlotsLater = (ctx: Context): Promise<void> => rewriteSoon(ctx)

/**
 * Opens every response to a request with its private key, in the transaction of the opening, which holds
 * the request `for update`. `write` is given what was found, some at a time, to store what belongs to it;
 * the result is in the order of submission.
 *
 * Throws `record.not_found`, `rfx.sealed` before the time of opening, and `system.clocks_part` and
 * `rfx.key_refused` where neither time nor key can be relied on.
 */
export const openResponses = (
  tx: Db,
  keys: Keys,
  rfxId: string,
  pair: KeyPair,
  write?: (found: readonly FoundResponse[]) => Promise<unknown>,
): Promise<readonly FoundResponseSummary[]> => openSlots(tx, keys, rfxId, pair, write)

/**
 * Enqueues mail to all participants of a request that is not opened yet, in the transaction of the event.
 * `about` is the step as the log has it, by which the mail is proven. `valuesFor` gives the values of the template by language; the addresses in `others` receive no mail.
 * The stored row is the same whether anybody takes part or not.
 */
export const mailToParticipants = (
  ctx: UserContext,
  about: LetterOccasion,
  valuesFor: (locale: UiLocale) => Readonly<Record<string, string>>,
  others?: ReadonlySet<string>,
): Promise<void> => mailParticipants(ctx, about, valuesFor, others)

/** Lays the slot into which a mailed link is claimed later; one that is there is written anew. */
export const layLinkSlot = (
  tx: Db,
  keys: Keys,
  link: Pick<MailedLink, 'rfxId' | 'invitationId'>,
): Promise<void> => plantLink(tx, keys, link)

/** Locks a mailed link until the transaction ends: it is claimed, withdrawn and mailed anew one at a time. */
export const lockMailedLink = async (
  tx: Db,
  keys: Pick<Keys, 'sealing'>,
  link: Pick<MailedLink, 'rfxId' | 'invitationId'>,
): Promise<void> => {
  await lockLink(tx, keys, link)
}

/**
 * Binds a mailed invitation to the organisation that the caller acts for, once, where nobody else can
 * read it. Throws `account.token_invalid` where another has claimed it, it was withdrawn or comes too
 * late, and `rfx.step_refused`.
 */
export const claimMailedLink = (ctx: Changing, link: MailedLink): Promise<void> =>
  takeUpLink(ctx, link)

/** The published versions of a request, by their numbers; those that do not exist are left out. */
export const publishedVersions = (
  db: Db,
  rfxId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, RequestDocument>> => documentsOf(db, rfxId, versions)

/** How a participant stands to a request, for nobody else's eyes. */
export const participantState = (
  db: Db,
  keys: Keys,
  rfxId: string,
  participant: Participant,
): Promise<OwnParticipation> => ownParticipationOf(db, keys, rfxId, participant)

/** Those of some requests by invitation that participants have come to by a mailed link, unopened. */
export const requestsJoinedByLink = (
  db: Db,
  keys: Keys,
  participants: readonly Participant[],
  rfxIds: readonly string[],
): Promise<readonly string[]> => acceptedByLink(db, keys, participants, rfxIds)

/** The names by which participants may know that they were invited to some requests, by the logs of these. */
export const namesWithInvitations = (
  db: Db,
  keys: Pick<Keys, 'sealing'>,
  participants: readonly Participant[],
  rfxIds: readonly string[],
): Promise<readonly InvitedName[]> => invitedNamesOf(db, keys, participants, rfxIds)
