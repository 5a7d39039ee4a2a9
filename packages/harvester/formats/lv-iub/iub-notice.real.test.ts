import { gunzipSync } from 'node:zlib'
import { notice as canonical } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, nationalFile } from '../../fixtures/real-notices.ts'
import { readNotices } from '../format-detection.ts'
import { lvIub } from './iub-notice.ts'

const textOf = (file: string): string => new TextDecoder().decode(gunzipSync(nationalFile(file)))

/** All values of a key, wherever it stands but within an earlier version. */
const allOf = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (name === 'clonedFrom' || name === 'actualWinners') return []
    return [...(name === key ? [inner] : []), ...allOf(inner, key)]
  })
}

const isoDay = (written: unknown): string => String(written).split('/').reverse().join('-')

describe.runIf(hasRealNotices)('real notices of the Latvian register', () => {
  const raw: readonly unknown[] = hasRealNotices
    ? JSON.parse(textOf('lv/iub-raw-sample.json.gz'))
    : []

  const read = raw.map((notice) => {
    const bytes = new TextEncoder().encode(JSON.stringify(notice))
    const head = Buffer.from(bytes.subarray(0, 64 * 1024)).toString('latin1')
    expect(lvIub.detects(head)).toBe(true)
    const [first] = lvIub.read(bytes)
    if (!first || 'error' in first) throw new Error('not read')
    return { notice: canonical.parse(first.notice), raw: notice }
  })

  it('are all read', () => {
    const found = [...readNotices(gunzipSync(nationalFile('lv/iub-raw-sample.json.gz')))]
    expect(found.map((one) => ('error' in one ? one.error : one.notice.noticeId))).toEqual(
      read.map(({ notice }) => notice.noticeId),
    )
    expect(read).toHaveLength(24)
    const count = (type: string): number =>
      read.filter(({ notice }) => notice.noticeType === type).length
    expect([count('can-standard'), count('can-social')]).toEqual([20, 4])
    expect(read.flatMap(({ notice }) => notice.lots)).toHaveLength(43)
    expect(read.flatMap(({ notice }) => notice.awards)).toHaveLength(45)
    expect(read.filter(({ notice }) => notice.changes !== null)).toHaveLength(12)
  })

  it('are not those that another project has rewritten', () => {
    const rows = [...readNotices(gunzipSync(nationalFile('lv/iub-active-normalised.json.gz')))]
    expect(rows).toHaveLength(873)
    expect(rows.every((row) => 'error' in row && row.error.code === 'unknown-format')).toBe(true)
  })

  it.each(read.map((entry) => [entry.notice.noticeId, entry] as const))(
    'agree with what stands in %s',
    (_, { notice, raw: source }) => {
      const won = notice.awards.filter(({ winners }) => winners.length > 0)
      expect(won.map(({ value }) => value?.amount)).toEqual(
        allOf(source, 'tenderValue').map(String),
      )
      expect(won.flatMap(({ winners }) => winners.map(({ ids }) => ids[0]?.id ?? ''))).toEqual(
        allOf(source, 'companyId'),
      )
      const lotOrder = notice.lots.map(({ id }) => notice.awards.find(({ lotId }) => lotId === id))
      expect(lotOrder.map((award) => award?.tendersReceived)).toEqual(
        allOf(source, 'receivedNumberOfOffers'),
      )
      expect(lotOrder.map((award) => award?.outcome)).toEqual(
        allOf(source, 'winnerSelectionStatus'),
      )
      expect(lotOrder.map((award) => award?.decidedAt)).toEqual(
        allOf(source, 'decisionDate').map(isoDay),
      )
      expect(notice.lots.map(({ id }) => Number(id))).toEqual(allOf(source, 'sequenceNumber'))
      expect(notice.lots.flatMap(({ criteria }) => criteria.map(({ type }) => type))).toEqual(
        allOf(source, 'winnerCriterionType'),
      )
      const sum = won.reduce((total, { value }) => total + Number(value?.amount), 0)
      expect(sum).toBeCloseTo(Number(notice.totalAwardedValue?.amount ?? 0), 2)
      expect(notice.procedureType).toBe(allOf(source, 'procedureType')[0])
      expect(`${notice.cpv.main}`).toBe(String(allOf(source, 'cpvType')[0]).slice(0, 8))
      expect(notice.buyers[0]?.ids[0]?.id).toMatch(/^\d{11}$/)
    },
  )
})
