import { toMoney, toWritten } from '@kogge/domain/kernel/money.ts'
import type {
  NoticeAmount,
  NoticeAward,
  NoticeLot,
  NoticeOrg,
} from '@kogge/domain/notices/canonical-notice.ts'
import type { TendererCounts } from './draft-facts.ts'
import type { Organisations } from './organisation-xml.ts'
import { amount, code, dayAndTime, id, type Xml } from './xml-values.ts'

const number = (kind: string, at: number): string => `${kind}-${String(at + 1).padStart(4, '0')}`

/** BT-759 by BT-760: tenders received; here all of them by electronic means. */
const statistics = (
  received: number | null,
  isWritten: boolean,
  tenderers: TendererCounts | null,
): readonly Xml[] => {
  if (received === null) return []
  const counted = (what: string, count: number): Xml => ({
    'efbc:StatisticsCode': code('received-submission-type', what),
    'efbc:StatisticsNumeric': String(count),
  })
  if (!isWritten) return [counted('tenders', received)]
  const all = [counted('tenders', received), counted('t-esubm', received)]
  if (!tenderers) return all
  return [
    ...all,
    counted('t-micro', tenderers.micro),
    counted('t-small', tenderers.small),
    counted('t-med', tenderers.medium),
    counted('t-large', tenderers.large),
    counted('t-oth-eea', tenderers.otherEea),
    counted('t-no-eea', tenderers.outsideEea),
  ]
}

interface Placed {
  readonly award: NoticeAward
  readonly at: number
}

/** A lot and what came of it, each award with its place among those of the notice. */
interface LotAwards {
  readonly lotId: string
  readonly awards: readonly Placed[]
}

const byLot = (awards: readonly NoticeAward[], lotIds: readonly string[]): LotAwards[] => {
  const placed = awards.map((award, at) => ({ award, at }))
  return lotIds.map((lotId) => ({
    lotId,
    awards: placed.filter(({ award }) => (award.lotId ?? lotIds[0]) === lotId),
  }))
}

const isWon = ({ winners }: NoticeAward): boolean => winners.length > 0

/** A contract has a number (BT-150), a day (BT-145), or both. */
const isConcluded = ({ contractId, concludedAt }: NoticeAward): boolean =>
  Boolean(contractId || concludedAt)

/** What came of lots as a whole. */
export interface Outcome {
  readonly awards: readonly NoticeAward[]
  readonly lotIds: readonly string[]
  /** Nothing more will come of lots that are not decided. */
  readonly isCancelled: boolean
  readonly isWritten: boolean
  /** BT-759 of a lot that no award tells it of; null where it is not known. */
  readonly received: ((lotId: string) => number) | null
  readonly tenderers: ((lotId: string) => TendererCounts | null) | null
  /** Lots under framework agreements: no total is stated for these (BT-161). */
  readonly frameworks: ReadonlySet<string>
}

/** The lots that are not `none` by BT-765. */
export const frameworksOf = (lots: readonly NoticeLot[]): ReadonlySet<string> =>
  new Set(
    lots.flatMap(({ id: lotId, options: { framework } }) =>
      framework !== null && framework !== 'none' ? [lotId] : [],
    ),
  )

/**
 * BT-142: a winner was chosen, there will be none, or lots are not decided yet while others are;
 * undefined where nothing is known of any.
 */
export const outcomeOf = (
  own: readonly NoticeAward[],
  { awards, isCancelled }: Pick<Outcome, 'awards' | 'isCancelled'>,
): 'selec-w' | 'clos-nw' | 'open-nw' | undefined => {
  if (own.some((one) => isWon(one) || one.outcome === 'selec-w')) return 'selec-w'
  if (isCancelled) return 'clos-nw'
  if (own.length > 0)
    return own.every(({ outcome }) => outcome === 'open-nw') ? 'open-nw' : 'clos-nw'
  return awards.length > 0 ? 'open-nw' : undefined
}

