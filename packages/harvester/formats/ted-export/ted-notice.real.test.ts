import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { describe, expect, it } from 'vitest'
import {
  hasRealNotices,
  nationalFile,
  realArchive,
  realIndex,
} from '../../fixtures/real-notices.ts'
import { printNotices } from '../../printed-notices.ts'
import { readNotices } from '../format-detection.ts'

type Row = Record<string, string>

/** Forms that the index calls by their names; those for public transport have two numbers. */
const NUMBERS: Readonly<Record<string, string>> = {
  PRIOR_INFORMATION: 'F01',
  CONTRACT: 'F02',
  CONTRACT_AWARD: 'F03',
  CONTRACT_UTILITIES: 'F05',
  PRIOR_INFORMATION_DEFENCE: 'F16',
  CONTRACT_DEFENCE: 'F17',
  CONTRACT_AWARD_DEFENCE: 'F18',
}

/** What the index calls each value, and what it is to be. */
const TOLD: Readonly<
  Record<string, (notice: Notice, row: Row) => readonly [value: string | null, wanted: string]>
> = {
  doc_id: ({ noticeId }, { doc_id = '' }) => [noticeId, doc_id.trim()],
  publication_number: ({ publicationNumber }, { doc_id = '' }) => [
    publicationNumber,
    doc_id.trim(),
  ],
  schema_version: ({ sdk }, { schema_version = '' }) => [sdk, schema_version || (sdk ?? '')],
  publication_date: ({ publicationDate }, { publication_date = '' }) => [
    publicationDate?.replaceAll('-', '') ?? null,
    publication_date,
  ],
  form: ({ subtype }, { form = '' }) => [
    form === 'MOVE' ? (subtype?.replace(/^T0[12]$/, form) ?? '') : subtype,
    NUMBERS[form] ?? form.replace('_2014', ''),
  ],
  document_type_code: ({ sourceCodes, formType }, { document_type_code = '' }) => [
    /^[A-Z0-9]$/.test(sourceCodes?.noticeType ?? '') ? (sourceCodes?.noticeType ?? '') : formType,
    /^[A-Z0-9]$/.test(sourceCodes?.noticeType ?? '') ? document_type_code : (formType ?? ''),
  ],
  // Of several languages the index names the first.
  original_language: ({ languages }, { original_language = '' }) => {
    const named = original_language.toLowerCase().split(/[\s,]+/)
    return [named.filter((code) => languages.includes(code)).join(' '), named.join(' ')]
  },
  country: ({ buyers }, { country = '' }) => {
    const code = country === '1A' ? 'XK' : countryAlpha2(country)
    return [buyers[0]?.country ?? code, code]
  },
  // The first of the codes that TED draws from all parts of a notice.
  // Of a corrigendum they are those of the notice that it corrects.
  original_cpv: ({ cpv, lots, formType }, { original_cpv = '' }) => {
    if (formType === 'change') return ['', '']
    const codes = [cpv, ...lots.map((lot) => lot.cpv)]
    const isKnown = codes.some(
      ({ main, additional }) => main === original_cpv || additional.includes(original_cpv),
    )
    return [isKnown ? original_cpv : cpv.main, original_cpv]
  },
  object_descriptions: ({ lots }, { object_descriptions = '0' }) => [
    object_descriptions === '0' ? '0' : `${lots.length}`,
    object_descriptions,
  ],
}

describe.runIf(hasRealNotices)('real notices of before eForms', () => {
  it('agree with another reading', async () => {
    const rows = new Map(realIndex('ted-legacy').map((row) => [row.file ?? '', row]))
    const differences: string[] = []
    let read = 0
    for await (const printed of printNotices([realArchive('ted-legacy')])) {
      const row = rows.get(basename(printed.name))
      if ('error' in printed || !row) {
        differences.push(`${printed.name}: not read`)
        continue
      }
      read += 1
      const notice = canonical.parse(printed.notice)
      for (const [column, tell] of Object.entries(TOLD)) {
        const [value, wanted] = tell(notice, row)
        if (value !== wanted) differences.push(`${row.file} ${column}: ${value}, not ${wanted}`)
      }
      // TED repeats totals in its own data, which is not where they are read from.
      const totals = [notice.totalAwardedValue, notice.totalAwardedRange]
      const parts = [notice, ...notice.lots, ...notice.awards].flatMap((part) => [
        part.value,
        part.valueRange,
      ])
      if (row.value_elements !== '0' && ![...totals, ...parts].some(Boolean))
        differences.push(`${row.file}: no amount of ${row.value_elements}`)
    }
    expect(read).toBe(rows.size)
    expect(differences).toEqual([
      // A notice of the investment bank that is nothing but text.
      '426046-2018.xml original_cpv: null, not 31321300',
    ])
  })

  it.each([
    ['ee/notice-2019-08.xml.gz', 506, { F02: 231, F14: 154, F05: 101, F21: 17, F22: 3 }],
    ['ee/notice-2019-09.xml.gz', 342, {}],
  ])('of %s are all read', (file, count, forms) => {
    const notices = [...readNotices(gunzipSync(nationalFile(file)))].map((read) => {
      if ('error' in read) throw read.error
      return canonical.parse(read.notice)
    })
    expect(notices).toHaveLength(count)
    expect(new Set(notices.map(({ noticeId }) => noticeId)).size).toBe(count)
    for (const [form, times] of Object.entries(forms))
      expect(notices.filter(({ subtype }) => subtype === form)).toHaveLength(times)
    for (const notice of notices) {
      expect(notice.languages).toEqual(['et'])
      expect(notice.buyers[0]?.country).toBe('EE')
      expect(notice.cpv.main).toMatch(/^\d{8}$/)
      expect(notice.dispatchedAt).toMatch(/^2019-/)
    }
  })
})
