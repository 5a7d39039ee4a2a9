import type { Rates } from '../money/exchange-rates.ts'
import type { RequestDocument } from './request-document.ts'
import { article, type RuleSource } from './rule-sources.ts'

interface Rule {
  /** An error keeps a request from being published; a warning is the buyer's own business. */
  readonly severity: 'error' | 'warning'
  /** Where it stands; null where reason alone asks for it. */
  readonly source: RuleSource | null
  /** The days on which it holds, where it does not always. */
  readonly from?: string
  readonly until?: string
  /** The country of buyers that it binds, where it does not bind all (ISO 3166-1 alpha-2). */
  readonly country?: string
}

const eforms = (rule: string): RuleSource => ({
  act: 'eforms',
  place: rule,
  name: `eForms, Implementing Regulation (EU) 2019/1780, ${rule}`,
  url: 'https://eur-lex.europa.eu/eli/reg_impl/2019/1780/oj',
})
const SUMMER_TIME: RuleSource = {
  act: 'summerTime',
  name: 'Directive 2000/84/EC, Articles 1 to 3',
  url: 'https://eur-lex.europa.eu/eli/dir/2000/84/oj',
}
const RIIGIHANGE: RuleSource = {
  name: 'Riigihangete seadus',
  url: 'https://www.riigiteataja.ee/akt/RHS',
}
const error = (source: RuleSource | null = null): Rule => ({ severity: 'error', source })
const warning = (source: RuleSource | null = null): Rule => ({ severity: 'warning', source })

/** Everything that preflight looks for. */
export const RULES = {
  titleMissing: error(eforms('BT-21')),
  descriptionMissing: error(eforms('BT-24')),
  translationMissing: warning(),
  languageTwice: error(),
  languageUnknown: error(eforms('BT-702')),
  cpvMissing: error(eforms('BT-262')),
  cpvUnknown: error({
    act: 'cpv',
    name: 'Regulation (EC) No 213/2008',
    url: 'https://eur-lex.europa.eu/eli/reg/2008/213/oj',
  }),
  natureMissing: error(eforms('BT-23')),
  natureAgainstCpv: error(eforms('BT-23, BT-262')),
  lotNatureAgainstCpv: warning(eforms('BT-23, BT-262')),
  currencyUnknown: error(eforms('BT-27')),
  valueMissing: warning(eforms('BT-27')),
  valueIsNothing: warning(eforms('BT-27')),
  lotValueMissing: warning(eforms('BT-27')),
  lotCurrencyDiffers: error(),
  lotValuesExceedTotal: error(article('5(8)')),
  lotTitleMissing: error(eforms('BT-21')),
  lotTwice: error(eforms('BT-137')),
  lotGivenAgain: error(eforms('BT-137')),
  notDivided: warning(article('46(1)')),
  placeMissing: warning(eforms('BT-5071')),
  placeNotExact: warning(eforms('BT-5071')),
  countryUnknown: error(eforms('BT-5141')),
  regionUnknown: error(eforms('BT-5071')),
  regionFormer: error({
    name: 'Delegated Regulation (EU) 2023/674, Annex I',
    url: 'https://eur-lex.europa.eu/eli/reg_del/2023/674/oj',
  }),
  placeContradicts: error(eforms('BT-5071, BT-5141')),
  contactMissing: warning(eforms('BT-506')),
  contactEmailInvalid: error(eforms('BT-506')),
  procedureUnknown: error(eforms('BT-105')),
  procedureOnlyBelow: error(article('26')),
  procedureAsksEverybody: error(article('27(1), 49')),
  procedureAsksOthers: warning(article('26, 49')),
  directAwardGroundMissing: warning(eforms('BT-136')),
  directAwardReasonMissing: warning(eforms('BT-135')),
  timeMissing: error(eforms('BT-131')),
  timeDoesNotExist: error(SUMMER_TIME),
  timeIsTwice: error(SUMMER_TIME),
  timeIsPast: error(),
  questionsAfterResponses: error(eforms('BT-13, BT-131')),
  openingBeforeResponses: error(eforms('BT-131, BT-132')),
  questionsUntilMissing: warning(article('53(2)')),
  questionsTooLate: warning(article('53(2)')),
  questionsMovedEarlier: warning(article('18(1)')),
  periodTooShort: error(),
  periodMaybeTooShort: warning(),
  amendedPeriodTooShort: error(),
  amendedPeriodMaybeTooShort: warning(),
  shortenedLater: error(article('27(3)')),
  reasonNotForProcedure: error(article('27–29')),
  deadlineNotOnWorkday: warning(),
  deadlineFarAway: warning(),
  deadlineOutsideHours: { ...warning(RIIGIHANGE), country: 'EE' },
  openingFarAway: warning(),
  openingTooSoon: { ...warning(RIIGIHANGE), country: 'EE' },
  criteriaMissing: error(article('67(1)')),
  criterionNameMissing: error(eforms('BT-734')),
  lotWithoutCriterion: error(article('67(5)')),
  weightsDoNotSum: error(article('67(5)')),
  weightIsNothing: warning(article('67(5)')),
  priceCriterionMissing: warning(article('67(2)')),
  priceNotAsked: error(),
  priceNotMandatory: warning(article('67(4)')),
  criterionOfOtherKind: warning(article('67(4)')),
  criterionNotAsked: warning(article('67(4)')),
  /** What no document can hold: a field of the form has it, which says so itself. */
  numberUnreadable: error(),
  questionMissing: error(),
  optionsMissing: error(),
  boundsContradict: error(),
  quantityIsNothing: error(),
  mustBeYesOfOther: error(),
  requirementsMissing: warning(),
  answersTooMany: error(),
  partUnknown: error(),
  partTwice: error(),
  documentTwice: warning(),
  openersMissing: error(),
  openersTwice: error(),
  openerWithoutKey: error(),
  openerNoMember: error(),
  planTooLow: error(),
  nothingChanged: error(),
  kindChanged: error(article('18(1)')),
  privacyNarrowed: error(article('18(1)')),
  openersChanged: error(),
  deadlineMovedEarlier: error(article('47(1)')),
  deadlineWillMove: warning(article('47(3)')),
  answerTooLate: error(article('47(3)(a), 53(2)')),
  reasonMissing: error(eforms('BT-140')),
} as const satisfies Readonly<Record<string, Rule>>

