import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { withExtension } from '@kogge/domain/drafting/deadlines/deadline-extension.ts'
import { changesTimesOnly } from '@kogge/domain/drafting/deadlines/time-only-amendments.ts'
import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import { isReady, preflight } from '@kogge/domain/drafting/preflight.ts'
import type { Published } from '@kogge/domain/drafting/preflight-rules.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { differenceOf, isSignificant } from '@kogge/domain/drafting/version-differences.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locales.ts'
import { canonicalJson } from '@kogge/domain/sealing/canonical-json.ts'
import type { WrappedKey } from '@kogge/domain/sealing/wrapped-request-key.ts'
import { layDecoySlots, rewriteSlotsLater } from '@kogge/features/responses/server/responses.api.ts'
import { heldOpenerKeys } from '@kogge/platform/server/access/openers.queries.ts'
import { assertVerified, isVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { noteHead } from '@kogge/platform/server/audit/chain-heads.commands.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { namesOfKeys } from '@kogge/platform/server/ledger/named-opener-keys.queries.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { saidHash } from '@kogge/platform/server/ledger/statement-hashes.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { noReason } from '@kogge/platform/server/mail/mail-templates.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { keyDetails, signKey } from '@kogge/platform/server/sealing/request-key-signature.ts'
import { wrapForServer, wrapForTwo } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { eq } from 'drizzle-orm'
import { expectAttached } from './draft-documents.commands.ts'
import { amendLimits } from './drafting.limits.ts'
import {
  type DraftRow,
  firstNoticeOf,
  goneLotsOf,
  heldDraft,
  heldRequestIfAny,
  type WrittenRow,
} from './drafts.queries.ts'
import { circumstancesOf } from './publication-circumstances.queries.ts'
import { significantAnswers } from './questions/significant-answers.queries.ts'
import { tellOf } from './request-change-letters.commands.ts'
import { writePage } from './request-page.commands.ts'

type Manager = Granted<InOrg<'rfx.manage'>>

interface PublishedRequest {
  readonly rfxId: string
  readonly version: number
  readonly responsesUntil: string
}

/** Throws `rfx.not_ready` with how many errors there are, and the first. */
const assertReady = async (
  ctx: Manager,
  document: RequestDocument,
  now: Date,
  before: Published | null,
): Promise<string | null> => {
  const times = { now, since: before?.since ?? null }
  const circumstances = await circumstancesOf(ctx.db, ctx.grant.action, document, times)
  const findings = preflight(document, circumstances, before)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first && !isReady(findings))
    throw new AppError('rfx.not_ready', {
      errors: errors.length,
      rule: first.rule,
      field: first.field,
    })
  return circumstances.country
}

const timesOf = (document: RequestDocument) => {
  const responsesUntil = instantOf(document.responsesUntil)
  if (!responsesUntil) throw new AppError('rfx.not_ready')
  return {
    responsesUntil,
    questionsUntil: instantOf(document.questionsUntil),
    openingAt: instantOf(document.openingAt) ?? responsesUntil,
  }
}

/** The private key as it is kept, and the names of the keys that it is sealed to. Throws `rfx.key_refused`. */
const wrapped = async (
  { db, sealing, secretBox }: Manager,
  rfxId: string,
  { opening }: RequestDocument,
  privateKey: Buffer,
): Promise<{ readonly wrappedKey: WrappedKey; readonly openerKeys?: Record<string, string> }> => {
  if (opening.together === 1) return { wrappedKey: wrapForServer(secretBox, rfxId, privateKey) }
  const keys = await heldOpenerKeys(db, sealing, opening.openers)
  if (keys.length < new Set(opening.openers).size) throw new AppError('rfx.key_refused')
  const wrappedKey = wrapForTwo(secretBox, rfxId, privateKey, keys)
  return { wrappedKey, openerKeys: namesOfKeys(keys) }
}

/** Documents that the version before did not have as they are: that one is proven to be what was published. */
const addedTo = ({ document: before }: WrittenRow, { document }: DraftRow) => {
  const published = new Set(before.documents.map((one) => canonicalJson({ ...one })))
  return document.documents.filter((one) => !published.has(canonicalJson({ ...one })))
}

const forget = (tx: Db, rfxId: string): Promise<unknown> =>
  tx.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))

/** The first version: a key of its own, that responses will be sealed with, and places that nobody owns among theirs. */
const publishFirst = async (
  ctx: Manager,
  draft: DraftRow,
  now: Date,
): Promise<PublishedRequest> => {
  const { db: tx, actor, sealing } = ctx
  const { rfxId, orgId, kind, document } = draft
  await assertVerified(ctx)
  await expectAttached(ctx, draft, document.documents)
  await assertReady(ctx, document, now, null)
  const times = timesOf(document)
  const isConfidential = document.privacy === 'extended'
  const facts = { rfxId, orgId, kind, state: 'published' as const, document, isConfidential }
  await writePage(tx, { ...facts, ...times, publishedAt: now }, now, {
    first: true,
    news: { kind: 'version' },
  })
  const { publicKey, privateKey } = newKeyPair()
  const key = signKey(sealing, { rfxId, publicKey }, now)
  const { wrappedKey, openerKeys } = await wrapped(ctx, rfxId, document, privateKey)
  await tx.insert(writtenRfx).values({
    ...facts,
    ...times,
    version: 1,
    openTogether: document.opening.together,
    ...key,
    wrappedKey,
    publishedAt: now,
    updatedAt: now,
  })
  await tx.insert(rfxVersion).values({
    rfxId,
    version: 1,
    document,
    publishedAt: now,
    publishedBy: actor.userId,
  })
  await layDecoySlots(tx, ctx, rfxId)
  await forget(tx, rfxId)
  await appendLedgerEntry(tx, sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    type: 'rfx.published',
    details: {
      version: 1,
      privacy: document.privacy,
      procedure: document.procedure,
      responsesUntil: times.responsesUntil.toISOString(),
      questionsUntil: times.questionsUntil?.toISOString() ?? null,
      openingAt: times.openingAt.toISOString(),
      together: document.opening.together,
      saidHash: saidHash({ document, reason: null }),
      ...keyDetails(key),
      ...(openerKeys && { openerKeys }),
    },
  })
  return { rfxId, version: 1, responsesUntil: times.responsesUntil.toISOString() }
}

