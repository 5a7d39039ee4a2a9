import { rfxDraft } from '@kogge/db/schema/drafting.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { readableVersions, type VersionReader } from '@kogge/domain/drafting/version-readers.ts'
import type { Actor, ActorOrg } from '@kogge/domain/kernel/actor.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locales.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/rfx-visibility.ts'
import { fileChecks } from '@kogge/features/files/server/files.api.ts'
import { participantState } from '@kogge/features/responses/server/responses.api.ts'
import { participantOrNoneOf } from '@kogge/platform/server/access/participants.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import { cancellationOf } from '@kogge/platform/server/ledger/cancellation-reason.queries.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type CachedRequest,
  cachedRequest,
  cachedVersions,
} from './cached-request-documents.queries.ts'
import { cancellationCodesOf } from './cancellation-codes.queries.ts'
import type { RequestView, versionList } from './drafting.views.ts'
import { firstNoticeOf, type WrittenRow } from './drafts.queries.ts'
import { publishedAnswersOf } from './questions/published-answers.queries.ts'
import { abilitiesIn } from './request-abilities.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'now' | 'secretBox' | 'sealing' | 'hasMailServer'>

const placesOf = (actor: Actor, now: Date, orgId: string | undefined): readonly ActorOrg[] =>
  actor.kind === 'user'
    ? actor.orgs.filter(
        (place) =>
          (orgId === undefined || place.orgId === orgId) &&
          orgRefusal(place, 'rfx.view_interaction', now) === null,
      )
    : []

/** What organisations of a reader know of their own standing, all together. */
const standingOf = async (
  { db, actor, now, secretBox, sealing }: Reading,
  rfxId: string,
  orgIds: readonly OrgId[],
): Promise<Pick<VersionReader, 'invitedAt' | 'hasAgreed'>> => {
  let [invitedAt, hasAgreed]: [Date | null, boolean] = [null, false]
  for (const orgId of orgIds) {
    if (actor.kind !== 'user') break
    const grant = authorizeInOrg(actor, orgId, ['rfx.view_interaction'], now)
    const participant = await participantOrNoneOf({ db, sealing, now }, grant)
    if (!participant) continue
    const own = await participantState(db, { secretBox, sealing }, rfxId, participant)
    hasAgreed ||= own.hasAgreed
    if (own.invitedAt && (!invitedAt || own.invitedAt < invitedAt)) invitedAt = own.invitedAt
  }
  return { invitedAt, hasAgreed }
}

interface Found {
  readonly kept: CachedRequest
  readonly request: WrittenRow
  readonly role: RequestView['role']
  readonly places: readonly ActorOrg[]
  /** Whether they may see what it says. */
  readonly mayRead: boolean
  readonly reader: VersionReader
}

/**
 * A request as somebody stands to it; null where there is none for them. Throws `rfx.key_refused`, after an alarm,
 * where the row alone says that it is theirs.
 */
const found = async (
  reading: Reading,
  rfxId: string,
  orgId: string | undefined,
): Promise<Found | null> => {
  const { db, actor, now } = reading
  const kept = await cachedRequest(db, rfxId)
  if (!kept) return null
  const { request } = kept
  const places = placesOf(actor, now, orgId)
  const orgIds = places.map((place) => place.orgId)
  const isBuyer = orgIds.some((id) => id === request.orgId)
  if (isBuyer) await expectBuyer(reading, request)
  const standing = await standingOf(reading, rfxId, isBuyer ? [] : orgIds)
  const role = isBuyer ? 'buyer' : standing.invitedAt ? 'invited' : 'public'
  const seesAll = isBuyer || maySeeEveryRfx(actor, now)
  if (role === 'public' && request.document.privacy !== 'public' && !seesAll) return null
  const mayRead = seesAll || !request.isConfidential || standing.hasAgreed
  return { kept, request, role, places, mayRead, reader: { seesAll, ...standing } }
}

const textsOf = (texts: LocalizedText | null) => texts && { ...texts }

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

/**
 * What a reader may see of a request, for one of their organisations or for all of them. Null for
 * one that is compiled from notices, one that there is not, and one that is not for them.
 */
export const viewRequest = async (
  reading: Reading,
  rfxId: string,
  orgId: string | undefined,
): Promise<RequestView | null> => {
  const { db, now } = reading
  const one = await found(reading, rfxId, orgId)
  if (!one) return null
  const { kept, request, role, places, mayRead } = one
  const isBuyer = role === 'buyer'
  const clock = await databaseNow(db)
  const [draft] = isBuyer
    ? await db.select({ rfxId: rfxDraft.rfxId }).from(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
    : []
  const abilities = abilitiesIn(request, { role, places, now }, clock)
  const cancellation = await cancellationOf(db, request)
  return {
    kind: request.kind,
    state: request.state,
    version: request.version,
    orgId: request.orgId,
    isConfidential: request.isConfidential,
    role,
    document: mayRead ? kept.shown[isBuyer ? 'buyer' : 'others'] : null,
    checks: mayRead ? await fileChecks(db, reading, rfxId, fileIdsOf(request)) : {},
    shortened: mayRead ? (await firstNoticeOf(db, request)).shortened : null,
    isAmending: draft !== undefined,
    publishedAt: request.publishedAt.toISOString(),
    questionsUntil: isoOf(request.questionsUntil),
    responsesUntil: request.responsesUntil.toISOString(),
    openingAt: request.openingAt.toISOString(),
    openedAt: isoOf(request.openedAt),
    decidedAt: isoOf(request.decidedAt),
    standstillUntil: isoOf(request.standstillUntil),
    closedAt: isoOf(request.closedAt),
    cancelledAt: isoOf(request.cancelledAt),
    serverNow: clock.toISOString(),
    isMailOff: isBuyer && (!reading.hasMailServer || (await flagValue(db, 'disableEmailSending'))),
    cancelReason: textsOf(cancellation?.reason ?? null),
    cancelCode: cancellation?.code ?? null,
    cancelCodes: abilities.cancel ? [...(await cancellationCodesOf(db, request))] : [],
    questions: mayRead ? await publishedAnswersOf(db, rfxId) : [],
    abilities,
  }
}

const fileIdsOf = ({ document }: WrittenRow): readonly string[] =>
  document.documents.map(({ fileId }) => fileId)

/** Every version, the newest first, with what it changed; empty where there is nothing for the reader. */
export const versionsOf = async (
  reading: Reading,
  rfxId: string,
  orgId: string | undefined,
): Promise<z.infer<typeof versionList>> => {
  const one = await found(reading, rfxId, orgId)
  if (!one) return []
  const rows = await cachedVersions(reading.db, one.kept, one.role === 'buyer')
  const readable = readableVersions(rows, one.reader)
  return rows
    .map((row, at) => {
      const before = rows[at - 1]
      const mayRead = one.mayRead && readable[at] === true
      // What changed tells what stood there before.
      const mayCompare = mayRead && (!before || readable[at - 1] === true)
      return {
        version: row.version,
        publishedAt: row.publishedAt.toISOString(),
        reason: row.reason === null || !mayRead ? null : { ...row.reason },
        isSignificant: row.isSignificant,
        differences: mayCompare
          ? row.differences.map((difference) => ({
              ...difference,
              part: difference.part && { ...difference.part },
            }))
          : null,
      }
    })
    .reverse()
}
