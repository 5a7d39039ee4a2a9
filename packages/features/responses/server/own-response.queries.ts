import type { Db } from '@kogge/db/client.ts'
import { placesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { unreadableSlot } from '@kogge/db/schema/sealing.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import {
  PARTICIPATION_STEPS,
  type ParticipationState,
  type ParticipationStep,
  statusAfterDeadline,
  stepEndsWith,
  stepFrom,
  stepTaker,
  takesBack,
} from '@kogge/domain/participation/participation-status.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { ownConfirmingOf } from './amendment-confirmation.queries.ts'
import { ownQuestionsOf, questionsAfterOpening } from './questions/own-questions.queries.ts'
import {
  type Asking,
  hasSignificantChange,
  type Invitation,
  invitationOf,
  readRequest,
} from './requests.queries.ts'
import type { OwnResponse } from './responses.views.ts'
import { hasBegun, type Place, placesOf, placeToAct } from './slots/represented-slots.queries.ts'
import { participationStateOf } from './slots/slot-participation-state.ts'
import { type SlotState, submittedOf } from './slots/slot-sealing.ts'
import { beginning } from './steps/supplier-step.commands.ts'
import { readableVersionOf } from './uninvited-request.queries.ts'

/** What a supplier may do with what stands so, at `now`. */
const stepsAt = (
  request: Asking,
  standing: ParticipationState,
  now: Date,
): readonly ParticipationStep[] => {
  if (request.state !== 'published') return []
  const questions = request.questionsUntil ?? request.responsesUntil
  const isFor = request.document.privacy === 'public' || standing.isInvited
  return PARTICIPATION_STEPS.filter((step) => {
    const until = stepEndsWith(step) === 'questions' ? questions : request.responsesUntil
    return (
      stepTaker(step) === 'supplier' &&
      stepFrom(standing, step) !== null &&
      (isFor || takesBack(step)) &&
      now.getTime() < until.getTime()
    )
  })
}

const timesOf = (request: Asking, now: Date) => ({
  questionsUntil: request.questionsUntil?.toISOString() ?? null,
  responsesUntil: request.responsesUntil.toISOString(),
  openingAt: request.openingAt.toISOString(),
  serverNow: now.toISOString(),
})

const invitationView = (invitation: Invitation | null): OwnResponse['invitation'] =>
  invitation && { message: invitation.message, invitedAt: invitation.invitedAt.toISOString() }

/** What is known of an organisation once its request is opened. */
const afterOpening = async (
  db: Db,
  { rfxId }: Asking,
  orgId: string,
): Promise<Pick<OwnResponse, 'status' | 'content' | 'receipts' | 'submitted'> | null> => {
  const [known] = await db
    .select({
      status: participation.status,
      receipts: participation.receipts,
      content: response.content,
      receipt: response.receipt,
    })
    .from(participation)
    .leftJoin(
      response,
      and(eq(response.rfxId, participation.rfxId), eq(response.orgId, participation.orgId)),
    )
    .where(and(eq(participation.rfxId, rfxId), eq(participation.orgId, orgId)))
  if (!known) return null
  const { status, content, receipt } = known
  const receipts = [...known.receipts]
  if (!content || !receipt) return { status, content: null, receipts, submitted: null }
  const { receiptId, submittedAt: at, contentHash, version } = receipt
  return {
    // Openings of before kept the last one alone.
    status,
    content,
    receipts: receipts.length > 0 ? receipts : [receipt],
    submitted: { receiptId, at, contentHash, version, content },
  }
}

const submittedView = (state: SlotState): OwnResponse['submitted'] => {
  const found = submittedOf(state)
  if (!found) return null
  const { receiptId, submittedAt: at, contentHash, version } = found.receipt
  return { receiptId, at, contentHash, version, content: found.content }
}

const beforeOpening = async (db: Db, request: Asking, state: SlotState | null) => {
  if (!state) return { content: null, receipts: [], submitted: null, revision: 0 }
  const submitted = submittedView(state)
  const seen = submitted ? submitted.version : state.version
  return {
    content: state.content,
    receipts: state.receipts,
    submitted,
    revision: state.revision,
    version: state.version,
    mustLookAgain:
      (state.content !== null || submitted !== null) &&
      (await hasSignificantChange(db, request.rfxId, seen, request.version)),
    keepsConfidential: state.keepsConfidential,
  }
}

