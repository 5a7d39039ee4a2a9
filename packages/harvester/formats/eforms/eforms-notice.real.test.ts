import { basename } from 'node:path'
import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { countryAlpha2 } from '@kogge/domain/reference/country-codes.ts'
import { languageAlpha2 } from '@kogge/domain/reference/language-codes.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive, realIndex } from '../../fixtures/real-notices.ts'
import { type PrintedNotice, printNotices } from '../../printed-notices.ts'

const readAll = async (archive: string): Promise<Map<string, PrintedNotice>> => {
  const byFile = new Map<string, PrintedNotice>()
  for await (const printed of printNotices([realArchive(archive)]))
    byFile.set(basename(printed.name), printed)
  return byFile
}

const day = (time: string | null): string => time?.slice(0, 10) ?? ''

/** Companies named in a notice; offices of theirs (TPO) are not counted in the index. */
const companies = ({ buyers, organisations }: Notice): number =>
  new Set(
    [...buyers, ...organisations].map(({ key }) => key).filter((key) => !key?.startsWith('TPO')),
  ).size

/** What the index calls each value. */
const TOLD: Readonly<Record<string, (notice: Notice) => string | null>> = {
  notice_id: (notice) => notice.noticeId,
  version: (notice) => notice.version,
  publication_number: (notice) => notice.publicationNumber,
  publication_date: (notice) => day(notice.publicationDate),
  issue_date: (notice) => day(notice.dispatchedAt),
  form_type: (notice) => notice.formType,
  notice_type: (notice) => notice.noticeType,
  subtype: (notice) => notice.subtype,
  sdk: (notice) => notice.sdk,
  language: (notice) => notice.language,
  other_languages: (notice) => notice.languages.slice(1).join(','),
  buyer_country: (notice) => notice.buyers[0]?.country ?? '',
  procedure_type: (notice) => notice.procedureType,
  contract_nature: (notice) => notice.nature,
  main_cpv: (notice) => notice.cpv.main,
  lots: ({ lots }) => `${lots.filter(({ kind }) => kind === 'lot').length}`,
  total_awarded_value: (notice) => notice.totalAwardedValue?.amount ?? '',
  currency: (notice) => notice.totalAwardedValue?.currency ?? '',
  organisations: (notice) => `${companies(notice)}`,
}

/** One notice has lost its identifier; it is known by its publication number instead. */
const WITHOUT_ID = '00468603-2024'

/** The index's values as the canonical notice is to give them: codes in ISO form, withheld values absent. */
const expected = (row: Record<string, string>): Record<string, string> => {
  const isWithheld = row.total_awarded_value === '-1' || row.currency === 'unpublished'
  return {
    ...row,
    notice_id: row.notice_id || WITHOUT_ID,
    language: languageAlpha2(row.language ?? ''),
    other_languages: (row.other_languages ?? '')
      .split(/[,;| ]+/)
      .map(languageAlpha2)
      .join(','),
    buyer_country: countryAlpha2(row.buyer_country ?? ''),
    procedure_type: row.procedure_type === 'unpublished' ? '' : (row.procedure_type ?? ''),
    publication_number: row.publication_number === 'n.a.' ? '' : (row.publication_number ?? ''),
    total_awarded_value: isWithheld ? '' : (row.total_awarded_value ?? ''),
    currency: isWithheld || row.total_awarded_value === '' ? '' : (row.currency ?? ''),
  }
}

describe.runIf(hasRealNotices)('real notices', () => {
  it.each(['eforms-ted', 'eforms-doffin-no'])('%s agree with another reading', async (archive) => {
    const read = await readAll(archive)
    const rows = realIndex(archive)
    expect(read.size).toBe(rows.length)
    const differences = rows.flatMap((row) => {
      const printed = read.get(row.file ?? '')
      if (!printed || 'error' in printed) return [`${row.file}: not read`]
      canonical.parse(printed.notice)
      const { notice } = printed
      const wanted = expected(row)
      return Object.entries(TOLD).flatMap(([column, tell]) => {
        const value = tell(notice) ?? ''
        return value === wanted[column]
          ? []
          : [`${row.file} ${column}: ${value} instead of ${wanted[column]}`]
      })
    })
    expect(differences).toEqual([])
  })

  it('reads every example, or says what is wrong with it', async () => {
    const read = await readAll('eforms-sdk-examples')
    const failed = [...read].filter(([, printed]) => 'error' in printed).map(([file]) => file)
    expect(read.size).toBe(92)
    expect(failed.filter((file) => !file.startsWith('INVALID_'))).toEqual([
      // Registrations of businesses, not procurement notices.
      'X01_EEIG.xml',
      'X02_registration.xml',
    ])
  })
})

describe.runIf(hasRealNotices)('winners of real eForms notices', () => {
  it('are named wherever a tenderer is and its lot has a winner, or its contract is modified', async () => {
    const all = [...(await readAll('eforms-ted')), ...(await readAll('eforms-doffin-no'))]
    const tendered = all.flatMap(([file, printed]) =>
      'notice' in printed &&
      printed.notice.organisations.some(({ roles }) => roles.includes('tenderer'))
        ? [{ file, ...printed.notice }]
        : [],
    )
    expect(tendered.length).toBeGreaterThan(280)
    const lost = tendered.filter(
      ({ awards }) =>
        !awards.some(({ winners }) => winners.length > 0) &&
        // The outcome may be withheld, and a lot may be closed.
        (awards.length === 0 || awards.some(({ reason }) => reason === null)),
    )
    expect(lost.map(({ file }) => file)).toEqual([])
    const unsettled = tendered.flatMap(({ awards }) =>
      awards.filter(({ isSettled }) => isSettled === false),
    )
    expect(unsettled.length).toBeGreaterThan(2)
    expect(unsettled.filter(({ outcome }) => outcome !== 'selec-w')).toEqual([])
    expect(unsettled.filter(({ contractId }) => contractId !== null)).toEqual([])
  })
})
