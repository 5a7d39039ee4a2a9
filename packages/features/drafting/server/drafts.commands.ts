import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { extendedTo } from '@kogge/domain/drafting/deadlines/deadline-extension.ts'
import {
  emptyDocument,
  type RequestDocument,
  type RequestKind,
} from '@kogge/domain/drafting/request-document.ts'
import { inRegionsOfToday } from '@kogge/domain/drafting/request-document-regions.ts'
import { documentBytes, isTooLarge } from '@kogge/domain/drafting/request-document-size.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { cleanDocument } from './document-sanitising.ts'
import { attachCopied, attachNamed } from './draft-documents.commands.ts'
import { expectDraftRoom } from './draft-quotas.commands.ts'
import { beginLimits, saveLimits } from './drafting.limits.ts'
import { countryOf, heldDraft, heldRequest } from './drafts.queries.ts'

type Writer = Granted<InOrg<'rfx.manage_draft'>>
type Manager = Granted<InOrg<'rfx.manage'>>

interface Revision {
  readonly revision: number
  readonly updatedAt: string
}

const begin = async (
  ctx: Writer,
  given: RequestDocument,
  copiedFrom: string | null,
): Promise<{ rfxId: string }> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const rfxId = randomUUID()
  const documents = await attachCopied(ctx, { orgId, rfxId }, given.documents)
  const document = { ...given, documents: [...documents] }
  await expectDraftRoom(ctx, rfxId, document)
  await countAttempt(tx, beginLimits(orgId), ctx.now)
  const now = await databaseNow(tx)
  await tx.insert(rfxDraft).values({
    rfxId,
    orgId,
    kind: document.kind,
    document,
    copiedFrom,
    createdBy: actor.userId,
    createdAt: now,
    updatedBy: actor.userId,
    updatedAt: now,
  })
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    ...(copiedFrom
      ? { type: 'rfx.copied', details: { from: copiedFrom, kind: document.kind } }
      : { type: 'rfx.created', details: { kind: document.kind } }),
  })
  return { rfxId }
}

/** Begins a draft. Who writes it first stands in it as the contact. Throws `request.rate_limited`, `draft.no_room`. */
export const createDraft = (
  ctx: Writer,
  { kind, language }: { readonly kind: RequestKind; readonly language: string },
): Promise<{ rfxId: string }> => {
  const document = emptyDocument(kind, language)
  const { name, email } = ctx.actor
  const contact = { ...document.contact, name, email }
  return begin(ctx, cleanDocument({ ...document, contact }), null)
}

/** The document of a request of the organisation, published or not. Throws `record.not_found`. */
const documentOf = async (tx: Db, orgId: string, rfxId: string): Promise<RequestDocument> => {
  const of = { rfxId, orgId }
  const [published] = await tx
    .select({ document: writtenRfx.document })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, of.rfxId), eq(writtenRfx.orgId, of.orgId)))
  if (published) return published.document
  const [draft] = await tx
    .select({ document: rfxDraft.document })
    .from(rfxDraft)
    .where(and(eq(rfxDraft.rfxId, of.rfxId), eq(rfxDraft.orgId, of.orgId)))
  if (!draft) throw new AppError('record.not_found')
  return draft.document
}

/** Begins a draft with all that an earlier request of the organisation says, but its times, in the regions of today. */
export const copyRequest = async (ctx: Writer, fromRfxId: string): Promise<{ rfxId: string }> => {
  const document = await documentOf(ctx.db, ctx.grant.action.orgId, fromRfxId)
  const times = { questionsUntil: null, responsesUntil: null, openingAt: null, shortened: null }
  return begin(ctx, inRegionsOfToday({ ...document, ...times }), fromRfxId)
}

/**
 * Keeps what was written. Throws `draft.conflict` with the present `revision` where somebody, or
 * another window, has saved since the one given; nothing is overwritten then. Throws
 * `file.not_accepted` for documents that are not the organisation's, `draft.too_large` for more than
 * a request has room for, `draft.no_room` and, where it becomes larger, `system.disk_low`.
 */
export const saveDraft = async (
  ctx: Writer,
  input: {
    readonly rfxId: string
    readonly revision: number
    readonly document: RequestDocument
  },
): Promise<Revision> => {
  const { db: tx, actor, grant } = ctx
  const document = inRegionsOfToday(cleanDocument(input.document))
  if (isTooLarge(document)) throw new AppError('draft.too_large')
  await expectDraftRoom(ctx, input.rfxId, document)
  await countAttempt(tx, saveLimits(grant.action.orgId, documentBytes(document)), ctx.now)
  const [row] = await tx
    .update(rfxDraft)
    .set({
      document,
      updatedBy: actor.userId,
      revision: sql`${rfxDraft.revision} + 1`,
      updatedAt: sql`kogge_clock()`,
    })
    .where(
      and(
        eq(rfxDraft.rfxId, input.rfxId),
        eq(rfxDraft.orgId, grant.action.orgId),
        eq(rfxDraft.revision, input.revision),
        eq(rfxDraft.kind, document.kind),
      ),
    )
    .returning({ revision: rfxDraft.revision, updatedAt: rfxDraft.updatedAt })
  if (row) {
    await attachNamed(ctx, { orgId: grant.action.orgId, rfxId: input.rfxId }, document.documents)
    return { revision: row.revision, updatedAt: row.updatedAt.toISOString() }
  }
  const { kind, revision } = await heldDraft(tx, grant.action.orgId, input.rfxId)
  if (kind !== document.kind) throw new AppError('request.invalid')
  throw new AppError('draft.conflict', { revision })
}

/** Throws a draft away, or an amendment that was begun: what is published stays as it is. */
export const discardDraft = async (ctx: Writer, rfxId: string): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const draft = await heldDraft(tx, orgId, rfxId)
  await expectBuyer(ctx, { rfxId, orgId })
  await tx.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
  await appendLedgerEntry(tx, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    type: draft.amends === null ? 'rfx.discarded' : 'rfx.amendment_discarded',
    details: { revision: draft.revision, amends: draft.amends },
  })
}

/**
 * Begins an amendment of a published request: a draft of what stands there. Where one was begun
 * already it is that one. Throws `rfx.step_refused`, `rfx.deadline_passed`.
 */
export const beginAmendment = async (
  ctx: Manager,
  { rfxId, extendTo }: { readonly rfxId: string; readonly extendTo?: string | undefined },
): Promise<{ rfxId: string }> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const request = await heldRequest(ctx, orgId, rfxId)
  if (!writtenStep(request.state, 'amend')) throw new AppError('rfx.step_refused')
  const now = await databaseNow(tx)
  if (now >= request.responsesUntil) throw new AppError('rfx.deadline_passed')
  const begun = await tx
    .insert(rfxDraft)
    .values({
      rfxId,
      orgId,
      kind: request.kind,
      document: extendTo
        ? extendedTo(request.document, extendTo, await countryOf(tx, orgId))
        : request.document,
      amends: request.version,
      createdBy: actor.userId,
      createdAt: now,
      updatedBy: actor.userId,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ rfxId: rfxDraft.rfxId })
  if (begun.length > 0)
    await appendLedgerEntry(tx, ctx.sealing, {
      rfxId,
      orgId,
      userId: actor.userId,
      at: now,
      type: 'rfx.amendment_begun',
      details: { amends: request.version },
    })
  return { rfxId }
}
