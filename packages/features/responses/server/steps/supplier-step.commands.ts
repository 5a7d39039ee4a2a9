import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { type NamedPlace, placeRowsOf, placesNamed } from '@kogge/db/orgs/org-representation.ts'
import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type ParticipationState,
  type ParticipationStatus,
  type ParticipationStep,
  stepEndsWith,
  stepFrom,
  takesBack,
} from '@kogge/domain/participation/participation-status.ts'
import { participantOf } from '@kogge/platform/server/access/participants.queries.ts'
import type { Clocks } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { keyEvidenceOf } from '@kogge/platform/server/ledger/request-key-evidence.queries.ts'
import {
  type ProvenKey,
  provenKeyBy,
} from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import {
  type Asking,
  expectRequest,
  type Invitation,
  invitationAmong,
  isInvited,
  namedInvitationsOf,
} from '../requests.queries.ts'
import { filesIn, tendFiles } from '../response-attachments.commands.ts'
import {
  type Place,
  placesFoundOf,
  placesOf,
  placeToAct,
  seenPlacesOf,
} from '../slots/represented-slots.queries.ts'
import { participationStateOf } from '../slots/slot-participation-state.ts'
import { knownBy, type SlotState } from '../slots/slot-sealing.ts'
import { lockPlace, writeSlot } from '../slots/slots.commands.ts'

export interface Changing extends Granted<InOrg<OrgPermission>> {
  /** Which of the organisation's names is meant, where something was begun in more than one. */
  readonly inNameOf?: string | undefined
}

/** What a supplier's change finds, held until the transaction ends. */
export interface Situation {
  readonly request: Asking
  /** The request's own, proven: what is submitted is sealed to it. */
  readonly key: ProvenKey
  /** By the database's clock, once everything was held. */
  readonly now: Date
  /** That and the server's, which do not part. */
  readonly clocks: Clocks
  /** As it stands, or as it would begin. */
  readonly state: SlotState
  /** The same, as far as steps go by it. */
  readonly standing: ParticipationState
  /** Whether anything was there before. */
  readonly isNew: boolean
  /** How large that is. */
  readonly bytes: number
}

/** What an organisation begins with. */
export const beginning = (
  request: Asking,
  { orgId, placeId }: Pick<Place, 'orgId' | 'placeId'>,
  invitation: Invitation | null,
): SlotState => ({
  rfxId: request.rfxId,
  orgId,
  ...(placeId !== orgId && { placeId }),
  status: invitation ? 'PENDING_INVITE' : 'OPEN',
  revision: 0,
  version: request.version,
  content: null,
  keepsConfidential: false,
  receipts: [],
  submitted: null,
  withdrawal: null,
  questionIds: [],
  privateAnswers: [],
  hasGivenReason: false,
  reasonId: null,
  uptakes: [],
  updatedAt: new Date(0).toISOString(),
})

interface Held {
  readonly places: readonly Place[]
  readonly place: Place
}

type Seen = Pick<Place, 'orgId' | 'placeId'>

/** Locks the place that is meant, among those of an organisation that `read` gives. */
const lockMeant = async (
  { db: tx, sealing, inNameOf }: Pick<Changing, 'db' | 'sealing' | 'inNameOf'>,
  rfxId: string,
  [only, ...others]: readonly NamedPlace[],
  read: () => Promise<readonly Place[]>,
): Promise<Seen> => {
  // What lies there may be large: where there is one place alone it is read once.
  const seen =
    only?.isProven && others.length === 0 && (inNameOf === undefined || inNameOf === only.orgId)
      ? only
      : placeToAct(await read(), inNameOf)
  await lockPlace(tx, sealing.slotOf(rfxId, seen.placeId))
  return seen
}

/** The place that was locked, among all as they are since. */
const heldAmong = (places: readonly Place[], seen: Seen): Place => {
  const place = placeToAct(places, seen.orgId)
  if (place.placeId !== seen.placeId) throw new AppError('record.not_found')
  return place
}

/** The place that the caller means, locked and as it is then, among all that they see. */
export const heldPlace = async (
  ctx: Pick<Changing, 'db' | 'now' | 'secretBox' | 'sealing' | 'grant' | 'inNameOf'>,
  rfxId: string,
): Promise<Held> => {
  const participant = await participantOf(ctx)
  const read = () => placesOf(ctx.db, ctx, rfxId, participant)
  const seen = await lockMeant(ctx, rfxId, await seenPlacesOf(ctx.db, participant), read)
  const places = await read()
  return { places, place: heldAmong(places, seen) }
}

/**
 * Holds a request and what the caller's organisation has for it, for one step. In time is before the
 * deadline, to the millisecond; at the deadline itself it is too late.
 *
 * Throws `record.not_found` for who may not see it, `access.platform_role`, `response.kept`,
 * `rfx.deadline_passed`, and `rfx.step_refused` for
 * the buyer itself, what was cancelled, and what is confidential until one has agreed to keep it so;
 * `system.clocks_part` and `rfx.key_refused` where neither time nor key can be relied on.
 */
