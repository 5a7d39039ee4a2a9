import { toMoney, toWritten } from '@kogge/domain/kernel/money.ts'
import type {
  NoticeAmount,
  NoticeAward,
  NoticeLot,
  NoticeOrg,
} from '@kogge/domain/notices/canonical-notice.ts'
import { contractsOf, contractXml, type Placed } from './contract-xml.ts'
import type { TendererCounts } from './draft-facts.ts'
import type { Organisations } from './organisation-xml.ts'
import { NO_TENDERERS, statistics } from './tender-statistics.ts'
import { amount, code, id, partNumber, type Xml } from './xml-values.ts'

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
  /** BT-144 of all lots of what was cancelled as a whole; null where there is no code. */
  readonly cancelCode: string | null
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

/** BT-759: as the awards tell it, else as it is known of the lot. */
const receivedFor = (
  { lotId, awards }: LotAwards,
  whole: Outcome,
  reason: string | null,
): number | null => {
  const counted = awards.find(({ award }) => award.tendersReceived !== null)?.award
  if (counted) return counted.tendersReceived
  const received = whole.received?.(lotId) ?? null
  // That none came may be the reason itself, which is still to be said: then no number stands beside it.
  return received === 0 && reason === null ? null : received
}

/** What is counted of a lot (BT-759, BT-760): nothing while it is open, or where the reason is that none came. */
const countedOf = (
  lot: LotAwards,
  whole: Outcome,
  outcome: ReturnType<typeof outcomeOf>,
  reason: string | null,
): readonly Xml[] => {
  if (outcome === 'open-nw' || reason === 'no-rece') return []
  const received = receivedFor(lot, whole, reason)
  const tenderers = received === 0 ? NO_TENDERERS : (whole.tenderers?.(lot.lotId) ?? null)
  return statistics(received, whole.isWritten, tenderers)
}

const lotResult = (
  lot: LotAwards,
  at: number,
  whole: Outcome,
  /** Names of contracts by the places of their awards. */
  nameOf: ReadonlyMap<number, string>,
): Xml => {
  const { lotId, awards } = lot
  const won = awards.filter(({ award }) => isWon(award))
  const outcome = outcomeOf(
    awards.map(({ award }) => award),
    whole,
  )
  const given = awards.find(({ award }) => award.reason)?.award.reason ?? whole.cancelCode
  const reason = outcome === 'clos-nw' ? given : null
  return {
    'cbc:ID': id('result', partNumber('RES', at)),
    'cbc:TenderResultCode': outcome && code('winner-selection-status', outcome),
    'efac:DecisionReason': reason
      ? { 'efbc:DecisionReasonCode': code('non-award-justification', reason) }
      : undefined,
    'efac:LotTender': won.map((one) => ({ 'cbc:ID': id('tender', partNumber('TEN', one.at)) })),
    'efac:ReceivedSubmissionsStatistics': countedOf(lot, whole, outcome, reason),
    'efac:SettledContract': [
      ...new Set(won.flatMap(({ at: place }) => nameOf.get(place) ?? [])),
    ].map((name) => ({ 'cbc:ID': id('contract', name) })),
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
  }
}

const tender = (lotId: string, { award, at }: Placed): Xml => {
  const value = amount(award.value)
  const name = partNumber('TEN', at)
  return {
    'cbc:ID': id('tender', name),
    'cac:LegalMonetaryTotal': value ? { 'cbc:PayableAmount': value } : undefined,
    // BT-773: what tenders say of subcontractors is in their answers, which nobody reads here.
    'efac:SubcontractingTerm': { 'efbc:TermCode': code('applicability', 'not-known') },
    'efac:TenderingParty': { 'cbc:ID': id('tendering-party', partNumber('TPA', at)) },
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
    'efac:TenderReference': { 'cbc:ID': `${lotId}/${name}` },
  }
}

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
  const contracts = contractsOf(won.map(({ one }) => one))
  const nameOf = new Map(
    contracts.flatMap(({ name, tenders }) => tenders.map(({ at }) => [at, name] as const)),
  )
  const signatory = buyer && organisations.reference(buyer)
  const sum = amount(total) ?? amount(sumOf(won.map(({ one }) => one.award.value)))
  return {
    'cbc:TotalAmount': won.some(({ lotId }) => !whole.frameworks.has(lotId)) ? sum : undefined,
    'efac:LotResult': lots.map((lot, at) => lotResult(lot, at, whole, nameOf)),
    'efac:LotTender': won.map(({ lotId, one }) => tender(lotId, one)),
    'efac:SettledContract': contracts.map((one) => contractXml(one, signatory)),
    'efac:TenderingParty': won.map(({ one: { award, at } }) => ({
      'cbc:ID': id('tendering-party', partNumber('TPA', at)),
      'efac:Tenderer': award.winners.map((org, place, { length }) => ({
        ...organisations.reference(org, 'winner'),
        // OPT-170: who sent the tender, or is named first, leads its group.
        'efbc:GroupLeadIndicator': length > 1 ? String(place === 0) : undefined,
      })),
    })),
  }
}
