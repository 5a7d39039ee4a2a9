import { LONGEST_CONTRACT_NUMBER } from '@kogge/domain/evaluation/contract-numbers.ts'
import type { NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { dayAndTime, id, partNumber, type Xml } from './xml-values.ts'

/** An award with its place among those of the notice. */
export interface Placed {
  readonly award: NoticeAward
  readonly at: number
}

/** A contract has a number (BT-150), a day (BT-145), or both. */
const isConcluded = ({ contractId, concludedAt }: NoticeAward): boolean =>
  Boolean(contractId || concludedAt)

/** A concluded contract with the tenders that it is for: one for several lots has one number. */
export interface Contract {
  readonly name: string
  readonly award: NoticeAward
  readonly tenders: readonly Placed[]
}

/** What makes two contracts one: number, winners, and day. Without a number each stands alone. */
const identityOf = ({ award, at }: Placed): string => {
  const { contractId, winners, concludedAt } = award
  return contractId
    ? JSON.stringify([contractId, winners.map(({ name }) => name), concludedAt ?? null])
    : String(at)
}

/** The contracts of those who won, in the order of their first awards. */
export const contractsOf = (won: readonly Placed[]): readonly Contract[] => {
  const concluded = won.filter(({ award }) => isConcluded(award))
  return [...Map.groupBy(concluded, identityOf).values()].flatMap((tenders) => {
    const [first] = tenders
    return first ? [{ name: partNumber('CON', first.at), award: first.award, tenders }] : []
  })
}

/** A contract (`SettledContract`), which the buyer signs. */
export const contractXml = ({ name, award, tenders }: Contract, buyer: Xml | undefined): Xml => ({
  'cbc:ID': id('contract', name),
  'cbc:AwardDate': dayAndTime(award.decidedAt)?.day,
  'cbc:IssueDate': dayAndTime(award.concludedAt ?? null)?.day,
  'cac:SignatoryParty': buyer ? { 'cac:PartyIdentification': buyer } : undefined,
  'efac:ContractReference':
    award.contractId && award.contractId.length <= LONGEST_CONTRACT_NUMBER
      ? { 'cbc:ID': award.contractId }
      : undefined,
  'efac:LotTender': tenders.map(({ at }) => ({ 'cbc:ID': id('tender', partNumber('TEN', at)) })),
})