/** The organisation in whose name it is, and its other names under which something is there. */
const namesIn = async (
  db: Db,
  places: readonly Place[],
  place: Place,
): Promise<Pick<OwnResponse, 'name' | 'otherNames'>> => {
  const shown = places.filter((one) => one === place || hasBegun(one))
  const rows = await db
    .select({ orgId: org.id, name: org.name })
    .from(org)
    .where(
      inArray(
        org.id,
        shown.map((one) => one.orgId),
      ),
    )
  const names = shown.map(({ orgId }) => ({
    orgId,
    name: withoutDirectionMarks(rows.find((row) => row.orgId === orgId)?.name ?? ''),
  }))
  const own = names.find(({ orgId }) => orgId === place.orgId)
  if (!own) throw new AppError('record.not_found')
  return { name: own, otherNames: names.filter((one) => one !== own) }
}

/** Whether it was found damaged when its request was opened. */
const isKeptDamaged = async (db: Db, rfxId: string, orgId: string): Promise<boolean> =>
  (await db.$count(
    unreadableSlot,
    and(eq(unreadableSlot.rfxId, rfxId), eq(unreadableSlot.orgId, orgId)),
  )) > 0

/**
 * What an organisation has for a request, `inNameOf` which of its names where it has something under
 * more than one. Throws `record.not_found` where it may not see the request, or is the one that asks, and
 * `response.kept` where others keep what there may be.
 */
export const ownResponseOf = async (
  ctx: Pick<Context, 'db' | 'secretBox' | 'sealing'>,
  participant: Participant,
  rfxId: string,
  inNameOf?: string,
): Promise<OwnResponse> => {
  const { db } = ctx
  const request = await readRequest(db, rfxId)
  const names = await placesOfOrg(db, participant.orgId)
  if (!request || names.some((one) => one.orgId === request.orgId))
    throw new AppError('record.not_found')
  const places = await placesOf(db, ctx, rfxId, participant)
  const place = placeToAct(places, inNameOf, request.openedAt !== null)
  const { state } = place
  const invitation = await invitationOf(db, rfxId, places)
  const opened = place.opened && (await afterOpening(db, request, place.orgId))
  const mayRead = request.document.privacy === 'public' || invitation !== null
  if (!mayRead && !places.some(hasBegun)) throw new AppError('record.not_found')
  const own = {
    version: request.version,
    mustLookAgain: false,
    keepsConfidential: false,
    ...(await beforeOpening(db, request, state)),
    ...opened,
  }
  const questionIds = opened
    ? await questionsAfterOpening(db, ctx.secretBox, { rfxId, orgId: place.orgId })
    : (state?.questionIds ?? [])
  const now = await databaseNow(db)
  const invitedAt = invitation?.invitedAt ?? null
  const standing = participationStateOf(state ?? beginning(request, place, invitation), invitedAt)
  const isOver = request.state !== 'published' || now.getTime() >= request.responsesUntil.getTime()
  const stands = opened?.status ?? standing.status
  const status = isOver ? statusAfterDeadline(stands) : stands
  return {
    ...own,
    // Whom the request is no longer for has no other version to look at.
    mustLookAgain: own.mustLookAgain && mayRead,
    questionsAsked: await ownQuestionsOf(
      db,
      ctx.secretBox,
      rfxId,
      questionIds,
      state?.privateAnswers,
    ),
    ...(await ownConfirmingOf(db, request, own.submitted, mayRead)),
    keptRequest: mayRead ? null : await readableVersionOf(db, request, own),
    status,
    state: request.state,
    currentVersion: request.version,
    steps: place.isDamaged ? [] : [...stepsAt(request, { ...standing, status }, now)],
    invitation: invitationView(invitation),
    isConfidential: request.isConfidential,
    ...(await namesIn(db, places, place)),
    isDamaged:
      place.isDamaged || (opened !== null && (await isKeptDamaged(db, rfxId, place.orgId))),
    ...timesOf(request, now),
  }
}
