import { gunzipSync } from 'node:zlib'
import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, nationalFile, realArchive } from '../../fixtures/real-notices.ts'
import { printNotices } from '../../printed-notices.ts'
import { readNotices } from '../format-detection.ts'

const unzipped = (name: string): Uint8Array => gunzipSync(nationalFile(`../ocds/${name}`))

const readAll = (bytes: Uint8Array): Notice[] =>
  [...readNotices(bytes)].map((read) => {
    if ('error' in read) throw read.error
    return canonical.parse(read.notice)
  })

const counts = (values: readonly string[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const value of values) counted[value] = (counted[value] ?? 0) + 1
  return counted
}

interface Money {
  readonly amount: number
  readonly currency: string
}
interface RawRelease {
  readonly ocid: string
  readonly id?: string
  readonly date: string
  readonly buyer: { readonly name: string }
  readonly tender: {
    readonly title: string
    readonly description: string
    readonly value?: Money
    readonly classification?: { readonly id: string }
    readonly tenderPeriod?: { readonly endDate: string }
    readonly lots?: readonly {
      readonly id: string
      readonly title?: string
      readonly value?: Money
    }[]
  }
  readonly awards?: readonly {
    readonly date: string
    readonly value: Money
    readonly suppliers: readonly { readonly name?: string }[]
    readonly id?: string
  }[]
  readonly contracts?: readonly {
    readonly id: string
    readonly awardID?: string
    readonly status?: string
    readonly dateSigned?: string
  }[]
}

/** Numbers and days of the contracts of each award, as they were read and as they are written. */
const contractsOf = (raw: RawRelease, notice: Notice) => {
  const written = (raw.contracts ?? []).filter(({ status }) => status !== 'cancelled')
  return [
    notice.awards.map(({ contracts, contractId, concludedAt = null }) =>
      (contracts ?? (contractId === null ? [] : [{ id: contractId, signedAt: concludedAt }])).map(
        ({ id, signedAt }) => [id, signedAt],
      ),
    ),
    (raw.awards ?? []).map((award) =>
      written
        .filter(({ awardID }) => awardID === award.id)
        .map(({ id, dateSigned = null }) => [id, dateSigned]),
    ),
  ] as const
}

const plain = (value: Money | null | undefined) =>
  value ? { amount: Number(value.amount), currency: value.currency } : null
const asNumber = (value: Notice['value']) =>
  value && { amount: Number(value.amount), currency: value.currency }

/** What the JSON says to somebody who knows nothing of the reader, beside what was read. */
const compared = (raw: RawRelease, notice: Notice): Record<string, readonly [unknown, unknown]> => {
  const lots = raw.tender.lots ?? []
  const awards = raw.awards ?? []
  return {
    ocid: [notice.procedureId, raw.ocid],
    id: [notice.noticeId.endsWith(raw.id ?? raw.date), true],
    date: [notice.publicationDate, raw.date],
    buyer: [notice.buyers[0]?.name, raw.buyer.name.trim()],
    title: [notice.title.en, raw.tender.title.trim()],
    description: [notice.description.en, raw.tender.description.trim()],
    value: [asNumber(notice.value), plain(raw.tender.value)],
    cpv: [notice.cpv.main, raw.tender.classification?.id ?? null],
    deadlines: [
      [...new Set(notice.lots.map(({ deadline }) => deadline))],
      [raw.tender.tenderPeriod?.endDate ?? null],
    ],
    lots: [notice.lots.map(({ id }) => id), lots.length > 0 ? lots.map(({ id }) => id) : ['1']],
    lotValues: [
      notice.lots.map(({ value }) => asNumber(value)),
      (lots.length > 0 ? lots : [raw.tender]).map(({ value }) => plain(value)),
    ],
    awards: [
      notice.awards.map(({ value, decidedAt }) => [asNumber(value), decidedAt]),
      awards.map(({ value, date }) => [plain(value), date]),
    ],
    contracts: contractsOf(raw, notice),
    winners: [
      notice.awards.map(({ winners }) => winners.map(({ name }) => name)),
      awards.map(({ suppliers }) => suppliers.flatMap(({ name }) => name?.trim() ?? [])),
    ],
  }
}

describe.runIf(hasRealNotices)('real OCDS', () => {
  it('of the United Kingdom says what its JSON says', () => {
    const bytes = unzipped('uk-releases.jsonl.gz')
    const raw: RawRelease[] = Buffer.from(bytes)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
    const notices = readAll(bytes)
    expect(notices).toHaveLength(304)
    expect(new Set(notices.map(({ noticeId }) => noticeId)).size).toBe(304)
    expect(counts(notices.map(({ formType }) => formType ?? ''))).toEqual({
      planning: 5,
      competition: 175,
      change: 6,
      result: 118,
    })
    let equal = 0
    const differences: string[] = []
    for (const [i, notice] of notices.entries()) {
      const release = raw[i]
      if (!release) throw new Error('More notices than releases.')
      for (const [field, [read, said]] of Object.entries(compared(release, notice)))
        if (JSON.stringify(read) === JSON.stringify(said)) equal += 1
        else differences.push(`${notice.noticeId} ${field}`)
    }
    // A buyer that its reference names otherwise than the party does.
    expect(differences).toEqual(['ocds-r6ebe6-0000578867-2019-04-08T00:00:00Z buyer'])
    expect(equal).toBe(304 * 14 - 1)
  })

  it('of Colombia is read, numbers of its database included', () => {
    const notices = readAll(unzipped('colombia-release-package.json.gz'))
    expect(notices).toHaveLength(100)
    for (const notice of notices) {
      expect(notice.languages).toEqual(['es'])
      expect(notice.awards.length).toBeGreaterThan(0)
      expect(notice.buyers.length).toBeGreaterThan(0)
    }
    const values = notices.flatMap(({ awards }) => awards.map(({ value }) => value?.amount))
    expect(values).toContain('24978479879')
  })

  it('of Portland is its compiled release', () => {
    expect(readAll(unzipped('us-portland-record.json.gz'))).toMatchObject([
      {
        formType: 'result',
        value: { amount: '400000.0', currency: 'USD' },
        awards: [{ contractId: '30004792', value: { amount: '391600.0', currency: 'USD' } }],
      },
    ])
  })

  it.each([
    ['ocp-fictional-1.1', 14, 0],
    // One file is in ISO 8859-1, with three releases: JSON is in Unicode.
    ['ocdskit-realdata', 44, 3],
  ])('of %s is all read', async (name, read, unread) => {
    const notices: Notice[] = []
    const errors: string[] = []
    for await (const printed of printNotices([realArchive(`../ocds/${name}`)]))
      if ('error' in printed) errors.push(printed.error.code)
      else notices.push(canonical.parse(printed.notice))
    expect(notices).toHaveLength(read)
    expect(errors).toEqual(Array(unread).fill('encoding'))
    for (const notice of notices) {
      expect(notice.procedureId).toMatch(/^ocds-/i)
      expect(notice.publicationDate).toMatch(/^20\d\d-\d\d-\d\d/)
      expect(Object.keys(notice.title)).not.toEqual([])
    }
  })
})
