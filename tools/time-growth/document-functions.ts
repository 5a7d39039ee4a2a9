import { changedSections } from '@kogge/domain/drafting/changed-sections.ts'
import { checkAmendment } from '@kogge/domain/drafting/checks/amendment-checks.ts'
import { checkCriteria } from '@kogge/domain/drafting/checks/criteria-checks.ts'
import { checkTimes } from '@kogge/domain/drafting/checks/deadline-checks.ts'
import { checkProcedure } from '@kogge/domain/drafting/checks/procedure-checks.ts'
import { checkRequirements } from '@kogge/domain/drafting/checks/requirement-checks.ts'
import { checkSubject } from '@kogge/domain/drafting/checks/subject-matter-checks.ts'
import { checkAccess, checkTexts } from '@kogge/domain/drafting/checks/text-and-access-checks.ts'
import { extendedTo, withExtension } from '@kogge/domain/drafting/deadlines/deadline-extension.ts'
import { changesTimesOnly } from '@kogge/domain/drafting/deadlines/time-only-amendments.ts'
import { descriptionHtmlOf } from '@kogge/domain/drafting/descriptions/description-html.ts'
import { regimeOf } from '@kogge/domain/drafting/directive-regime.ts'
import { isLight } from '@kogge/domain/drafting/light-regime.ts'
import { anyAbout, partsByLot } from '@kogge/domain/drafting/parts-by-lot.ts'
import { preflight } from '@kogge/domain/drafting/preflight.ts'
import {
  cpvCodesOf,
  lotIdsOf,
  type RequestDocument,
  savedDocument,
} from '@kogge/domain/drafting/request-document.ts'
import { inOwnLanguages } from '@kogge/domain/drafting/request-document-languages.ts'
import { inRegionsOfToday } from '@kogge/domain/drafting/request-document-regions.ts'
import { documentBytes } from '@kogge/domain/drafting/request-document-size.ts'
import { differenceOf, isSignificant } from '@kogge/domain/drafting/version-differences.ts'
import { contentOf } from '@kogge/domain/drafting/written-rfx-content.ts'
import { rankBids, ranksOf } from '@kogge/domain/evaluation/bid-ranking.ts'
import { saidOf, wordsFor } from '@kogge/domain/evaluation/decision-reasons.ts'
import { bidsOf, offersOf } from '@kogge/domain/evaluation/lot-bids.ts'
import {
  criteriaByLot,
  criteriaOfLot,
  linesByCriterion,
} from '@kogge/domain/evaluation/lot-criteria.ts'
import { cancellationCodes } from '@kogge/domain/evaluation/lot-steps.ts'
import { bindingChanges, confirmationOf } from '@kogge/domain/responses/binding-changes.ts'
import {
  answersOf,
  countRequestedAnswers,
  lotsBidFor,
  requestedAnswersOf,
} from '@kogge/domain/responses/requested-answers.ts'
import { type ResponseContent, responseContent } from '@kogge/domain/responses/response-content.ts'
import { filesOf } from '@kogge/domain/responses/response-files.ts'
import { rehearse } from '@kogge/domain/responses/response-rehearsal.ts'
import { totalsOf } from '@kogge/domain/responses/response-totals.ts'
import { contentText } from '@kogge/domain/sealing/response-receipt.ts'
import { amendedOf } from './large-requests.ts'

/** What each function is given. */
export interface FunctionInputs {
  readonly document: RequestDocument
  readonly amended: RequestDocument
  /** As it is where there may be responses to it. */
  readonly answered: RequestDocument
  readonly content: ResponseContent
}

const NOW = new Date('2026-11-24T12:00:00Z')
const known = new Set(
  Array.from({ length: 5000 }, (_, at) => `FR${at.toString(36).toUpperCase().padStart(3, '0')}`),
)
const circumstances = { now: NOW, country: 'LV', knownCpv: new Set<string>(), knownRegions: known }
const publishedAs = (document: RequestDocument) => ({
  document,
  since: NOW,
  shortened: null,
  reason: { lv: 'x' },
  goneLots: lotIdsOf(document),
  answers: [],
})
const versionOf = (document: RequestDocument, version: number) => ({
  version,
  publishedAt: NOW,
  reason: null,
  document,
  noticeRowId: String(version),
})

