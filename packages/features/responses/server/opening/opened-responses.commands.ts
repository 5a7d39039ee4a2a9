import type { Db } from '@kogge/db/client.ts'
import { noBidReason, participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { statusAfterDeadline } from '@kogge/domain/participation/participation-status.ts'
import type { FoundResponse } from '@kogge/domain/responses/found-response.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { keepFilesOfOpened, releaseFiles } from '@kogge/features/files/server/files.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { inArray, sql } from 'drizzle-orm'
import { sealOwnQuestions } from '../questions/own-questions.ts'
import { filesIn } from '../response-attachments.commands.ts'
import { tellUptakes } from '../slots/link-claims.commands.ts'
import type { OpenedSlot } from './found-responses.ts'

/** Rows in one statement each, however many there are. */
const AT_ONCE = 100

const writeResponses = async (
  tx: Db,
  rfxId: string,
  found: readonly FoundResponse[],
): Promise<void> => {
  const rows = found.flatMap(({ orgId, submitted }) => {
    if (!submitted) return []
    const { json, receipt } = submitted
    const submittedAt = new Date(receipt.submittedAt)
    return [{ rfxId, orgId, content: sql`${json}::json`, receipt, submittedAt }]
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(response).values(rows.slice(from, from + AT_ONCE))
}

/** Of a slot that cannot be read no more is known than what was found in its other half. */
const statusOf = ({ slot: { state }, found }: OpenedSlot) => {
  if (state && !(found?.withdrawal && found.submitted)) return statusAfterDeadline(state.status)
  return found?.submitted || found?.setAside || found?.late
    ? ('RESPONDED' as const)
    : ('CLOSED' as const)
}

/** What is kept of one organisation, whatever it had at which places. */
const standingOf = (
  { secretBox }: Pick<Context, 'secretBox'>,
  of: { readonly rfxId: string; readonly orgId: string },
  places: readonly OpenedSlot[],
) => {
  const statuses = places.map(statusOf)
  const receipts = places.flatMap(({ found }) => found?.receipts ?? [])
  return {
    status: statuses.find((status) => status === 'RESPONDED') ?? statuses[0] ?? 'CLOSED',
    keepsConfidential: places.some(({ slot }) => slot.state?.keepsConfidential === true),
    receipts: receipts.toSorted((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1)),
    ownQuestions: sealOwnQuestions(
      secretBox,
      of,
      places.flatMap(({ slot }) => slot.state?.questionIds ?? []),
    ),
  }
}

const writeParticipations = async (
  tx: Db,
  keys: Pick<Context, 'secretBox'>,
  rfxId: string,
  opened: readonly OpenedSlot[],
  now: Date,
): Promise<void> => {
  const byOrg = Map.groupBy(opened, ({ slot }) => slot.orgId)
  const rows = [...byOrg].map(([orgId, places]) => ({
    rfxId,
    orgId,
    updatedAt: now,
    ...standingOf(keys, { rfxId, orgId }, places),
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(participation).values(rows.slice(from, from + AT_ONCE))
}

/**
 * Reasons of those who took an invitation up after all are disclosed to nobody. Not before the
 * opening: a row that goes would tell when somebody came back.
 */
const dropReasons = async (tx: Db, opened: readonly OpenedSlot[]): Promise<void> => {
  const ids = opened.flatMap(({ slot: { state } }) =>
    state?.reasonId && state.status !== 'DECLINED_INVITE' ? [state.reasonId] : [],
  )
  if (ids.length > 0) await tx.delete(noBidReason).where(inArray(noBidReason.id, ids))
}

/** Keeps what is damaged as it was found. */
const keepDamaged = async (
  tx: Db,
  rfxId: string,
  opened: readonly OpenedSlot[],
  foundAt: Date,
): Promise<void> => {
  for (const { slot, found } of opened) {
    const { orgId, placeId = orgId, own, sealed } = slot
    if (found?.damaged)
      await tx.insert(unreadableSlot).values({ rfxId, orgId, placeId, own, sealed, foundAt })
  }
}

/**
 * Files of drafts that were never submitted, or not in the end: nobody will ask for them again. Those
 * of what cannot be read stay, to be examined with it.
 */
const releaseUnopened = async (tx: Db, opened: readonly OpenedSlot[], now: Date): Promise<void> => {
  const states = opened.flatMap(({ slot, found }) =>
    slot.state && !found?.damaged ? [slot.state] : [],
  )
  const kept = new Set(
    opened.flatMap(({ found }) =>
      found?.submitted ? filesOf(found.submitted.content).map(({ fileId }) => fileId) : [],
    ),
  )
  const ids = states.flatMap((state) => [...filesIn(state).keys()])
  await releaseFiles(
    tx,
    ids.filter((id) => !kept.has(id)),
    now,
  )
}

/**
 * Stores what was found in some slots of a request: who took part, what was submitted, what is damaged, and
 * by which mailed links they came; and lets go of what nobody asks for again.
 */
export const writeOpened = async (
  tx: Db,
  keys: Pick<Context, 'secretBox'>,
  rfxId: string,
  opened: readonly OpenedSlot[],
  now: Date,
): Promise<void> => {
  const found = opened.flatMap((one) => one.found ?? [])
  await writeParticipations(tx, keys, rfxId, opened, now)
  await writeResponses(tx, rfxId, found)
  await keepFilesOfOpened(
    tx,
    keys,
    rfxId,
    found.flatMap(({ orgId, submitted }) =>
      submitted ? [{ orgId, files: filesOf(submitted.content) }] : [],
    ),
  )
  await keepDamaged(tx, rfxId, opened, now)
  await tellUptakes(
    tx,
    rfxId,
    opened.flatMap(({ slot: { state, orgId } }) => (state ? [{ ...state, orgId }] : [])),
  )
  await releaseUnopened(tx, opened, now)
  await dropReasons(tx, opened)
}
