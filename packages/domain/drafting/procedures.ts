import type { NATURES, RequestDocument } from './document.ts'
import { article, type RuleSource } from './sources.ts'
import { holdsOn } from './thresholds.ts'

type Nature = (typeof NATURES)[number]
type Shortened = NonNullable<RequestDocument['shortened']>

/** The least number of days between dispatch and deadline, and since when that is so. */
interface LeastDays {
  readonly from: string
  readonly until: string | null
  /** Whether everybody may answer, as at the first of two stages, or those who were invited. */
  readonly asked: 'everybody' | 'invited'
  /** Whether it binds above the thresholds of the directive, or below them. */
  readonly side: 'above' | 'below'
  /** Of the buyer, ISO 3166-1 alpha-2; null for every country. */
  readonly country: string | null
  /** Kinds of contract; null for all. */
  readonly natures: readonly Nature[] | null
  readonly days: number
  /** What the period is shortened to, where one may say why. */
  readonly shortened: Readonly<Partial<Record<Shortened, number>>>
  readonly source: RuleSource
}

export interface Procedure {
  /** BT-105, or one of ours. */
  readonly code: string
  /** Who is asked: everybody who likes, those who were chosen after asking to be, or those invited. */
  readonly asks: 'everybody' | 'candidates' | 'invited'
  readonly kind: RequestDocument['kind']
  /** Whether it may be used for what lies above the thresholds. */
  readonly isForAbove: boolean
  readonly periods: readonly LeastDays[]
}

/** Since the directive had to be applied. */
const SINCE = '2016-04-18'
const ever = { from: SINCE, until: null, side: 'above' as const, country: null, natures: null }
const first = { ...ever, asked: 'everybody' as const }
const estonia = { ...first, from: '2017-09-01', country: 'EE' }
const RIIGIHANGETE_SEADUS: RuleSource = {
  name: 'Riigihangete seadus, § 93',
  url: 'https://www.riigiteataja.ee/akt/RHS',
}
const second = { ...ever, asked: 'invited' as const }

/**
 * The procedures that a request can be written for (BT-105) with their least periods for tenders
 * that are sent electronically, as all are here.
 */
export const PROCEDURES: readonly Procedure[] = [
  {
    ...{ code: 'open', asks: 'everybody', kind: 'tender', isForAbove: true },
    periods: [
      {
        ...{ ...first, days: 30, shortened: { urgent: 15, prior_information: 15 } },
        source: article('27(1)–(4)'),
      },
      {
        ...{ ...first, from: '2024-01-01', side: 'below', country: 'LV', days: 20, shortened: {} },
        source: { name: 'Ministru kabineta noteikumi', url: 'https://likumi.lv/ta/id/346819' },
      },
      {
        ...{ ...estonia, side: 'below', natures: ['supplies', 'services'], days: 15 },
        ...{ shortened: {}, source: RIIGIHANGETE_SEADUS },
      },
      {
        ...{ ...estonia, side: 'below', natures: ['works'], days: 25, shortened: {} },
        source: RIIGIHANGETE_SEADUS,
      },
      {
        ...{ ...estonia, natures: ['works'], days: 45, source: RIIGIHANGETE_SEADUS },
        shortened: { urgent: 25, prior_information: 25 },
      },
    ],
  },
  {
    ...{ code: 'restricted', asks: 'candidates', kind: 'tender', isForAbove: true },
    periods: [
      { ...first, days: 30, shortened: { urgent: 15 }, source: article('28(1), (6)') },
      {
        ...{ ...second, days: 25, shortened: { urgent: 10, prior_information: 10 } },
        source: article('28(2)–(6)'),
      },
    ],
  },
  {
    ...{ code: 'neg-w-call', asks: 'candidates', kind: 'tender', isForAbove: true },
    periods: [
      { ...first, days: 30, shortened: { urgent: 15 }, source: article('29(1), 28(6)') },
      {
        ...{ ...second, days: 25, shortened: { urgent: 10, prior_information: 10 } },
        source: article('29(1), 28(3)–(6)'),
      },
    ],
  },
  {
    ...{ code: 'comp-dial', asks: 'candidates', kind: 'tender', isForAbove: true },
    periods: [{ ...first, days: 30, shortened: {}, source: article('30(1)') }],
  },
  {
    ...{ code: 'innovation', asks: 'candidates', kind: 'tender', isForAbove: true },
    periods: [{ ...first, days: 30, shortened: {}, source: article('31(1)') }],
  },
  {
    ...{ code: 'neg-wo-call', asks: 'invited', kind: 'tender', isForAbove: true },
    periods: [],
  },
  {
    ...{ code: 'oth-single', asks: 'everybody', kind: 'tender', isForAbove: false },
    periods: [],
  },
  {
    ...{ code: 'oth-mult', asks: 'candidates', kind: 'tender', isForAbove: false },
    periods: [],
  },
  {
    ...{ code: 'survey', asks: 'invited', kind: 'price_survey', isForAbove: true },
    periods: [],
  },
]

export const procedureOf = (code: string): Procedure | null =>
  PROCEDURES.find((procedure) => procedure.code === code) ?? null

/** The longest of the periods that bind a request on a day, as it may be shortened; null where none does. */
export const leastDaysOn = (
  { periods }: Procedure,
  day: string,
  request: {
    readonly asked: LeastDays['asked']
    readonly side: LeastDays['side']
    readonly country: string | null
    readonly nature: RequestDocument['nature']
    readonly shortened: RequestDocument['shortened']
  },
): { readonly days: number; readonly source: RuleSource } | null =>
  periods
    .filter(
      (period) =>
        holdsOn(period, day) &&
        period.asked === request.asked &&
        period.side === request.side &&
        (period.country === null || period.country === request.country) &&
        (period.natures === null ||
          (request.nature !== null && period.natures.includes(request.nature))),
    )
    .map(({ days, shortened, source }) => ({
      ...{ days: (request.shortened && shortened[request.shortened]) ?? days, source },
    }))
    .reduce<{ days: number; source: RuleSource } | null>(
      (longest, one) => (longest && longest.days >= one.days ? longest : one),
      null,
    )

/** Whether a procedure knows a reason for shorter periods. */
export const knowsReason = ({ periods }: Procedure, reason: Shortened): boolean =>
  periods.length === 0 || periods.some(({ shortened }) => shortened[reason] !== undefined)

/** Kinds of contract by CPV division: the rule of the eForms SDK. */
export const natureOfCpv = (code: string): (typeof NATURES)[number] => {
  const division = Number(code.slice(0, 2))
  if (division === 45) return 'works'
  return division < 45 || division === 48 ? 'supplies' : 'services'
}
