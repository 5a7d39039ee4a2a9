import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallOf } from '../kernel/riga-time.ts'
import { withExtension } from './deadlines/deadline-extension.ts'
import { dayAfter, daysBetween, instantOf } from './deadlines/wall-time-instants.ts'
import { isReady, preflight } from './preflight.ts'
import type { Published } from './preflight-rules.ts'
import { documentWith } from './request-document.fixture.ts'
import type { RequestDocument } from './request-document.ts'
import { differenceOf, isSignificant } from './version-differences.ts'

const FIRST_DAY = '2026-11-23'
const at = (day: string): Date => new Date(`${day}T10:00:00Z`)
const until = (day: string): Partial<RequestDocument> => ({
  questionsUntil: null,
  responsesUntil: { wall: `${day}T12:00`, fold: null },
  openingAt: { wall: `${day}T14:00`, fold: null },
})

/** What a buyer might amend; days are counted from the first publication. */
const change: fc.Arbitrary<Partial<RequestDocument>> = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((days) => until(dayAfter(FIRST_DAY, days))),
  fc.record({
    value: fc
      .constantFrom('50000', '9000000')
      .map((amount) => ({ amount, currency: 'EUR' as const })),
  }),
  fc.record({ procedure: fc.constantFrom('open', 'oth-single', 'restricted') }),
  fc.record({
    privacy: fc.constantFrom('public' as const, 'invited' as const, 'extended' as const),
  }),
  fc.record({ shortened: fc.constantFrom(null, 'urgent' as const, 'prior_information' as const) }),
  fc.record({ nature: fc.constantFrom('services' as const, 'supplies' as const) }),
  fc
    .string({ minLength: 1, maxLength: 4 })
    .map((text) => ({ description: { lv: `<p>${text}</p>` } })),
  fc.string({ maxLength: 4 }).map((reference) => ({ reference })),
)
const begun = fc.record({
  given: fc.integer({ min: 10, max: 40 }).map((days) => until(dayAfter(FIRST_DAY, days))),
  value: fc
    .constantFrom('50000', '9000000')
    .map((amount) => ({ amount, currency: 'EUR' as const })),
  procedure: fc.constantFrom('open', 'oth-single', 'restricted'),
  privacy: fc.constantFrom('public' as const, 'invited' as const),
  shortened: fc.constantFrom(null, null, 'urgent' as const, 'prior_information' as const),
})
const steps = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 12 }),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 6 },
)

/** Directive 2014/24/EU, Articles 27 and 28, and 20 days below the thresholds in Latvia. */
const leastDays = (
  { procedure, privacy, value }: RequestDocument,
  reason: Published['shortened'],
) => {
  const isAbove = value.amount === '9000000'
  if (procedure === 'open' && privacy === 'public') return isAbove ? (reason ? 15 : 30) : 20
  if (procedure !== 'restricted' || !isAbove) return 0
  if (privacy === 'public') return reason === 'urgent' ? 15 : 30
  return reason ? 10 : 25
}

const dayOf = (document: RequestDocument): string =>
  document.responsesUntil?.wall.slice(0, 10) ?? ''

test('whatever is amended, no period is shorter than the law asks, and none is shortened', () => {
  fc.assert(
    fc.property(begun, steps, ({ given, ...rest }, amendments) => {
      const first = documentWith({ ...rest, ...given, lots: [] })
      const country = 'LV'
      fc.pre(isReady(preflight(first, { now: at(FIRST_DAY), country })))
      let today = FIRST_DAY
      let published: Published = {
        document: first,
        since: at(today),
        shortened: first.shortened,
        goneLots: [],
        answers: [],
      }
      for (const { wait, changes } of amendments) {
        today = dayAfter(today, wait)
        const { document: before } = published
        if (today >= dayOf(before)) return
        const asked: RequestDocument = Object.assign({}, before, ...changes)
        if (!isReady(preflight(asked, { now: at(today), country }, published))) continue
        const document = withExtension(asked, published, at(today), country)
        const isWidened = document.privacy === 'public' && before.privacy !== 'public'
        // What everybody sees only now is the first notice.
        published = isWidened
          ? { document, since: at(today), shortened: document.shortened, goneLots: [], answers: [] }
          : { ...published, document }
        const { since, shortened } = published
        expect(instantOf(document.responsesUntil)?.getTime()).toBeGreaterThanOrEqual(
          instantOf(before.responsesUntil)?.getTime() ?? Number.NaN,
        )
        const reason = document.shortened === shortened ? shortened : null
        expect(daysBetween(wallOf(since).slice(0, 10), dayOf(document))).toBeGreaterThanOrEqual(
          leastDays(document, reason),
        )
        if (isSignificant(differenceOf(before, document)))
          expect(daysBetween(today, dayOf(document))).toBeGreaterThanOrEqual(
            first.shortened === 'urgent' && reason === 'urgent' ? 4 : 6,
          )
      }
    }),
    { numRuns: 500 },
  )
})

test('a reason that an earlier version let be added shortens nothing', () => {
  const late = at('2027-01-11')
  const urgent = documentWith({
    shortened: 'urgent',
    value: { amount: '9000000', currency: 'EUR' },
  })
  const changed = { ...urgent, description: { lv: '<p>Cits.</p>' } }
  const dayFor = (shortened: Published['shortened']) =>
    dayOf(withExtension(changed, { document: urgent, shortened }, late, 'LV'))
  expect([dayFor('urgent'), dayFor(null)]).toEqual(['2027-01-15', '2027-01-18'])
  const rulesFor = (shortened: Published['shortened'], day: string) =>
    preflight(
      { ...changed, ...until(day), procedure: 'open' },
      { now: at(FIRST_DAY), country: 'LV' },
      {
        document: { ...urgent, ...until(day), procedure: 'oth-single' },
        since: at(FIRST_DAY),
        shortened,
        goneLots: [],
        answers: [],
      },
    ).flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : []))
  expect(rulesFor('urgent', '2026-12-14')).toEqual([])
  expect(rulesFor(null, '2026-12-14')).toEqual(['amendedPeriodTooShort'])
})