/**
 * A further version; the one before stays as it was. Whoever submits meanwhile waits, or is waited for.
 * What was published goes on to its award though its buyer is not verified (any more): its times are moved, and
 * nothing is said in whoever's name, neither in its texts nor as a reason.
 */
const publishAmendment = async (
  ctx: Manager,
  draft: DraftRow,
  request: WrittenRow,
  input: LocalizedText,
): Promise<PublishedRequest> => {
  const { db: tx, actor, sealing } = ctx
  const { rfxId, orgId, kind } = draft
  if (!writtenStep(request.state, 'amend') || request.version !== draft.amends)
    throw new AppError('rfx.step_refused')
  // By no time that was moved, nor text that was changed: an amendment signs anew what it does not change.
  const { database } = await sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  await provenKey(tx, sealing, request, { saying: request })
  if (now >= request.responsesUntil) throw new AppError('rfx.deadline_passed')
  const speaks = await isVerified(tx, sealing, orgId)
  if (!speaks && !changesTimesOnly(request.document, draft.document))
    throw new AppError('org.not_verified')
  const reason = speaks ? input : noReason(draft.document.language)
  await countAttempt(tx, amendLimits(rfxId), ctx.now)
  await expectAttached(ctx, draft, addedTo(request, draft))
  const before = {
    document: request.document,
    reason,
    ...(await firstNoticeOf(tx, request)),
    goneLots: await goneLotsOf(tx, request),
    answers: await significantAnswers(tx, rfxId),
  }
  const country = await assertReady(ctx, draft.document, now, before)
  const document = withExtension(draft.document, before, now, country)
  const significant = isSignificant(differenceOf(request.document, document))
  const times = timesOf(document)
  const version = request.version + 1
  const isConfidential = document.privacy === 'extended'
  await tx.insert(rfxVersion).values({
    rfxId,
    version,
    document,
    reason,
    isSignificant: significant,
    publishedAt: now,
    publishedBy: actor.userId,
  })
  await tx
    .update(writtenRfx)
    .set({ ...times, version, document, isConfidential, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  const facts = { rfxId, orgId, kind, state: request.state, document, isConfidential }
  const { responsesUntil } = times
  await writePage(tx, { ...facts, responsesUntil, publishedAt: request.publishedAt }, now, {
    news: { kind: 'version' },
  })
  await forget(tx, rfxId)
  await appendLedgerEntry(tx, sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    at: now,
    type: 'rfx.amended',
    details: {
      version,
      isSignificant: significant,
      responsesUntil: responsesUntil.toISOString(),
      openingAt: times.openingAt.toISOString(),
      questionsUntil: times.questionsUntil?.toISOString() ?? null,
      wasExtended: document !== draft.document,
      saidHash: saidHash({ document, reason }),
    },
  })
  await noteHead(tx, sealing, { rfxId, at: now })
  await tellOf(ctx, { rfxId, template: 'rfxAmended', version }, { isSealed: true })
  await rewriteSlotsLater(ctx)
  return { rfxId, version, responsesUntil: responsesUntil.toISOString() }
}

/**
 * A draft, held until the transaction ends. Where it is gone since somebody published it, it is no
 * unknown one: `rfx.step_refused`, else `record.not_found`.
 */
const draftToPublish = async (ctx: Manager, orgId: string, rfxId: string): Promise<DraftRow> => {
  try {
    return await heldDraft(ctx.db, orgId, rfxId)
  } catch (error) {
    if (!(await heldRequestIfAny(ctx, orgId, rfxId))) throw error
    throw new AppError('rfx.step_refused', { reason: 'published' })
  }
}

/**
 * Publishes a draft: a request for the first time, or an amendment of one, which needs a reason. All of
 * it or nothing. Throws `org.not_verified`, `draft.conflict` where it was saved since the revision given,
 * `rfx.not_ready`, `rfx.step_refused`, `rfx.deadline_passed` and `request.rate_limited`.
 */
export const publish = async (
  ctx: Manager,
  input: {
    readonly rfxId: string
    readonly revision: number
    readonly reason?: LocalizedText | undefined
  },
): Promise<PublishedRequest> => {
  const { orgId } = ctx.grant.action
  // The request before its draft, in the order of whoever amends or cancels.
  const request = await heldRequestIfAny(ctx, orgId, input.rfxId)
  const draft = await draftToPublish(ctx, orgId, input.rfxId)
  if (draft.revision !== input.revision)
    throw new AppError('draft.conflict', { revision: draft.revision })
  if (request) return publishAmendment(ctx, draft, request, input.reason ?? {})
  return publishFirst(ctx, draft, await databaseNow(ctx.db))
}