const lotResult = ({ lotId, awards }: LotAwards, at: number, whole: Outcome): Xml => {
  const won = awards.filter(({ award }) => isWon(award))
  const outcome = outcomeOf(
    awards.map(({ award }) => award),
    whole,
  )
  const reason = awards.find(({ award }) => award.reason)?.award.reason
  const counted = awards.find(({ award }) => award.tendersReceived !== null)?.award
  // Where none came the buyer says so as the reason, and then no number stands beside it.
  const received = counted?.tendersReceived ?? (whole.received?.(lotId) || null)
  return {
    'cbc:ID': id('result', number('RES', at)),
    'cbc:TenderResultCode': outcome && code('winner-selection-status', outcome),
    'efac:DecisionReason':
      outcome === 'clos-nw' && reason
        ? { 'efbc:DecisionReasonCode': code('non-award-justification', reason) }
        : undefined,
    'efac:LotTender': won.map((one) => ({ 'cbc:ID': id('tender', number('TEN', one.at)) })),
    'efac:ReceivedSubmissionsStatistics':
      outcome === 'open-nw' || reason === 'no-rece'
        ? []
        : statistics(received, whole.isWritten, whole.tenderers?.(lotId) ?? null),
    'efac:SettledContract': won
      .filter(({ award }) => isConcluded(award))
      .map((one) => ({ 'cbc:ID': id('contract', number('CON', one.at)) })),
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
  }
}

const tender = (lotId: string, { award, at }: Placed): Xml => {
  const value = amount(award.value)
  const name = number('TEN', at)
  return {
    'cbc:ID': id('tender', name),
    'cac:LegalMonetaryTotal': value ? { 'cbc:PayableAmount': value } : undefined,
    // BT-773: what tenders say of subcontractors is in their answers, which nobody reads here.
    'efac:SubcontractingTerm': { 'efbc:TermCode': code('applicability', 'not-known') },
    'efac:TenderingParty': { 'cbc:ID': id('tendering-party', number('TPA', at)) },
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
    'efac:TenderReference': { 'cbc:ID': `${lotId}/${name}` },
  }
}

/** BT-150 takes so many letters. */
const LONGEST_NUMBER = 100

const contract = ({ award, at }: Placed, buyer: Xml | undefined): Xml => ({
  'cbc:ID': id('contract', number('CON', at)),
  'cbc:AwardDate': dayAndTime(award.decidedAt)?.day,
  'cbc:IssueDate': dayAndTime(award.concludedAt ?? null)?.day,
  'cac:SignatoryParty': buyer ? { 'cac:PartyIdentification': buyer } : undefined,
  'efac:ContractReference':
    award.contractId && award.contractId.length <= LONGEST_NUMBER
      ? { 'cbc:ID': award.contractId }
      : undefined,
  'efac:LotTender': { 'cbc:ID': id('tender', number('TEN', at)) },
})

/** What all winning tenders come to; null where one has no amount, or another currency. */
const sumOf = (values: readonly (NoticeAmount | null)[]): NoticeAmount | null => {
  const [first] = values
  if (!first || values.some((one) => one?.currency !== first.currency)) return null
  const minor = values.reduce((sum, one) => sum + (one ? toMoney(one).minor : 0n), 0n)
  return toWritten({ minor, currency: first.currency })
}

/** What came of the lots (`NoticeResult`): winners, values, contracts, numbers of tenders. */
export const noticeResult = (
  whole: Outcome,
  buyer: NoticeOrg | undefined,
  total: NoticeAmount | null,
  organisations: Organisations,
): Xml => {
  const lots = byLot(whole.awards, whole.lotIds)
  const won = lots.flatMap(({ lotId, awards: own }) =>
    own.filter(({ award }) => isWon(award)).map((one) => ({ lotId, one })),
  )
  const signatory = buyer && organisations.reference(buyer)
  const sum = amount(total ?? sumOf(won.map(({ one }) => one.award.value)))
  return {
    'cbc:TotalAmount': won.some(({ lotId }) => !whole.frameworks.has(lotId)) ? sum : undefined,
    'efac:LotResult': lots.map((lot, at) => lotResult(lot, at, whole)),
    'efac:LotTender': won.map(({ lotId, one }) => tender(lotId, one)),
    'efac:SettledContract': won
      .filter(({ one }) => isConcluded(one.award))
      .map(({ one }) => contract(one, signatory)),
    'efac:TenderingParty': won.map(({ one: { award, at } }) => ({
      'cbc:ID': id('tendering-party', number('TPA', at)),
      'efac:Tenderer': award.winners.map((org, place, { length }) => ({
        ...organisations.reference(org, 'winner'),
        // OPT-170: who sent the tender, or is named first, leads its group.
        'efbc:GroupLeadIndicator': length > 1 ? String(place === 0) : undefined,
      })),
    })),
  }
}
