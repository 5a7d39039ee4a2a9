import { describe, expect, it } from 'vitest'
import {
  awardWith,
  contentWith,
  historyWith,
  lotWith,
  orgWith,
} from '../../rfx/rfx-content.fixture.ts'
import { assess, type Usual } from './flag-assessment.ts'
import { bitsOf, FLAG_KINDS } from './flag-codes.ts'
import { FENCE_MIN, fencesOf } from './outlier-fences.ts'

const USUAL: Usual = {
  decisionDays: () => fencesOf(Array.from({ length: 40 }, (_, index) => 40 + (index % 20))),
  priceGap: null,
}
const call = (publishedAt = '2026-03-01T00:00:00Z') =>
  historyWith({ formType: 'competition', publishedAt })
const open = { procedureType: 'open' }
const told = (
  content: Parameters<typeof contentWith>[0],
  deadline: string | null = null,
  usual = USUAL,
) =>
  assess({ content: contentWith(content), deadlineAt: deadline ? new Date(deadline) : null }, usual)
const codes = (...given: Parameters<typeof told>) => told(...given).flags.map(({ code }) => code)
const winner = { winners: [orgWith()] }

describe('the time for tenders (R003)', () => {
  const content = { ...open, history: [call()], lots: [lotWith({ description: { lv: 'a' } })] }
  it('stands out below fifteen whole days', () => {
    const [flag] = told(content, '2026-03-15T23:59:59Z').flags.filter(({ code }) => code === 'R003')
    expect(flag).toMatchObject({ value: 14, threshold: 15 })
    expect(flag?.inputs).toEqual({ calledOn: '2026-03-01', deadlineOn: '2026-03-15' })
    expect(codes(content, '2026-03-16T00:00:00Z')).not.toContain('R003')
  })
  it('is not told of other procedures, without a call, or where the deadline lies before it', () => {
    const isTold = (given: typeof content, deadline: string | null) =>
      told(given, deadline).assessed.has('R003')
    expect(isTold(content, '2026-03-10T00:00:00Z')).toBe(true)
    expect(isTold({ ...content, procedureType: 'restricted' }, '2026-03-10T00:00:00Z')).toBe(false)
    expect(isTold({ ...content, history: [] }, '2026-03-10T00:00:00Z')).toBe(false)
    expect(isTold(content, null)).toBe(false)
    expect(isTold(content, '2026-02-10T00:00:00Z')).toBe(false)
  })
})

describe('a single tender (R018)', () => {
  const awards = (...received: (number | null)[]) =>
    received.map((tendersReceived, index) =>
      awardWith({ ...winner, lotId: `LOT-000${index + 1}`, tendersReceived }),
    )
  it('is told by lot, in competitive procedures', () => {
    const { flags } = told({ ...open, awards: awards(1, 2, 1, null) })
    expect(flags.map(({ code, lotId }) => `${code} ${lotId}`)).toEqual([
      'R018 LOT-0001',
      'R018 LOT-0003',
    ])
    expect(codes({ procedureType: 'neg-wo-call', awards: awards(1) })).not.toContain('R018')
  })
  it('is not told where tenders were not counted, or nobody won', () => {
    expect(told({ ...open, awards: awards(null, 0) }).assessed.has('R018')).toBe(false)
    const unawarded = [awardWith({ outcome: 'clos-nw', tendersReceived: 1 })]
    expect(told({ ...open, awards: unawarded }).assessed.has('R018')).toBe(false)
  })
})

describe('an award without a call (R010)', () => {
  it('is told by the procedure or by a notice of the intention', () => {
    const awards = [awardWith(winner)]
    expect(codes({ procedureType: 'neg-wo-call', awards })).toEqual(['R010'])
    expect(codes({ ...open, awards })).toEqual([])
    const history = [historyWith({ formType: 'dir-awa-pre' })]
    expect(codes({ procedureType: 'oth-single', awards, history })).toEqual(['R010'])
    expect(told({ procedureType: 'neg-wo-call' }).assessed.has('R010')).toBe(false)
  })
})

describe('the time of the decision (R061, R062)', () => {
  const decided = (day: string) => ({ ...open, awards: [awardWith({ ...winner, decidedAt: day })] })
  it('stands out beyond the fences of its procedure', () => {
    const deadline = '2026-01-01T10:00:00Z'
    expect(codes(decided('2026-01-02'), deadline)).toEqual(['R061'])
    expect(codes(decided('2026-02-20'), deadline)).toEqual([])
    expect(codes(decided('2026-12-20'), deadline)).toEqual(['R062'])
    expect(told(decided('2026-02-20'), deadline).decisionDays).toBe(50)
  })
  it('is not told where too few are known, or it came before the deadline', () => {
    const few: Usual = {
      decisionDays: () => fencesOf(Array(FENCE_MIN - 1).fill(3)),
      priceGap: null,
    }
    expect(told(decided('2026-12-20'), '2026-01-01T10:00:00Z', few).assessed.has('R062')).toBe(
      false,
    )
    expect(told(decided('2025-12-20'), '2026-01-01T10:00:00Z').decisionDays).toBeNull()
  })
})

describe('a raised price (R069)', () => {
  const modified = (before: string, after: string, currency = 'EUR') => ({
    history: [
      historyWith({
        publishedAt: '2026-03-01T00:00:00Z',
        modification: {
          changedNoticeId: null,
          reasonCode: null,
          description: {},
          sections: [],
          valueBefore: { amount: before, currency: 'EUR' },
          valueAfter: { amount: after, currency },
        },
      }),
    ],
  })
  it('stands out above half of what the contract was worth', () => {
    expect(codes(modified('100', '150'))).toEqual([])
    expect(codes(modified('100', '150.01'))).toEqual(['R069'])
    expect(codes(modified('100', '10'))).toEqual([])
  })
  it('is not told across currencies or from nothing', () => {
    expect(told(modified('100', '900', 'SEK')).assessed.has('R069')).toBe(false)
    expect(told(modified('0', '900')).assessed.has('R069')).toBe(false)
  })
})

describe('a call with gaps (R005)', () => {
  it('names what is missing', () => {
    const [flag] = told({ history: [call()] }).flags
    expect(flag).toMatchObject({
      code: 'R005',
      value: 4,
      inputs: { missing: 'description,deadline,documents,cpv' },
    })
    const documents = [{ url: 'https://a.example', title: null, languages: [], restricted: false }]
    const whole = {
      history: [call()],
      description: { lv: 'Ceļi' },
      cpv: { main: '45233120', additional: [] },
      lots: [lotWith({ documents })],
    }
    expect(codes(whole, '2026-05-01T00:00:00Z')).toEqual([])
  })
})

it('indicators have bits of their own', () => {
  expect(bitsOf(['R003', 'R010'])).toBe(5)
  expect(bitsOf([])).toBe(0)
})

it('indicators name their place in the Directive by its number alone, for every language to cite', () => {
  const laws = Object.values(FLAG_KINDS).flatMap(({ law }) => law ?? [])
  expect(laws).toHaveLength(5)
  for (const law of laws)
    expect(Object.values(law)).toEqual([expect.stringMatching(/^(\d+|[IVX]+)$/)])
})