export const situationFor = async (
  ctx: Changing,
  rfxId: string,
  step: ParticipationStep,
): Promise<Situation> => {
  const { db: tx } = ctx
  const [, participant, expected] = await inOneRoundTrip(tx, [
    () => lockRequest(tx, rfxId, 'shared'),
    () => participantOf(ctx),
    () => placeRowsOf(tx, ctx.grant.action.orgId),
  ])
  const [request, seen] = await inOneRoundTrip(tx, [
    () => expectRequest(tx, rfxId),
    () =>
      lockMeant(ctx, rfxId, placesNamed(expected, participant.places), () =>
        placesOf(tx, ctx, rfxId, participant),
      ),
  ])
  // What takes something back does so whatever the request says.
  const saying = takesBack(step) ? undefined : request
  const [{ places, rows }, invitations, [clock], evidence] = await inOneRoundTrip(tx, [
    () => placesFoundOf(tx, ctx, rfxId, participant, expected),
    () =>
      namedInvitationsOf(
        tx,
        rfxId,
        expected.map((row) => row.org_id),
      ),
    // Not before all is held; who may not take the step hears that first.
    () => Promise.allSettled([ctx.sealing.readClocks(tx)]),
    () => keyEvidenceOf(tx, ctx.sealing, rfxId, { saying }),
  ])
  const place = heldAmong(places, seen)
  const { state: known } = place
  const invitation = await invitationAmong(tx, invitations, places)
  const isFor = request.document.privacy === 'public' || invitation !== null
  // What takes something back is open to whoever has it; the rest, to those the request is for.
  if (!isFor && !(known && takesBack(step))) throw new AppError('record.not_found')
  // By every name of theirs, whoever keeps what lies under it.
  const isBuyer = rows.some((row) => row.org_id === request.orgId)
  if (isBuyer || request.state === 'cancelled') throw new AppError('rfx.step_refused', { step })
  // What cannot be read is kept as it is, to be examined once the request is opened.
  if (place.isDamaged) throw new AppError('rfx.step_refused', { step, reason: 'damaged' })
  // By no time that was moved: neither of a clock, nor in the row.
  if (clock.status === 'rejected') throw clock.reason
  const clocks = clock.value
  const now = demonstrationHour() ?? clocks.database
  const proving = { known: knownBy(known), saying }
  const key = await provenKeyBy(tx, ctx.sealing, request, evidence, proving)
  if (request.document.privacy !== 'public' && invitation) {
    const names = places.map(({ orgId }) => orgId)
    // What takes something back was begun by an invitation that stood then.
    if (!takesBack(step) && !(await isInvited(tx, ctx.sealing, rfxId, invitation, names)))
      throw refusedByLog(ctx.sealing, 'an invitation')
  }
  const { responsesUntil, questionsUntil } = request
  const until =
    stepEndsWith(step) === 'questions' ? (questionsUntil ?? responsesUntil) : responsesUntil
  if (request.state !== 'published' || now.getTime() >= until.getTime())
    throw new AppError('rfx.deadline_passed', { until: until.toISOString() })
  const begun = known ?? beginning(request, place, invitation)
  const standing = participationStateOf(begun, invitation?.invitedAt ?? null)
  const state = { ...begun, status: standing.status }
  if (request.isConfidential && !state.keepsConfidential && step !== 'accept' && step !== 'decline')
    throw new AppError('rfx.step_refused', { step, reason: 'confidential' })
  return { request, key, clocks, now, state, standing, isNew: known === null, bytes: place.bytes }
}

/** Where a step leads; throws `rfx.step_refused` where it is not allowed. */
export const stepped = (
  { standing }: Pick<Situation, 'standing'>,
  step: ParticipationStep,
): ParticipationStatus => {
  const next = stepFrom(standing, step)
  if (!next) throw new AppError('rfx.step_refused', { step, status: standing.status })
  return next
}

/** The files that an organisation has for the same request at its other places. */
const filesElsewhere = async (
  ctx: Changing,
  { rfxId, orgId: name, placeId = name }: SlotState,
): Promise<ReadonlySet<string>> => {
  const places = await placesOf(ctx.db, ctx, rfxId, await participantOf(ctx))
  const others = places.flatMap((one) => (one.placeId === placeId || !one.state ? [] : [one.state]))
  return new Set(others.flatMap((state) => [...filesIn(state).keys()]))
}

/** Writes what a step has made of it, and sees to its files. Throws `file.not_accepted`. */
export const settle = async (
  ctx: Changing,
  { key, now, state: before }: Situation,
  state: SlotState,
): Promise<void> => {
  const { orgId } = ctx.grant.action
  await tendFiles(ctx, orgId, before, state, now, () => filesElsewhere(ctx, state))
  await writeSlot(ctx.db, ctx, key, { ...state, updatedAt: now.toISOString() })
}
