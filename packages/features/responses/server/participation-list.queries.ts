import type { Db } from '@kogge/db/client.ts'
import { namesOfOrg, ownOf } from '@kogge/db/orgs/org-representation.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { pickText, type UiLocale } from '@kogge/domain/kernel/locales.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import {
  type ParticipationStatus,
  statusAfterDeadline,
} from '@kogge/domain/participation/participation-status.ts'
import { buyerNames } from '@kogge/platform/server/buyer-names.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { decodeTimeCursor, pageOf, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invitedNamesOf } from './participants.queries.ts'
import type { ParticipationInput } from './participation-list.inputs.ts'
import type { ParticipationItem, ParticipationPage } from './responses.views.ts'
import { validUptakes } from './slots/link-claims.queries.ts'
import { seenPairsOf, seenPlacesOf } from './slots/represented-slots.queries.ts'
import { participationStateOf } from './slots/slot-participation-state.ts'
import type { SlotState } from './slots/slot-sealing.ts'
import { slotsOfPairs } from './slots/slots.queries.ts'

/** How an organisation stands to a request, wherever that is written. */
interface Standing {
  /** In whose name. */
  readonly orgId: string
  readonly status: ParticipationStatus
  readonly at: Date
  readonly state: SlotState | null
}

/**
 * Everything that an organisation has to do with: what its slots say of requests that are not opened,
 * what is known of those that are, and invitations that it has not looked at.
 */
const standingsOf = async (
  ctx: Pick<Context, 'db' | 'secretBox' | 'sealing'>,
  participant: Participant,
): Promise<ReadonlyMap<string, Standing>> => {
  const { db } = ctx
  const { orgId } = participant
  const names = await namesOfOrg(db, orgId)
  const ofNames = <Column extends PgColumn>(column: Column) => inArray(column, [...names])
  const named = await db
    .select({
      rfxId: rfxInvitation.rfxId,
      at: rfxInvitation.invitedAt,
      orgId: rfxInvitation.orgId,
    })
    .from(rfxInvitation)
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, rfxInvitation.rfxId))
    .where(and(ofNames(rfxInvitation.orgId), isNull(rfxInvitation.withdrawnAt)))
    .orderBy(rfxInvitation.invitedAt)
  const known = await invitedNamesOf(
    db,
    ctx,
    [participant],
    [...new Set(named.map(({ rfxId }) => rfxId))],
  )
  const invited = named.filter((one) =>
    known.some(({ rfxId, orgId: name }) => rfxId === one.rfxId && name === one.orgId),
  )
  const unopened = await db
    .select({ rfxId: writtenRfx.rfxId })
    .from(writtenRfx)
    // A bidder that became part of the buyer is not to be seen by it before the opening.
    .where(and(isNull(writtenRfx.openedAt), notInArray(writtenRfx.orgId, [...names])))
  const places = await seenPlacesOf(db, participant)
  const order = places.map(({ placeId }) => placeId)
  const pairs = await seenPairsOf(
    db,
    ctx,
    participant,
    unopened.map(({ rfxId }) => rfxId),
  )
  const slots = await slotsOfPairs(db, ctx, pairs)
  const opened = await db
    .select({
      rfxId: participation.rfxId,
      orgId: participation.orgId,
      status: participation.status,
      at: participation.updatedAt,
    })
    .from(participation)
    // What was left to another since is theirs, under whatever name.
    .where(
      or(
        and(ofNames(participation.orgId), isNull(participation.heirId)),
        sql`${participation.heirId} in ${ownOf(orgId)}`,
      ),
    )
  const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  const isOwnLast = (a: { readonly orgId: string }, b: { readonly orgId: string }) =>
    rank(b.orgId) - rank(a.orgId)
  return new Map<string, Standing>([
    ...invited.map(({ rfxId, at, orgId: name }): [string, Standing] => [
      rfxId,
      { orgId: name ?? orgId, status: 'PENDING_INVITE', at, state: null },
    ]),
    ...(await standingsIn(
      db,
      slots.toSorted((a, b) => order.indexOf(b.placeId ?? '') - order.indexOf(a.placeId ?? '')),
      new Map(invited.map(({ rfxId, at }) => [rfxId, at])),
    )),
    ...opened
      .toSorted(isOwnLast)
      .map(({ rfxId, ...one }): [string, Standing] => [rfxId, { ...one, state: null }]),
  ])
}

/** What slots say; of one that only took up a mailed link nothing once that was withdrawn. */
const standingsIn = async (
  db: Db,
  slots: Awaited<ReturnType<typeof slotsOfPairs>>,
  invited: ReadonlyMap<string, Date>,
): Promise<readonly [string, Standing][]> => {
  const found: [string, Standing][] = []
  for (const { rfxId, orgId, state } of slots) {
    const [uptake] = state && !invited.has(rfxId) ? await validUptakes(db, [state]) : []
    const invitedAt = invited.get(rfxId) ?? (uptake ? new Date(uptake.at) : null)
    const isGone = state?.status === 'PENDING_INVITE' && !invitedAt
    if (state && !isGone) {
      const { status } = participationStateOf(state, invitedAt)
      const changed = new Date(state.updatedAt)
      const at = invitedAt && invitedAt > changed ? invitedAt : changed
      found.push([rfxId, { orgId, status, at, state }])
    }
    // There is something, and its page says that it cannot be read.
    if (!state) found.push([rfxId, { orgId, status: 'IN_PROGRESS', at: new Date(0), state }])
  }
  return found
}

