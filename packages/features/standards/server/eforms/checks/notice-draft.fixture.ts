import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { compileRfx } from '@kogge/domain/rfx/compilation/compiled-rfx.ts'
import { noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import { eformsDraft } from '../eforms-draft.ts'

const ID = 'b0000000-0000-4000-8000-000000000001'

/** The draft of the request that one notice makes, and its subtype; null where it has none. */
export const draftOfNotice = (
  notice: Notice,
): { readonly subtype: string; readonly xml: string } | null => {
  const compiled = compileRfx([{ id: ID, source: 'ted', notice }], () => null)
  if (!compiled) throw new Error('There is no request.')
  const { content, facts } = compiled
  const form = noticeFormOf({ source: 'ted', stage: facts.stage, content }, null)
  if (!form) return null
  const xml = eformsDraft({
    noticeId: ID,
    version: '01',
    rfxId: ID,
    stage: facts.stage,
    content,
    form,
    written: null,
    at: new Date('2026-11-21T10:00:00Z'),
    url: `https://kogge.example/rfx/${ID}`,
  })
  return { subtype: form.subtype, xml }
}