/** Bids of as many organisations as one request may know, by all its criteria. */
const comparedIn = (document: RequestDocument) => {
  const scored = criteriaOfLot(document, 'LOT-0001')
  const each = <Value>(value: Value): Record<string, Value> =>
    Object.fromEntries(scored.map(({ criterionId }) => [criterionId, value]))
  return Array.from({ length: 200 }, (_, at) => ({
    orgId: `o${at}`,
    isRejected: false,
    isDeclined: false,
    rank: at + 1,
    prices: each(BigInt(at + 1)),
    points: each(at),
  }))
}
const decidedIn = (document: RequestDocument) => ({
  criteria: criteriaOfLot(document, 'LOT-0001'),
  bids: comparedIn(document),
  reasonOf: () => 'words',
})

/** Functions as they are called: what they give back to be asked lot by lot is asked for all. */
export const CALLS: Readonly<Record<string, (input: FunctionInputs) => unknown>> = {
  'drafting/parts-by-lot.ts#anyAbout': ({ document }) =>
    lotIdsOf(document).map(anyAbout(document.requirements)),
  'drafting/parts-by-lot.ts#partsByLot': ({ document }) =>
    lotIdsOf(document).map(partsByLot(document.requirements)),
  'drafting/checks/amendment-checks.ts#checkAmendment': ({ document, amended }) =>
    checkAmendment(amended, publishedAs(document), NOW, 'LV'),
  'drafting/checks/criteria-checks.ts#checkCriteria': ({ document }) => checkCriteria(document),
  'drafting/checks/procedure-checks.ts#checkProcedure': ({ document }) =>
    checkProcedure(document, circumstances, '2026-11-24'),
  'drafting/checks/requirement-checks.ts#checkRequirements': ({ document }) =>
    checkRequirements(document),
  'drafting/checks/subject-matter-checks.ts#checkSubject': ({ document }) =>
    checkSubject(document, circumstances, '2026-11-24'),
  'drafting/checks/text-and-access-checks.ts#checkAccess': ({ document }) =>
    checkAccess(document, circumstances),
  'drafting/checks/text-and-access-checks.ts#checkTexts': ({ document }) => checkTexts(document),
  'drafting/checks/deadline-checks.ts#checkTimes': ({ document, amended }) =>
    checkTimes(amended, circumstances, publishedAs(document)),
  'drafting/directive-regime.ts#regimeOf': ({ document }) =>
    regimeOf(document, '2026-11-24', undefined),
  'drafting/written-rfx-content.ts#contentOf': ({ document, amended }) =>
    contentOf({
      rfxId: 'r',
      awards: [],
      isConfidential: false,
      buyer: { id: 'b', name: 'Buyer', country: 'LV', registryNumber: null, role: null },
      versions: [versionOf(document, 1), versionOf(amended, 2)],
    } as never),
  'drafting/descriptions/description-html.ts#descriptionHtmlOf': ({ document }) =>
    descriptionHtmlOf(document),
  'drafting/changed-sections.ts#changedSections': ({ document, amended }) =>
    changedSections(document, amended),
  'drafting/version-differences.ts#differenceOf': ({ document, amended }) =>
    differenceOf(document, amended),
  'drafting/version-differences.ts#isSignificant': ({ document, amended }) =>
    isSignificant(differenceOf(document, amended)),
  'drafting/deadlines/time-only-amendments.ts#changesTimesOnly': ({ document, amended }) =>
    changesTimesOnly(document, amended),
  'drafting/request-document-size.ts#documentBytes': ({ document }) => documentBytes(document),
  'drafting/request-document.ts#cpvCodesOf': ({ document }) => cpvCodesOf(document),
  'drafting/request-document-regions.ts#inRegionsOfToday': ({ document }) =>
    inRegionsOfToday(document),
  'drafting/request-document.ts#lotIdsOf': ({ document }) => lotIdsOf(document),
  'drafting/deadlines/deadline-extension.ts#extendedTo': ({ document }) =>
    extendedTo(document, '2027-01-14', 'LV'),
  'drafting/deadlines/deadline-extension.ts#withExtension': ({ document, amended }) =>
    withExtension(amended, publishedAs(document), new Date('2027-01-14T08:00:00Z'), 'LV'),
  'drafting/request-document-languages.ts#inOwnLanguages': ({ document }) =>
    inOwnLanguages(document),
  'drafting/light-regime.ts#isLight': ({ document }) => isLight(document, () => 1n),
  'drafting/preflight.ts#preflight': ({ document, amended }) =>
    preflight(amended, circumstances, publishedAs(document)),
  'evaluation/lot-steps.ts#cancellationCodes': ({ document }) =>
    cancellationCodes(lotIdsOf(document).map((_id, at) => at % 3)),
  'evaluation/lot-bids.ts#bidsOf': ({ answered, content }) => bidsOf(answered)(content),
  'evaluation/lot-bids.ts#offersOf': ({ answered, content }) =>
    offersOf(answered, amendedOf(answered))(content),
  'evaluation/lot-criteria.ts#criteriaByLot': ({ document }) =>
    lotIdsOf(document).map(criteriaByLot(document)),
  'evaluation/lot-criteria.ts#criteriaOfLot': ({ document }) => criteriaOfLot(document, 'LOT-0001'),
  'evaluation/lot-criteria.ts#linesByCriterion': ({ document }) =>
    document.criteria.map(({ id, type }) => linesByCriterion(document)({ criterionId: id, type })),
  'evaluation/bid-ranking.ts#rankBids': ({ document }) =>
    rankBids(criteriaOfLot(document, 'LOT-0001'), comparedIn(document)),
  'evaluation/decision-reasons.ts#saidOf': ({ document }) =>
    saidOf(decidedIn(document), 'o1', 'lv'),
  'evaluation/decision-reasons.ts#wordsFor': ({ document }) =>
    wordsFor(decidedIn(document), 'o199'),
  'responses/requested-answers.ts#requestedAnswersOf': ({ document }) =>
    requestedAnswersOf(document, lotIdsOf(document)),
  'responses/requested-answers.ts#countRequestedAnswers': ({ document }) =>
    countRequestedAnswers(document),
  'responses/requested-answers.ts#lotsBidFor': ({ document, content }) =>
    lotsBidFor(document, content),
  'responses/binding-changes.ts#bindingChanges': ({ document, amended }) =>
    lotIdsOf(document).map(bindingChanges(document, amended)),
  'responses/binding-changes.ts#confirmationOf': ({ document, amended, content }) =>
    confirmationOf(document, amended, content),
  'responses/response-rehearsal.ts#rehearse': ({ answered, content }) =>
    rehearse(answered, content),
  'responses/response-totals.ts#totalsOf': ({ answered, content }) => totalsOf(answered, content),
  'drafting/request-document.ts#savedDocument': ({ document }) => savedDocument.safeParse(document),
}