const requestsOf = async (db: Db, rfxIds: readonly string[]) => {
  const names = await buyerNames(db, rfxIds)
  const rows = await db
    .select({
      rfxId: writtenRfx.rfxId,
      kind: writtenRfx.kind,
      state: writtenRfx.state,
      version: writtenRfx.version,
      titles: sql<Record<string, string>>`${writtenRfx.document}->'title'`,
      language: sql<string>`${writtenRfx.document}->>'language'`,
      buyerId: writtenRfx.orgId,
      responsesUntil: writtenRfx.responsesUntil,
      openingAt: writtenRfx.openingAt,
      updatedAt: writtenRfx.updatedAt,
      significant: sql<number | null>`(
        select max(v.version) from ${rfxVersion} v
        where v.rfx_id = ${writtenRfx.rfxId} and v.is_significant)`,
    })
    .from(writtenRfx)
    .where(inArray(writtenRfx.rfxId, [...rfxIds]))
  return rows.map((row) => ({ ...row, buyerName: names.get(row.rfxId) ?? '' }))
}

type Row = Awaited<ReturnType<typeof requestsOf>>[number]

const titleOf = ({ titles, language }: Row, locale: UiLocale): ParticipationItem['title'] => {
  const found = pickText(titles, locale, language)
  return found && { ...found, text: withoutDirectionMarks(found.text) }
}

const itemOf = (row: Row, standing: Standing, locale: UiLocale, now: Date): ParticipationItem => {
  const { state } = standing
  const isOver = row.state !== 'published' || now.getTime() >= row.responsesUntil.getTime()
  const seen = (state?.submitted && state.receipts.at(-1)?.version) ?? state?.version ?? row.version
  const updated = Math.max(row.updatedAt.getTime(), standing.at.getTime())
  return {
    rfxId: row.rfxId,
    kind: row.kind,
    state: row.state,
    version: row.version,
    title: titleOf(row, locale),
    buyer: { orgId: row.buyerId, name: row.buyerName },
    status: isOver ? statusAfterDeadline(standing.status) : standing.status,
    mustLookAgain: state?.content != null && (row.significant ?? 0) > seen,
    responsesUntil: row.responsesUntil.toISOString(),
    openingAt: row.openingAt.toISOString(),
    updatedAt: new Date(updated).toISOString(),
  }
}

const isAsked = (item: ParticipationItem, { filters }: ParticipationInput): boolean => {
  const among = <Value>(values: readonly Value[] | undefined, value: Value): boolean =>
    !values || values.length === 0 || values.includes(value)
  const text = foldText(`${item.title?.text ?? ''} ${item.buyer.name}`)
  const words = (filters.q ?? []).flatMap((q) => foldText(q).split(' ').filter(Boolean))
  return (
    words.every((word) => text.includes(word)) &&
    among(filters.rfxOrgId, item.buyer.orgId) &&
    among(filters.rfxType, item.kind) &&
    among(filters.statusFlag, item.status)
  )
}

const cursorOf = (item: ParticipationItem, sortBy: ParticipationInput['sortBy']): TimeCursor => ({
  at: new Date(sortBy === 'deadline' ? item.responsesUntil : item.updatedAt),
  key: item.rfxId,
})

/** The last update first, or the first deadline. */
const inOrder = (a: TimeCursor, b: TimeCursor, sortBy: ParticipationInput['sortBy']): number => {
  const difference = a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1)
  return a.key === b.key && a.at.getTime() === b.at.getTime()
    ? 0
    : sortBy === 'deadline'
      ? difference
      : -difference
}

/**
 * The requests that an organisation takes part in or was invited to. Filtered and sorted here and not
 * by the database, which does not know which they are. Throws `list.cursor_invalid`.
 */
export const listParticipation = async (
  ctx: Pick<Context, 'db' | 'secretBox' | 'sealing' | 'locale'>,
  participant: Participant,
  input: ParticipationInput,
): Promise<ParticipationPage> => {
  const { sortBy, filters, limit } = input
  const after = decodeTimeCursor(input.cursor)
  const now = await databaseNow(ctx.db)
  const { participantOrgId: names = [] } = filters
  // Oneself, in whatever name, or one of one's names.
  const isMeant = (name: string) =>
    names.length === 0 || names.includes(participant.orgId) || names.includes(name)
  const standings = await standingsOf(ctx, participant)
  const rows = standings.size > 0 ? await requestsOf(ctx.db, [...standings.keys()]) : []
  const items = rows
    .flatMap((row) => {
      const standing = standings.get(row.rfxId)
      return standing && isMeant(standing.orgId) ? [itemOf(row, standing, ctx.locale, now)] : []
    })
    .filter((item) => isAsked(item, input))
    .filter((item) => !after || inOrder(cursorOf(item, sortBy), after, sortBy) > 0)
    .sort((a, b) => inOrder(cursorOf(a, sortBy), cursorOf(b, sortBy), sortBy))
  const { page, nextCursor } = pageOf(items.slice(0, limit + 1), limit, (item) =>
    cursorOf(item, sortBy),
  )
  return { items: [...page], nextCursor, serverNow: now.toISOString() }
}
