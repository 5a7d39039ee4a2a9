import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion } from '@kogge/db/schema/drafting.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import type { Privacy } from '@kogge/domain/drafting/request-document.ts'
import {
  ANYBODY,
  readableVersions,
  type VersionReader,
} from '@kogge/domain/drafting/version-readers.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { type StoredDocument, storedDocument } from '@kogge/features/files/server/files.api.ts'
import {
  participantOf,
  participantOrNoneOf,
} from '@kogge/platform/server/access/participants.queries.ts'
import { provenBidderNames } from '@kogge/platform/server/ledger/bidder-names.queries.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { ownParticipationOf } from './participants.queries.ts'
import { type Asking, readRequest } from './requests.queries.ts'
import { filesIn } from './response-attachments.commands.ts'
import { placesOf } from './slots/represented-slots.queries.ts'

const missing = (): AppError => new AppError('record.not_found')

/** Throws as a procedure would for those without a place in the organisation. */
const expectMember = (
  ctx: Context,
  orgId: OrgId | null,
  permission: OrgPermission,
): InOrg<OrgPermission> => {
  if (ctx.actor.kind !== 'user') throw new AppError('session.required')
  if (!orgId) throw missing()
  return authorizeInOrg(ctx.actor, orgId, [permission], ctx.now)
}

const naming = (fileId: string) =>
  sql`@> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))`

/** Whether a version of a request that was ever published names a file, and is one for this reader. */
const isReadable = async (
  db: Db,
  rfxId: string,
  fileId: string,
  reader: VersionReader,
): Promise<boolean> => {
  const versions = await db
    .select({
      privacy: sql<Privacy>`${rfxVersion.document}->>'privacy'`,
      publishedAt: rfxVersion.publishedAt,
      hasFile: sql<boolean>`coalesce(${rfxVersion.document}->'documents' ${naming(fileId)}, false)`,
    })
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(asc(rfxVersion.version))
  const readable = readableVersions(versions, reader)
  return versions.some(({ hasFile }, at) => hasFile && readable[at])
}

const isDrafted = async (db: Db, rfxId: string, fileId: string): Promise<boolean> =>
  (await db.$count(
    rfxDraft,
    and(eq(rfxDraft.rfxId, rfxId), sql`${rfxDraft.document}->'documents' ${naming(fileId)}`),
  )) > 0

/**
 * Whether an organisation may read a file of a request that is not for everybody, or was not when a
 * version named it: see mayReadVersion.
 */
const isAdmitted = async (
  ctx: Context,
  request: Asking,
  fileId: string,
  reader: InOrg<OrgPermission>,
): Promise<boolean> => {
  const participant = await participantOrNoneOf(ctx, reader)
  if (!participant) return false
  const participation = await ownParticipationOf(ctx.db, ctx, request.rfxId, participant)
  const { invitedAt, hasAgreed, hasBegun } = participation
  // Who has begun something reads on what stands now, invited or not.
  const since = invitedAt ?? (hasBegun ? ctx.now : null)
  const isFor = request.document.privacy === 'public' || since !== null
  if (!isFor || (request.isConfidential && !hasAgreed)) return false
  return isReadable(ctx.db, request.rfxId, fileId, { seesAll: false, invitedAt: since, hasAgreed })
}

/**
 * A document of a request, for whoever may read the request: everybody where it is public. `orgId` is
 * the organisation that the caller acts for. Throws `record.not_found`, and `session.required` to
 * those who have not signed in, whether there is such a file or not.
 */
export const documentFor = async (
  ctx: Context,
  rfxId: string,
  fileId: string,
  orgId: OrgId | null,
): Promise<StoredDocument> => {
  const { db } = ctx
  const document = await storedDocument(db, ctx.secretBox, fileId)
  const request = await readRequest(db, rfxId)
  const isOut = async (reader: VersionReader): Promise<boolean> =>
    (await isReadable(db, rfxId, fileId, reader)) &&
    document !== null &&
    request?.orgId === document.orgId
  const isForAll = (await isOut(ANYBODY)) && request?.document.privacy === 'public'
  if (document && isForAll) return document
  // From here on what is not there is asked after as what is there for others, and answered alike.
  const reader = expectMember(ctx, orgId, 'rfx.view_documents')
  const isOwn = reader.action.orgId === document?.orgId
  const isKnown = await isOut({ ...ANYBODY, seesAll: true })
  const isDraft = await isDrafted(db, rfxId, fileId)
  const isFor = request !== null && (await isAdmitted(ctx, request, fileId, reader))
  if (!document) throw missing()
  if (isOwn && isKnown) return document
  if (isOwn && isDraft) {
    expectMember(ctx, orgId, 'rfx.view_draft')
    return document
  }
  if (isKnown && isFor) return document
  throw missing()
}

const among = (files: Iterable<SealedAttachment>, fileId: string): SealedAttachment | undefined =>
  [...files].find((one) => one.fileId === fileId)

/**
 * A file of a response: for the bidder at any time, for the buyer once the responses are opened.
 * Throws `record.not_found` and `access.platform_role`.
 */
export const responseFileFor = async (
  ctx: Context,
  rfxId: string,
  fileId: string,
  orgId: OrgId,
  bidderId: string,
): Promise<SealedAttachment> => {
  const { db } = ctx
  const isOwn = orgId === bidderId
  const grant = expectMember(ctx, orgId, isOwn ? 'rfx.view_sent_responses' : 'rfx.view_report')
  const participant = isOwn ? await participantOf({ ...ctx, grant }) : null
  const request = await readRequest(db, rfxId)
  if (!request || !(isOwn || request.orgId === orgId)) throw missing()
  const names = isOwn
    ? await provenBidderNames(db, ctx.sealing, await provenAccount(db, ctx.sealing, rfxId), orgId)
    : [bidderId]
  // A bidder that became part of the buyer shows it nothing before the opening.
  if (isOwn && request.openedAt === null && names.includes(request.orgId)) throw missing()
  const opened = await db
    .select({ content: response.content })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), inArray(response.orgId, [...names])))
  const places = participant ? await placesOf(db, ctx, rfxId, participant) : []
  const known = [
    ...opened.flatMap(({ content }) => filesOf(content)),
    ...places.flatMap(({ state }) => (state ? [...filesIn(state).values()] : [])),
  ]
  const found = among(known, fileId)
  if (!found) throw missing()
  return found
}
