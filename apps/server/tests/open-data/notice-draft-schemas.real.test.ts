import { compileRfx } from '@kogge/domain/rfx/compilation/compiled-rfx.ts'
import { noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import {
  hasSchemas,
  schemaFaults,
} from '@kogge/features/standards/server/eforms/checks/schema-validation.fixture.ts'
import { eformsDraft } from '@kogge/features/standards/server/eforms/eforms-draft.ts'
import { hasRealNotices, realArchive } from '@kogge/harvester/fixtures/real-notices.ts'
import { printNotices } from '@kogge/harvester/printed-notices.ts'
import { expect, test } from 'vitest'

const ARCHIVES = ['eforms-ted', 'eforms-doffin-no', 'ted-legacy']
const ID = 'b0000000-0000-4000-8000-000000000001'

test.runIf(hasRealNotices && hasSchemas)(
  'the draft of every real notice holds by the XML schemas of the eForms SDK',
  async () => {
    const drafts = new Map<string, string>()
    for await (const printed of printNotices(ARCHIVES.map(realArchive))) {
      if ('error' in printed) throw printed.error
      const compiled = compileRfx([{ id: ID, source: 'ted', notice: printed.notice }], () => null)
      if (!compiled) throw new Error('There is no request.')
      const { content, facts } = compiled
      const form = noticeFormOf({ source: 'ted', stage: facts.stage, content }, null)
      if (!form) continue
      const draft = {
        noticeId: ID,
        version: '01',
        rfxId: ID,
        stage: facts.stage,
        content,
        form,
        written: null,
        at: new Date('2026-11-21T10:00:00Z'),
        url: `https://kogge.example/rfx/${ID}`,
      }
      drafts.set(`${drafts.size} ${printed.notice.noticeId}`, eformsDraft(draft))
    }
    expect(drafts.size).toBeGreaterThan(1000)
    expect(Object.fromEntries(schemaFaults(drafts))).toEqual({})
  },
  300_000,
)
