import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import {
  ANYBODY,
  readableVersions,
  type VersionReader,
} from '@kogge/domain/drafting/version-readers.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { type StoredDocument, storedDocument } from '@kogge/features/files/server/files.api.ts'
import { participantOrNoneOf } from '@kogge/platform/server/access/participants.queries.ts'
import {
  type ProvenVersions,
  provenVersions,
} from '@kogge/platform/server/ledger/published-versions.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { memberOf } from './file-readers.ts'
import { loggedInvitationOf } from './logged-invitations.queries.ts'
import { type Place, placesOf } from './slots/represented-slots.queries.ts'
import { submittedOf } from './slots/slot-sealing.ts'

const missing = (): AppError => new AppError('record.not_found')

const isDrafted = async (db: Db, rfxId: string, fileId: string): Promise<boolean> => {
  const named = sql`${rfxDraft.document}->'documents'
    @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))`
  return (await db.$count(rfxDraft, and(eq(rfxDraft.rfxId, rfxId), named))) > 0
}

/** Whether a version of a request that was ever published names a file, and is one for this reader. */
const isReadable = (
  { versions }: ProvenVersions,
  fileId: string,
  reader: VersionReader,
): boolean => {
  const readable = readableVersions(versions, reader)
  return versions.some(({ fileIds }, at) => fileIds.includes(fileId) && readable[at])
}

/** The last version that something of these places answers; all of them once it was opened. */
const answeredVersion = (places: readonly Place[]): number =>
  Math.max(
    ...places.flatMap(({ state, opened }) => {
      if (state === null) return opened === null ? [] : [Number.POSITIVE_INFINITY]
      const submitted = submittedOf(state)
      return [submitted ? submitted.receipt.version : state.version]
    }),
  )

/**
 * Whether an organisation may read a file of a request that is not for everybody, or was not when a
 * version named it: see readableVersions.
 */
const isAdmitted = async (
  ctx: Context,
  rfxId: string,
  published: ProvenVersions,
  fileId: string,
  reader: InOrg<OrgPermission>,
): Promise<boolean> => {
  const privacy = published.versions.at(-1)?.privacy
  const participant = await participantOrNoneOf(ctx, reader)
  if (!participant || privacy === undefined) return false
  const places = await placesOf(ctx.db, ctx, rfxId, participant)
  const invitedAt = await loggedInvitationOf(ctx, rfxId, places, published)
  // Before the opening nobody has written what is read of it then.
  const { isOpened } = published
  const hasAgreed = places.some(
    ({ state, agreed }) => state?.keepsConfidential === true || (isOpened && agreed),
  )
  const hasBegun = places.some(
    ({ state, opened }) => state !== null || (isOpened && opened !== null),
  )
  const since = invitedAt ?? (hasBegun ? ctx.now : null)
  const isFor = privacy === 'public' || since !== null
  if (!isFor || (privacy === 'extended' && !hasAgreed)) return false
  const reading: VersionReader = { seesAll: false, invitedAt: since, hasAgreed }
  if (invitedAt !== null || privacy === 'public') return isReadable(published, fileId, reading)
  // Who has begun something and is not invited any more reads on what that answers, and nothing later.
  const last = answeredVersion(places)
  const versions = published.versions.filter(({ version }) => version <= last)
  return isReadable({ ...published, versions }, fileId, reading)
}

/** Whether the buyer that the row of a request has is the one of its log. */
const provenBuyerOf = async (
  db: Db,
  rfxId: string,
  published: ProvenVersions,
): Promise<string | null> => {
  const [row] = await db
    .select({ orgId: writtenRfx.orgId })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  return row && (await published.isBuyer(row.orgId)) ? row.orgId : null
}

/**
 * A document of a request, for whoever may read the request: everybody where it is public. Whose it is, and of
 * which request, its key says; what was published of it, for whom and by whom, the log of the request. `orgId` is
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
  const document = await storedDocument(db, ctx, rfxId, fileId)
  const published = await provenVersions(db, ctx.sealing, rfxId)
  const buyerId = await provenBuyerOf(db, rfxId, published)
  const isBuyers = document !== null && document.orgId === buyerId
  const isForAll =
    published.versions.at(-1)?.privacy === 'public' && isReadable(published, fileId, ANYBODY)
  if (document && isBuyers && isForAll) return document
  // From here on what is not there is asked after as what is there for others, and answered alike.
  const reader = memberOf(ctx, orgId, 'rfx.view_documents')
  const isOwn = reader.action.orgId === document?.orgId
  const isKnown = isReadable(published, fileId, { ...ANYBODY, seesAll: true })
  const isDraft = await isDrafted(db, rfxId, fileId)
  const isFor = await isAdmitted(ctx, rfxId, published, fileId, reader)
  if (!document) throw missing()
  if (isOwn && isKnown) return document
  if (isOwn && isDraft) {
    memberOf(ctx, orgId, 'rfx.view_draft')
    return document
  }
  if (isBuyers && isKnown && isFor) return document
  throw missing()
}
