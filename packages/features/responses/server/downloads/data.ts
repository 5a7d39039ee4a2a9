import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion } from '@kogge/db/schema/drafting.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorize.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { OrgId } from '@kogge/domain/kernel/ids.ts'
import { filesOf } from '@kogge/domain/response/files.ts'
import type { SealedAttachment } from '@kogge/domain/response/schema.ts'
import { type StoredDocument, storedDocument } from '@kogge/features/files/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { filesIn } from '../attaching/commands.ts'
import { type Asking, invitationOf, readRequest } from '../requests/data.ts'
import { readSlot } from '../slots/data.ts'

const missing = (): AppError => new AppError('record.not_found')

/** Throws as a procedure would for those without a place in the organisation. */
const expectMember = (ctx: Context, orgId: OrgId | null, permission: OrgPermission): OrgId => {
  if (ctx.actor.kind !== 'user') throw new AppError('session.required')
  if (!orgId) throw missing()
  authorizeInOrg(ctx.actor, orgId, [permission], ctx.now)
  return orgId
}

const naming = (fileId: string) =>
  sql`@> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))`

/** Whether a version of a request that was ever published names a file. */
const isPublished = async (db: Db, rfxId: string, fileId: string): Promise<boolean> =>
  (await db.$count(
    rfxVersion,
    and(eq(rfxVersion.rfxId, rfxId), sql`${rfxVersion.document}->'documents' ${naming(fileId)}`),
  )) > 0

const isDrafted = async (db: Db, rfxId: string, fileId: string): Promise<boolean> =>
  (await db.$count(
    rfxDraft,
    and(eq(rfxDraft.rfxId, rfxId), sql`${rfxDraft.document}->'documents' ${naming(fileId)}`),
  )) > 0

/** Whether an organisation may read what a request that is not public says. */
const isAdmitted = async (ctx: Context, request: Asking, orgId: string): Promise<boolean> => {
  const { rfxId, isConfidential } = request
  const state = await readSlot(ctx.db, ctx, rfxId, orgId)
  const [known] = await ctx.db
    .select({ status: participation.status })
    .from(participation)
    .where(and(eq(participation.rfxId, rfxId), eq(participation.orgId, orgId)))
  if (isConfidential) return state?.keepsConfidential === true || known?.status === 'RESPONDED'
  return (
    state !== null || known !== undefined || (await invitationOf(ctx.db, rfxId, orgId)) !== null
  )
}

/**
 * A document of a request, for whoever may read the request: everybody where it is public. `orgId` is
 * the organisation that the caller acts for. Throws `record.not_found`, and `session.required` to
 * those who have not signed in and would have to.
 */
export const documentFor = async (
  ctx: Context,
  rfxId: string,
  fileId: string,
  orgId: OrgId | null,
): Promise<StoredDocument> => {
  const { db } = ctx
  const document = await storedDocument(db, ctx.secretBox, fileId)
  if (!document) throw missing()
  const request = await readRequest(db, rfxId)
  const isOut = request?.orgId === document.orgId && (await isPublished(db, rfxId, fileId))
  if (request && isOut && request.document.privacy === 'public') return document
  const isOwn = orgId === document.orgId
  const reader = expectMember(ctx, orgId, isOut || !isOwn ? 'rfx.view_documents' : 'rfx.view_draft')
  if (isOwn && (isOut || (await isDrafted(db, rfxId, fileId)))) return document
  if (request && isOut && (await isAdmitted(ctx, request, reader))) return document
  throw missing()
}

const among = (files: Iterable<SealedAttachment>, fileId: string): SealedAttachment | undefined =>
  [...files].find((one) => one.fileId === fileId)

/**
 * A file of a response: for the bidder at any time, for the buyer once the responses are opened.
 * Throws `record.not_found`.
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
  expectMember(ctx, orgId, isOwn ? 'rfx.view_sent_responses' : 'rfx.view_report')
  const request = await readRequest(db, rfxId)
  if (!request || !(isOwn || request.orgId === orgId)) throw missing()
  const [opened] = await db
    .select({ content: response.content })
    .from(response)
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, bidderId)))
  const state = isOwn && !opened ? await readSlot(db, ctx, rfxId, bidderId) : null
  const known = opened ? filesOf(opened.content) : state ? filesIn(state).values() : []
  const found = among(known, fileId)
  if (!found) throw missing()
  return found
}
