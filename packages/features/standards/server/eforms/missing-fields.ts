import { emptyOfficialNotice, type OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import type { NoticeAward, NoticeOrg, NoticePlace } from '@kogge/domain/notices/canonical-notice.ts'
import { criterionWeight } from './criterion-xml.ts'
import {
  asksCandidates,
  type DraftedNotice,
  isFull,
  lotsOf,
  mayBeAccelerated,
} from './draft-facts.ts'
import { REDUCING } from './official-xml.ts'
import { outcomeOf } from './result-xml.ts'

/** What the form asks for and Kogge cannot say. */
export interface ToAdd {
  /** As the eForms regulation counts them (`BT-10`); OPT and OPP as the SDK does. */
  readonly terms: readonly string[]
  readonly name: string
}

interface Case {
  readonly draft: DraftedNotice
  readonly isCall: boolean
  /** One of the forms of the directives that ask for most. */
  readonly full: boolean
  /** What the buyer filled in for the official notice. */
  readonly official: OfficialNotice
}

type Lot = ReturnType<typeof lotsOf>[number]

const hasLot = ({ content }: DraftedNotice, test: (lot: Lot) => boolean): boolean =>
  lotsOf(content).some(test)

const orgsOf = ({ content }: DraftedNotice): readonly NoticeOrg[] => [
  ...content.buyers,
  ...content.awards.flatMap(({ winners }) => winners),
]

const lacksRegion = (nuts: string | null): boolean => nuts?.length !== 5

const lacksPlace = (place: readonly NoticePlace[]): boolean =>
  place.some((one) => lacksRegion(one.nuts) || one.country === null)

/** The awards of each lot, with how the lot stands. */
const outcomesOf = ({ content, stage }: DraftedNotice) => {
  const lotIds = lotsOf(content).map(({ id }) => id)
  const { awards } = content
  return lotIds.map((lotId) => {
    const own = awards.filter((award) => (award.lotId ?? lotIds[0]) === lotId)
    return { lotId, own, outcome: outcomeOf(own, { awards, isCancelled: stage === 'cancelled' }) }
  })
}

const hasText = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

const wonOf = (draft: DraftedNotice): readonly NoticeAward[] =>
  draft.content.awards.filter(({ winners }) => winners.length > 0)

/** Whether a lot lacks an answer that is known of all that is written here. */
const lacks = ({ draft, isCall }: Case, test: (lot: Lot) => boolean): boolean =>
  isCall && draft.written === null && hasLot(draft, test)

/** What is asked, by which terms, and of which notices. */
type Entry = readonly [name: string, terms: readonly string[], when: (one: Case) => boolean]

const UTILITIES = '32014L0025'
const CONCESSIONS = '32014L0023'

const isUnder = ({ form }: DraftedNotice, legalBasis: string): boolean =>
  form.legalBasis === legalBasis

/** Under the general directive, or the rules of the Union for its own purchases. */
const isGeneral = (draft: DraftedNotice): boolean =>
  isUnder(draft, '32014L0024') || isUnder(draft, '32024R2509')

const WHO: readonly Entry[] = [
  [
    'the national law that binds it',
    ['BT-01'],
    ({ draft, official }) => draft.form.legalBasis === 'other' && !hasText(official.law),
  ],
  [
    'activity of the buyer',
    ['BT-10'],
    ({ draft, full, official }) => full && isGeneral(draft) && !official.activity,
  ],
  [
    'legal type of the buyer',
    ['BT-11'],
    ({ draft, full, official }) =>
      !official.legalType && ((full && isGeneral(draft)) || isUnder(draft, CONCESSIONS)),
  ],
  ['activity of the buyer', ['BT-610'], ({ draft }) => isUnder(draft, UTILITIES)],
  ['what kind of buyer it is', ['BT-740'], ({ draft }) => isUnder(draft, CONCESSIONS)],
  ['who signs for several buyers', ['OPP-050'], ({ draft }) => draft.content.buyers.length > 1],
  [
    'telephone and e-mail of the buyer',
    ['BT-503', 'BT-506'],
    ({ draft: { content, written } }) =>
      content.buyers.some(({ contact, orgId }) => {
        const known = written?.parties.get(orgId ?? '')
        return !(contact.phone ?? known?.phone) || !(contact.email ?? known?.email)
      }),
  ],
  [
    'registration numbers of organisations',
    ['BT-501'],
    ({ draft }) => orgsOf(draft).some(({ ids }) => ids.length === 0),
  ],
  [
    'addresses of organisations',
    ['BT-507', 'BT-512', 'BT-513', 'BT-514'],
    ({ draft }) =>
      orgsOf(draft).some(
        (org) => lacksRegion(org.nuts) || !org.postcode || !org.city || !org.country,
      ),
  ],
  [
    'who reviews decisions, and until when that is asked',
    ['BT-99', 'OPT-301'],
    ({ draft, full, official }) =>
      (full || isUnder(draft, UTILITIES) || isUnder(draft, CONCESSIONS)) &&
      !(official.reviewBody.name.trim() && hasText(official.reviewDeadline)),
  ],
]

const WHAT: readonly Entry[] = [
  [
    'what is bought, and of what kind',
    ['BT-21', 'BT-23', 'BT-24', 'BT-262'],
    ({ draft: { content } }) =>
      content.nature === null ||
      content.cpv.main === null ||
      Object.keys(content.description).length === 0,
  ],
  [
    'regions and countries of performance',
    ['BT-5071', 'BT-5141', 'BT-727', 'BT-728'],
    ({ draft }) =>
      lacksPlace(draft.content.place) ||
      draft.content.place.length === 0 ||
      hasLot(draft, ({ place }) => lacksPlace(place)),
  ],
  [
    'how long contracts last',
    ['BT-36', 'BT-536', 'BT-537', 'BT-538'],
    ({ draft, isCall }) =>
      isCall &&
      hasLot(draft, ({ duration }) => !duration.length && !duration.end && !duration.unlimited),
  ],
  [
    'whether the Agreement on Government Procurement binds it',
    ['BT-115'],
    ({ full, official }) => full && official.isUnderGpa === null,
  ],
  [
    'whether EU funds pay',
    ['BT-60'],
    ({ draft, full, official }) =>
      full && !official.euFunds && hasLot(draft, ({ options }) => options.euFunds === null),
  ],
]

/** BT-50 is asked of all procedures with candidates, BT-52 and BT-120 of some. */
const lacksCandidates = (official: OfficialNotice, procedureType: string | null): boolean =>
  official.leastCandidates === null ||
  (REDUCING.includes(procedureType ?? '') && official.reducesCandidates === null) ||
  (procedureType === 'neg-w-call' && official.mayAwardWithoutNegotiation === null)

const HOW: readonly Entry[] = [
  [
    'the type of the procedure',
    ['BT-105'],
    ({ draft, full }) => full && draft.content.procedureType === null,
  ],
  [
    'the features of the procedure',
    ['BT-88'],
    ({ draft, isCall, official }) =>
      isCall && draft.form.type.endsWith('-social') && !hasText(official.features),
  ],
  [
    'whether the period is shortened',
    ['BT-106'],
    ({ draft }) =>
      draft.written === null && mayBeAccelerated(draft.form, draft.content.procedureType),
  ],
  [
    'why the period is shortened',
    ['BT-1351'],
    ({ draft: { form, written, content }, official }) =>
      written?.isAccelerated === true &&
      mayBeAccelerated(form, content.procedureType) &&
      !hasText(official.urgency),
  ],
  [
    'why no call was published',
    ['BT-135', 'BT-136'],
    ({ draft }) => draft.content.procedureType === 'neg-wo-call',
  ],
  [
    'where grounds for exclusion and selection stand',
    ['BT-806', 'BT-821'],
    ({ draft, isCall }) => isCall && draft.written === null,
  ],
  [
    'reserved participation and performance',
    ['BT-71', 'BT-736'],
    ({ draft, isCall, official }) =>
      isCall &&
      draft.form.legalBasis !== 'other' &&
      !(official.participation && official.performance),
  ],
  [
    'electronic invoices, orders and payments',
    ['BT-743', 'BT-92', 'BT-93'],
    ({ draft, official }) =>
      draft.form.subtype === '16' &&
      [official.invoices, official.hasElectronicOrders, official.hasElectronicPayment].includes(
        null,
      ),
  ],
  [
    'until when tenders stay valid',
    ['BT-98', 'OPA-98'],
    ({ draft, isCall, full, official }) =>
      isCall && full && draft.content.procedureType === 'open' && official.validDays === null,
  ],
  [
    'how candidates are chosen and reduced in number',
    ['BT-50', 'BT-51', 'BT-52', 'BT-661', 'BT-120'],
    ({ draft, isCall, official }) =>
      isCall &&
      asksCandidates(draft.content.procedureType) &&
      lacksCandidates(official, draft.content.procedureType),
  ],
  [
    'terms of performance, guarantees, groups, options and subcontracts',
    ['BT-58', 'BT-65', 'BT-651', 'BT-70', 'BT-751', 'BT-761', 'BT-77', 'BT-79', 'OPT-060'],
    ({ draft, isCall }) => isCall && ['17', '18'].includes(draft.form.subtype),
  ],
  [
    'until when tenders or requests are taken',
    ['BT-131', 'BT-1311', 'BT-630'],
    (one) => lacks(one, ({ deadline }) => deadline === null),
  ],
  [
    'where documents are, how and in which languages tenders are sent',
    ['BT-14', 'BT-15', 'BT-17', 'BT-18', 'BT-19', 'BT-745', 'BT-764', 'BT-97'],
    (one) => lacks(one, () => true),
  ],
  [
    'frameworks, dynamic purchasing systems and auctions',
    ['BT-765', 'BT-766', 'BT-767'],
    ({ draft, full }) =>
      full &&
      draft.written === null &&
      hasLot(draft, ({ options, auction }) =>
        [options.framework, options.dynamicPurchasing, auction ?? null].includes(null),
      ),
  ],
  [
    'how many lots may be tendered for',
    ['BT-31', 'BT-763'],
    (one) => lacks(one, () => lotsOf(one.draft.content).length > 1),
  ],
  [
    'award criteria',
    ['BT-539', 'BT-540', 'BT-541', 'BT-543'],
    ({ draft }) =>
      hasLot(
        draft,
        ({ criteria }) =>
          criteria.length === 0 ||
          criteria.some(
            (criterion) =>
              criterionWeight(criterion) === null ||
              !(hasText(criterion.name) || hasText(criterion.description)),
          ),
      ),
  ],
]

const OUTCOME: readonly Entry[] = [
  [
    'why lots end without a winner',
    ['BT-144'],
    ({ draft }) =>
      outcomesOf(draft).some(
        ({ own, outcome }) => outcome === 'clos-nw' && !own.some(({ reason }) => reason),
      ),
  ],
  [
    'how many sent tenders, how large they are and from where',
    ['BT-759', 'BT-760'],
    ({ draft }) =>
      outcomesOf(draft).some(
        ({ lotId, own, outcome }) =>
          outcome !== 'open-nw' &&
          !own.some(({ reason }) => reason === 'no-rece') &&
          !draft.written?.tenderers?.(lotId),
      ),
  ],
  [
    'what came of lots',
    ['BT-142'],
    ({ draft }) => outcomesOf(draft).some(({ outcome }) => outcome === undefined),
  ],
  [
    'numbers and days of contracts',
    ['BT-145', 'BT-150', 'BT-3202', 'OPT-315', 'OPT-316', 'OPT-322'],
    ({ draft }) => wonOf(draft).some((award) => !award.concludedAt || !award.contractId),
  ],
  [
    'who won, and with which tender',
    ['BT-150', 'OPT-315', 'OPT-320', 'OPT-321', 'BT-161', 'BT-720'],
    ({ draft }) =>
      outcomesOf(draft).some(
        ({ own, outcome }) =>
          outcome === 'selec-w' && own.every(({ winners }) => winners.length === 0),
      ),
  ],
  [
    'what the concession brings, and from whom',
    ['BT-160', 'BT-162', 'BT-163'],
    ({ draft }) => isUnder(draft, CONCESSIONS) && wonOf(draft).length > 0,
  ],
  [
    'values of tenders and of the whole',
    ['BT-161', 'BT-720'],
    ({ draft }) => wonOf(draft).some(({ value }) => value === null),
  ],
  [
    'whether tenders are variants',
    ['BT-193'],
    ({ draft }) => ['30', '31'].includes(draft.form.subtype) && wonOf(draft).length > 0,
  ],
  [
    'how large winners are',
    ['BT-165'],
    ({ draft: { content, written } }) =>
      content.awards.some(({ winners }) =>
        winners.some(({ orgId }) => !written?.parties.get(orgId ?? '')?.size),
      ),
  ],
]

/** What is for the buyer to add before a draft is sent. */
export const toAdd = (draft: DraftedNotice): readonly ToAdd[] => {
  const isCall = draft.form.form === 'competition'
  const official = draft.written?.official ?? emptyOfficialNotice
  const one = { draft, isCall, full: isFull(draft.form), official }
  const entries = [...WHO, ...WHAT, ...HOW, ...(isCall ? [] : OUTCOME)]
  return entries.filter(([, , when]) => when(one)).map(([name, terms]) => ({ name, terms }))
}