/** The same for a response alone, whatever it is to. */
export const RESPONSE_CALLS: Readonly<Record<string, (input: FunctionInputs) => unknown>> = {
  'evaluation/bid-ranking.ts#ranksOf': ({ content }) => ranksOf(content.answers.map((_, at) => at)),
  'responses/requested-answers.ts#answersOf': ({ content }) => answersOf(content),
  'responses/response-files.ts#filesOf': ({ content }) => filesOf(content),
  'sealing/response-receipt.ts#contentText': ({ content }) => contentText(content),
  'responses/response-content.ts#responseContent': ({ content }) =>
    responseContent.safeParse(content),
}

const NO_DOCUMENT = 'it is given a few things, none of which is as long as a request'
const PART_OF_ANOTHER = 'what is measured calls it'

/** Functions that are not measured, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'drafting/checks/deadline-checks.ts#daysToLook': NO_DOCUMENT,
  'drafting/checks/deadline-checks.ts#withReasonOf': NO_DOCUMENT,
  'drafting/request-document-size.ts#isTooLarge': PART_OF_ANOTHER,
  'drafting/request-document-languages.ts#ownTexts': PART_OF_ANOTHER,
  'drafting/deadlines/late-answers.ts#lateAnswer': NO_DOCUMENT,
  'drafting/preflight.ts#isReady': 'it looks at each finding once',
  'drafting/deadlines/minimum-deadlines.ts#minimumDaysOn': NO_DOCUMENT,
  'drafting/version-readers.ts#readableVersions': NO_DOCUMENT,
  'drafting/descriptions/rich-text.ts#textOf':
    'the growth of what makes its nodes is measured with its text',
  'drafting/procurement-thresholds.ts#thresholdOn': NO_DOCUMENT,
  'evaluation/score-consensus.ts#spreadOf': NO_DOCUMENT,
  'responses/answer-problems.ts#problemOf': PART_OF_ANOTHER,
  'responses/binding-changes.ts#unconfirmedBy': 'it takes the first eight',
  'sealing/response-receipt.ts#contentFacts': PART_OF_ANOTHER,
  'responses/response-rehearsal.ts#isReady': 'it looks at each finding once',
}
