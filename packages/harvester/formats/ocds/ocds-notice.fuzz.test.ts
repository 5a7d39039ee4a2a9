import { notice as canonical } from '@kogge/domain/notices/canonical-notice.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TENDER } from '../../fixtures/ocds-releases.ts'
import { FormatError } from '../format-errors.ts'
import type { Format } from '../notice-format.ts'
import { prozorro } from '../prozorro/prozorro-notice.ts'
import { ocds } from './ocds-notice.ts'

const WHOLE = {
  ...TENDER,
  tag: ['tenderAmendment', 'award', 'contract'],
  planning: { budget: { project: 'P' }, project: { title: 'T' } },
  tender: {
    ...TENDER.tender,
    amendments: [{ id: '1', amendsReleaseID: 'r0', changes: [{ property: 'p', former_value: 1 }] }],
    techniques: { hasFrameworkAgreement: true, frameworkAgreement: { method: 'x' } },
    tenderers: [{ id: 'C' }],
  },
  awards: [{ id: 'A', status: 'active', suppliers: [{ id: 'C' }], relatedLots: ['1'] }],
  contracts: [{ id: 'K', awardID: 'A', value: { amount: 1, currency: 'EUR' } }],
  bids: { statistics: [{ measure: 'bids', value: 2, relatedLot: '1' }] },
  cancellations: [{ status: 'active', cancellationOf: 'lot', relatedLot: '1', reason: 'r' }],
  tenderID: 'UA-2024-01-12-000541-a',
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('', '__proto__', 'constructor', '2025-13-40T99:99:99Z', '1e999', 'active'),
)

/** The document with what stands in some of its places replaced, left out, or put into a list. */
const mutated = (value: unknown, pick: () => number, other: () => unknown): unknown => {
  const chance = pick()
  if (chance < 2) return other()
  if (chance < 3) return [value, value]
  if (Array.isArray(value)) return value.map((item) => mutated(item, pick, other))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      pick() < 2 ? [] : [[key, mutated(item, pick, other)]],
    ),
  )
}

/** Every notice fits the schema, and nothing but a `FormatError` is thrown or given. */
const readsOrSays = (format: Format, bytes: Uint8Array): void => {
  try {
    for (const read of format.read(bytes)) {
      if ('error' in read) expect(read.error).toBeInstanceOf(FormatError)
      else canonical.parse(read.notice)
    }
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(FormatError)
  }
}

describe.each([ocds, prozorro])('what is broken ($name)', (format) => {
  it('in its values is read, or said to be', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const pick = () => gen(fc.integer, { min: 0, max: 60 })
        const document = mutated(WHOLE, pick, () => gen(() => junk))
        const packed = pick() < 30 ? document : { publishedDate: '', releases: [document] }
        readsOrSays(format, Buffer.from(JSON.stringify(packed) ?? ''))
      }),
      { numRuns: 500 },
    )
  })

  it('in its bytes is read, or said to be', () => {
    const whole = Buffer.from(JSON.stringify(WHOLE))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(40), (at, byte, length) => {
        const bytes = Buffer.concat([
          whole.subarray(0, at),
          Buffer.from([byte]),
          whole.subarray(at + length),
        ])
        readsOrSays(format, bytes)
      }),
      { numRuns: 500 },
    )
  })

  it('or made to be slow is not slow', () => {
    const many = (make: (i: number) => object) => Array.from({ length: 5000 }, (_, i) => make(i))
    const document = {
      ...WHOLE,
      parties: many((i) => ({ id: 'S', name: `N${i}`, roles: [`role${i}`] })),
      tender: {
        ...WHOLE.tender,
        lots: many((i) => ({ id: `${i}`, status: 'cancelled' })),
        items: many((i) => ({ id: `${i}`, relatedLot: `${i}` })),
        documents: [],
      },
      awards: many((i) => ({
        id: `${i}`,
        status: 'active',
        suppliers: [{ id: 'S', name: 'x' }],
        relatedLots: [`${i}`],
      })),
      contracts: many((i) => ({ id: `${i}`, awardID: `${i}` })),
      bids: { statistics: many((i) => ({ measure: 'bids', value: 1, relatedLot: `${i}` })) },
    }
    const started = performance.now()
    readsOrSays(format, Buffer.from(JSON.stringify(document)))
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
