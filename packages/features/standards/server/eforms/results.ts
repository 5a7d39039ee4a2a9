import type { NoticeAward, NoticeOrg } from '@kogge/domain/notice/schema.ts'
import type { Organisations } from './organisations.ts'
import { amount, code, dayAndTime, id, type Xml } from './values.ts'

const number = (kind: string, at: number): string => `${kind}-${String(at + 1).padStart(4, '0')}`

const statistics = (received: number | null): Xml | undefined =>
  received === null
    ? undefined
    : {
        'efbc:StatisticsCode': code('received-submission-type', 'tenders'),
        'efbc:StatisticsNumeric': String(received),
      }

/** Awards of one lot, with their places among those of the notice. */
interface LotAwards {
  readonly lotId: string
  readonly awards: readonly { readonly award: NoticeAward; readonly at: number }[]
}

const byLot = (awards: readonly NoticeAward[], lotIds: readonly string[]): LotAwards[] => {
  const placed = awards.map((award, at) => ({ award, at }))
  return lotIds.flatMap((lotId) => {
    const own = placed.filter(({ award }) => (award.lotId ?? lotIds[0]) === lotId)
    return own.length > 0 ? [{ lotId, awards: own }] : []
  })
}

const isWon = ({ winners }: NoticeAward): boolean => winners.length > 0

/** A contract has a number (BT-150), a day (BT-145), or both. */
const isConcluded = ({ contractId, concludedAt }: NoticeAward): boolean =>
  Boolean(contractId || concludedAt)

const lotResult = ({ lotId, awards }: LotAwards, at: number): Xml => {
  const won = awards.filter(({ award }) => isWon(award))
  const [first] = awards
  return {
    'cbc:ID': id('result', number('RES', at)),
    'cbc:TenderResultCode': code('winner-selection-status', won.length > 0 ? 'selec-w' : 'clos-nw'),
    'efac:DecisionReason':
      won.length === 0 && first?.award.reason
        ? { 'efbc:DecisionReasonCode': code('non-award-justification', first.award.reason) }
        : undefined,
    'efac:LotTender': won.map((one) => ({ 'cbc:ID': id('tender', number('TEN', one.at)) })),
    'efac:ReceivedSubmissionsStatistics': statistics(first?.award.tendersReceived ?? null),
    'efac:SettledContract': won
      .filter(({ award }) => isConcluded(award))
      .map((one) => ({ 'cbc:ID': id('contract', number('CON', one.at)) })),
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
  }
}

const tender = (lotId: string, { award, at }: LotAwards['awards'][number]): Xml => {
  const value = amount(award.value)
  return {
    'cbc:ID': id('tender', number('TEN', at)),
    'cac:LegalMonetaryTotal': value ? { 'cbc:PayableAmount': value } : undefined,
    'efac:TenderingParty': { 'cbc:ID': id('tendering-party', number('TPA', at)) },
    'efac:TenderLot': { 'cbc:ID': id('Lot', lotId) },
  }
}

const contract = ({ award, at }: LotAwards['awards'][number], buyer: Xml | undefined): Xml => ({
  'cbc:ID': id('contract', number('CON', at)),
  'cbc:AwardDate': dayAndTime(award.decidedAt)?.day,
  'cbc:IssueDate': dayAndTime(award.concludedAt ?? null)?.day,
  'cac:SignatoryParty': buyer ? { 'cac:PartyIdentification': buyer } : undefined,
  'efac:ContractReference': award.contractId ? { 'cbc:ID': award.contractId } : undefined,
  'efac:LotTender': { 'cbc:ID': id('tender', number('TEN', at)) },
})

/** What came of the lots (`NoticeResult`): winners, values, contracts, numbers of tenders. */
export const noticeResult = (
  awards: readonly NoticeAward[],
  lotIds: readonly string[],
  buyer: NoticeOrg | undefined,
  organisations: Organisations,
): Xml => {
  const lots = byLot(awards, lotIds)
  const won = lots.flatMap(({ lotId, awards: own }) =>
    own.filter(({ award }) => isWon(award)).map((one) => ({ lotId, one })),
  )
  const signatory = buyer && organisations.reference(buyer)
  return {
    'efac:LotResult': lots.map(lotResult),
    'efac:LotTender': won.map(({ lotId, one }) => tender(lotId, one)),
    'efac:SettledContract': won
      .filter(({ one }) => isConcluded(one.award))
      .map(({ one }) => contract(one, signatory)),
    'efac:TenderingParty': won.map(({ one: { award, at } }) => ({
      'cbc:ID': id('tendering-party', number('TPA', at)),
      'efac:Tenderer': award.winners.map((org) => organisations.reference(org)),
    })),
  }
}
