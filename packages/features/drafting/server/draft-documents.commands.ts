import type { Attachment } from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { attachTo, ownDocumentsAmong } from '@kogge/features/files/server/files.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'

type Ctx = Pick<Context, 'db' | 'secretBox' | 'sealing'>

interface DraftOfOrg {
  readonly orgId: string
  readonly rfxId: string
}

const unknown = (): AppError => new AppError('file.not_accepted', { reason: 'unknown' })

const idsOf = (documents: readonly Attachment[]): readonly string[] =>
  documents.map(({ fileId }) => fileId)

/** Those of the organisation, if each is what was found when it came, under the name that it was kept under: another name would make something else of it. */
const genuineDocuments = async (ctx: Ctx, of: DraftOfOrg, documents: readonly Attachment[]) => {
  const known = await ownDocumentsAmong(ctx.db, ctx, of, idsOf(documents))
  return documents.map(({ fileId, ...said }) => {
    const one = known.get(fileId)
    const isThat =
      one?.row?.name === said.name &&
      one.row.bytes === said.bytes &&
      one.row.mediaType === said.mediaType &&
      one.row.hash === said.hash
    if (!isThat) throw unknown()
    return one
  })
}

/**
 * Attaches to a request what its draft names: documents that were sent for it, or that are attached to another
 * request of the organisation. Throws `file.not_accepted` (reason `unknown`) for others.
 */
export const attachNamed = async (
  ctx: Ctx,
  of: DraftOfOrg,
  documents: readonly Attachment[],
): Promise<void> => {
  if (documents.length === 0) return
  await attachTo(ctx.db, ctx, of.rfxId, await genuineDocuments(ctx, of, documents))
}

/**
 * Throws `file.not_accepted` (reason `unknown`) unless every document is attached to this very request: a draft
 * that somebody has written into the database publishes nothing that was saved elsewhere.
 */
export const expectAttached = async (
  ctx: Ctx,
  of: DraftOfOrg,
  documents: readonly Attachment[],
): Promise<void> => {
  const own = await genuineDocuments(ctx, of, documents)
  if (own.some(({ owner }) => owner.rfxId !== of.rfxId)) throw unknown()
}

/**
 * Attaches the documents of one request of an organisation to another, a copy; gives those that it has. One that
 * cannot be read any more is no part of it.
 */
export const attachCopied = async (
  ctx: Ctx,
  of: DraftOfOrg,
  documents: readonly Attachment[],
): Promise<readonly Attachment[]> => {
  const known = await ownDocumentsAmong(ctx.db, ctx, of, idsOf(documents))
  await attachTo(ctx.db, ctx, of.rfxId, [...known.values()])
  return documents.filter(({ fileId }) => known.has(fileId))
}
