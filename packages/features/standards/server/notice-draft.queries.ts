import type { Db } from '@kogge/db/client.ts'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { hasNoticeForm } from '@kogge/domain/rfx/notice-form.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { draftedNotice, noticeToCome } from './eforms/draft-facts.queries.ts'
import { eformsDraft } from './eforms/eforms-draft.ts'
import { toAdd } from './eforms/missing-fields.ts'
import { statedNotice } from './eforms/stated-notice.ts'
import type { NoticeDraftStatus } from './notice-draft.views.ts'

interface Own {
  readonly rfxId: string
  readonly orgId: string
}

/** A request of a buyer's own with its page. Throws `record.not_found` for anybody else's. */
const ownRequest = async (db: Db, { rfxId, orgId }: Own) => {
  const [row] = await db
    .select()
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId)))
  const [request] = row
    ? await withContents(db, await db.select().from(rfx).where(eq(rfx.id, rfxId)))
    : []
  if (!row || !request) throw new AppError('record.not_found')
  return { row, request }
}

/**
 * What the official notice of a request of a buyer's own lacks, whoever may see the request; null of a price survey. Throws
 * `record.not_found` for anybody else's.
 */
export const noticeDraftStatusOf = async (db: Db, own: Own): Promise<NoticeDraftStatus | null> => {
  const { row, request } = await ownRequest(db, own)
  const draft = await noticeToCome({ db, publicUrl: '' }, request, row)
  if (!draft) return null
  const isDrafted = hasNoticeForm(request)
  return {
    subtype: draft.form.subtype,
    isResult: draft.form.form === 'result',
    isDrafted,
    missing: toAdd(statedNotice(draft))
      // What comes of the lots is asked once something came of them.
      .filter(({ field }) => isDrafted || field !== null)
      .map(({ terms, ...one }) => ({ ...one, terms: [...terms] })),
    lotsToContract: [...(draft.written?.lotsToContract ?? [])],
  }
}

/**
 * The draft of the official notice as XML. Throws `record.not_found` where there is none, and for anybody else's request;
 * `rfx.key_refused`, after an alarm, where the row alone says that it is theirs.
 */
export const ownNoticeDraft = async (
  { db, sealing, publicUrl }: Pick<Context, 'db' | 'sealing'> & { readonly publicUrl: string },
  own: Own,
): Promise<string> => {
  const { request } = await ownRequest(db, own)
  await expectBuyer({ db, sealing }, own)
  const draft = await draftedNotice(db, request, publicUrl)
  if (!draft) throw new AppError('record.not_found')
  return eformsDraft(draft)
}
