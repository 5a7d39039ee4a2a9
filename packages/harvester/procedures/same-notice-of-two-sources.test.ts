import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SourceCode } from '@kogge/domain/harvester/sources.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MADE_OF_NOTICES } from '../fixtures/compiled-contents.ts'
import { type CleanNotice, cleanNotice } from '../intake/clean-notice.ts'
import { writeNotices } from './notice-writer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptied(database.db, ...MADE_OF_NOTICES))

const receivedAt = new Date('2026-11-01T00:00:00Z')
const NOTICE = 'a0000000-0000-4000-8000-000000000001'
const PROCEDURE = 'b0000000-0000-4000-8000-000000000001'

const stored = (
  source: SourceCode,
  given: Partial<Notice>,
  country = 'LV',
  file: { name: string; hash: Buffer } | null = null,
): CleanNotice => {
  const buyers = [noticeOrgWith({ name: 'Meža pašvaldība', country })]
  const notice = noticeWith({ title: { lv: 'Ceļa būve' }, lots: [lotWith()], buyers, ...given })
  return { ...cleanNotice(notice, file, { source, receivedAt }), rawHash: null }
}

const atTed = (country = 'LV', more: Partial<Notice> = {}): CleanNotice =>
  stored(
    'ted',
    {
      noticeId: NOTICE,
      procedureId: PROCEDURE,
      publicationNumber: '00123456-2026',
      publicationDate: '2026-10-07+02:00',
      dispatchedAt: '2026-10-05T09:00:00+03:00',
      ...more,
    },
    country,
  )

const atRegister = (source: SourceCode, country: string, more: Partial<Notice> = {}) =>
  stored(source, { noticeId: NOTICE, procedureId: PROCEDURE, ...more }, country)

const requests = async () => {
  const { rows } = await database.db.execute<{ key: string; stage: string; told: string[] }>(sql`
    select procedure_key as key, stage, (
      select array_agg(concat_ws(' ', h ->> 'source', h ->> 'publicationNumber', h ->> 'publishedAt',
        jsonb_array_length(h -> 'copies')) order by n)
      from jsonb_array_elements(content -> 'history') with ordinality as x (h, n)) as told
    from rfx join rfx_content on rfx_num = rfx.num order by procedure_key`)
  return rows
}

const write = async (...notices: readonly CleanNotice[]): Promise<void> => {
  for (const notice of notices)
    expect((await writeNotices(database.db, [notice])).refused).toEqual([])
}

describe('the same publication at TED and at a register', () => {
  it('is one, whichever came first, with the day on which the register published it', async () => {
    const file = { name: 'iub/06-10-2026.json', hash: Buffer.alloc(32) }
    const own = stored(
      'lv-iub',
      { format: 'lv-iub', noticeId: NOTICE.toUpperCase(), version: null, procedureId: PROCEDURE },
      'LV',
      file,
    )
    const [one] = [
      {
        key: `procedure:in-lv:${PROCEDURE}`,
        stage: 'competition',
        told: ['lv-iub 00123456-2026 2026-10-06 1'],
      },
    ]
    await write(own, atTed())
    expect(await requests()).toEqual([one])
    await emptied(database.db, ...MADE_OF_NOTICES)
    await write(atTed(), own)
    expect(await requests()).toEqual([one])
  })

  it.each([
    ['no-doffin', 'NO'],
    ['fi-hilma', 'FI'],
    ['dk-udbud', 'DK'],
    ['ee-rhr', 'EE'],
  ] as const)('is one at %s by identifier and version', async (source, country) => {
    await write(atRegister(source, country, { version: '01' }), atTed(country))
    const [request, ...others] = await requests()
    expect(others).toEqual([])
    expect(request?.told).toEqual([
      expect.stringMatching(new RegExp(`^${source} 00123456-2026 .* 1$`)),
    ])
  })

  it('is one by the number at TED alone', async () => {
    const own = { noticeId: 'RHR-77', procedureId: '212078', publicationNumber: '123456-2026' }
    await write(stored('ee-rhr', own, 'EE'), atTed('EE'))
    expect(await requests()).toHaveLength(1)
  })
})

describe('a source', () => {
  const cancel = {
    formType: 'change',
    dispatchedAt: '2026-10-09T09:00:00+03:00',
    lots: [],
    changes: {
      changedNoticeId: '00123456-2026',
      reasonCode: 'cancel',
      description: {},
      sections: [],
    },
  }

  it.each([
    ['pl-bzp', 'PL'],
    ['pl-bzp', 'LV'],
    ['ocds', 'LV'],
    ['file', 'LV'],
  ] as const)(
    '%s that names a buyer in %s cannot touch a notice of Latvia',
    async (source, country) => {
      await write(atTed())
      const before = await requests()
      await write(
        atRegister(source, country, { version: '99', title: { lv: 'Cits' } }),
        stored(source, { noticeId: 'c-1', procedureId: PROCEDURE, ...cancel }, country),
        stored(source, { noticeId: 'c-2', publicationNumber: '123456-2026' }, country),
      )
      const [after] = (await requests()).filter(({ key }) => key === before[0]?.key)
      expect(after).toEqual(before[0])
    },
  )

  it('is believed where it speaks of its own country', async () => {
    await write(atTed(), stored('lv-iub', { noticeId: 'c-1', procedureId: PROCEDURE, ...cancel }))
    expect(await requests()).toMatchObject([{ stage: 'cancelled' }])
  })

  it('that is TED cannot touch what a register alone has of another country', async () => {
    await write(atRegister('lv-iub', 'LV', { version: '01' }))
    const before = await requests()
    await write(atTed('DE', { noticeId: 'd-1', ...cancel }))
    expect((await requests()).filter(({ key }) => key === before[0]?.key)).toEqual(before)
  })
})