export type RuleName = keyof typeof RULES

/** What a check gives; what follows from the rule itself is added by `preflight`. */
export interface Found {
  readonly rule: RuleName
  readonly field: string
  readonly values?: Readonly<Record<string, string | number>>
  /** Where a rule has a source for each of its cases. */
  readonly source?: RuleSource
}

/** What preflight found. */
export interface Finding {
  /** Its words are in the catalogue under this name. */
  readonly rule: RuleName
  readonly severity: 'error' | 'warning'
  /** Where it is put right: a path in the document, such as `lots.3.value`. */
  readonly field: string
  /** What the words ask for; times as Riga's clocks show them, parts by what they are called. */
  readonly values: Readonly<Record<string, string | number>>
  readonly source: RuleSource | null
}

/** What a request is looked at with. */
export interface Circumstances {
  readonly now: Date
  /** Of the buyer, ISO 3166-1 alpha-2; null where it is not known. */
  readonly country: string | null
  /** CPV codes that there are, of those that the document names; left out where nobody has looked. */
  readonly knownCpv?: ReadonlySet<string>
  /**
   * NUTS codes of the countries whose regions are known, of all levels; a country that has none here is
   * not looked at. Left out where nobody has looked.
   */
  readonly knownRegions?: ReadonlySet<string>
  /**
   * The rates that convert amounts to euros; without them, only currencies fixed to the euro
   * convert.
   */
  readonly rates?: Rates
  /** Openers who have a key, and all members who may open; left out where nobody has looked. */
  readonly openersWithKey?: ReadonlySet<string>
  readonly members?: ReadonlySet<string>
  /** Whether the buyer's plan has extended privacy; left out where nobody has looked. */
  readonly hasExtendedPrivacy?: boolean
}

/** What an amendment is compared with. */
export interface Published {
  readonly document: RequestDocument
  /** When those who may respond as it stands were first shown it: its periods began then. */
  readonly since: Date
  /**
   * The reason for shorter periods that was given then: what was added later, as earlier versions let
   * buyers do, shortens nothing (Directive 2014/24/EU, Article 27(3): the notice has to give it).
   */
  readonly shortened: RequestDocument['shortened']
  /** Lots of earlier versions that the one in force has no more. */
  readonly goneLots: readonly string[]
  /** When questions were answered that matter to preparing a response (Directive 2014/24/EU, Article 47(3)(a)). */
  readonly answers: readonly Date[]
  /** Why it is amended, by language; left out while that is not asked yet. */
  readonly reason?: Readonly<Record<string, string>>
}

/** Whether a rule holds on a day for buyers of a country. */
export const isInForce = (rule: RuleName, day: string, country: string | null): boolean => {
  const { from, until, country: where }: Rule = RULES[rule]
  return (
    (from === undefined || from <= day) &&
    (until === undefined || day <= until) &&
    (where === undefined || where === country)
  )
}
