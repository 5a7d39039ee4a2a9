import { holdsOn } from '../procurement-thresholds.ts'
import type { NATURES, RequestDocument } from '../request-document.ts'
import { article, type RuleSource } from '../rule-sources.ts'

type Nature = (typeof NATURES)[number]
type Reason = NonNullable<RequestDocument['shortened']>

/** Who answers: everybody, as at the first of two stages, or those who were invited. */
type Answering = 'everybody' | 'invited'

/** Whether a period binds above the thresholds of the directive, or below them. */
type Side = 'above' | 'below'

/** The minimum number of days between the dispatch of a notice and the deadline for responses. */
interface MinimumPeriod {
  /** BT-105. */
  readonly procedure: string
  readonly answering: Answering
  readonly side: Side
  /** Of the buyer, ISO 3166-1 alpha-2; null for every country. */
  readonly country: string | null
  /** Kinds of contract; null for all. */
  readonly natures: readonly Nature[] | null
  readonly from: string
  readonly until: string | null
  readonly days: number
  /** The days it is shortened to for a reason; null where that reason shortens nothing. */
  readonly shortened: Readonly<Record<Reason, number | null>>
  readonly source: RuleSource
}

const LATVIA: RuleSource = {
  name: 'Ministru kabineta noteikumi',
  url: 'https://likumi.lv/ta/id/346819',
}
const ESTONIA: RuleSource = {
  name: 'Riigihangete seadus, § 93',
  url: 'https://www.riigiteataja.ee/akt/RHS',
}

/** Since when the directive, and the laws of the countries, had to be applied. */
const EU_FROM = '2016-04-18'
const EE_FROM = '2017-09-01'
const LV_FROM = '2024-01-01'

const WORKS: readonly Nature[] = ['works']
const OTHERS: readonly Nature[] = ['supplies', 'services']

type Row = readonly [
  procedure: string,
  answering: Answering,
  side: Side,
  country: string | null,
  natures: readonly Nature[] | null,
  from: string,
  days: number,
  urgent: number | null,
  priorInformation: number | null,
  source: RuleSource,
]

// Procedure, who answers, side of the thresholds, country, kinds of contract, in force from; days,
// days in urgent cases, days after a prior information notice; source.
const ROWS: readonly Row[] = [
  ['open', 'everybody', 'above', null, null, EU_FROM, 30, 15, 15, article('27(1)–(4)')],
  ['open', 'everybody', 'below', 'LV', null, LV_FROM, 20, null, null, LATVIA],
  ['open', 'everybody', 'below', 'EE', OTHERS, EE_FROM, 15, null, null, ESTONIA],
  ['open', 'everybody', 'below', 'EE', WORKS, EE_FROM, 25, null, null, ESTONIA],
  ['open', 'everybody', 'above', 'EE', WORKS, EE_FROM, 45, 25, 25, ESTONIA],
  ['restricted', 'everybody', 'above', null, null, EU_FROM, 30, 15, null, article('28(1), (6)')],
  ['restricted', 'invited', 'above', null, null, EU_FROM, 25, 10, 10, article('28(2)–(6)')],
  ['neg-w-call', 'everybody', 'above', null, null, EU_FROM, 30, 15, null, article('29(1), 28(6)')],
  ['neg-w-call', 'invited', 'above', null, null, EU_FROM, 25, 10, 10, article('29(1), 28(3)–(6)')],
  ['comp-dial', 'everybody', 'above', null, null, EU_FROM, 30, null, null, article('30(1)')],
  ['innovation', 'everybody', 'above', null, null, EU_FROM, 30, null, null, article('31(1)')],
]

const MINIMUM_PERIODS: readonly MinimumPeriod[] = ROWS.map(
  ([
    procedure,
    answering,
    side,
    country,
    natures,
    from,
    days,
    urgent,
    priorInformation,
    source,
  ]) => ({
    procedure,
    answering,
    side,
    country,
    natures,
    from,
    until: null,
    days,
    shortened: { urgent, prior_information: priorInformation },
    source,
  }),
)

const periodsOf = (procedure: string): readonly MinimumPeriod[] =>
  MINIMUM_PERIODS.filter((period) => period.procedure === procedure)

/** The longest of the periods that bind a request on a day, as it may be shortened; null where none does. */
export const minimumDaysOn = (
  procedure: string,
  day: string,
  request: {
    readonly answering: Answering
    readonly side: Side
    readonly country: string | null
    readonly nature: RequestDocument['nature']
    readonly shortened: RequestDocument['shortened']
  },
): { readonly days: number; readonly source: RuleSource } | null =>
  periodsOf(procedure)
    .filter(
      (period) =>
        holdsOn(period, day) &&
        period.answering === request.answering &&
        period.side === request.side &&
        (period.country === null || period.country === request.country) &&
        (period.natures === null ||
          (request.nature !== null && period.natures.includes(request.nature))),
    )
    .map(({ days, shortened, source }) => ({
      days: (request.shortened && shortened[request.shortened]) ?? days,
      source,
    }))
    .reduce<{ days: number; source: RuleSource } | null>(
      (longest, one) => (longest && longest.days >= one.days ? longest : one),
      null,
    )

/** Whether some period of a procedure is shorter for a reason. */
export const isShortenedBy = (procedure: string, reason: Reason): boolean =>
  periodsOf(procedure).some(({ shortened }) => shortened[reason] !== null)

/** Whether a procedure has minimum periods at all. */
export const hasMinimumPeriods = (procedure: string): boolean => periodsOf(procedure).length > 0
