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

const numberAndDay = ({ contractId, concludedAt }: NoticeAward): readonly unknown[] => [
  contractId,
  concludedAt ?? null,
]

/**
 * The contracts of those who won, in the order of their first awards. Two are one where number, day and winners are the
 * same; of one lot where number and day are, as of a framework agreement with several. Without a number each stands alone.
 */
export const contractsOf = (won: readonly Placed[]): readonly Contract[] => {
  const concluded = won.filter(({ award }) => isConcluded(award))
  const inLot = ({ award }: Placed) => JSON.stringify([award.lotId, ...numberAndDay(award)])
  const byLot = Map.groupBy(concluded, inLot)
  const winnersIn = new Map(
    [...byLot].map(([key, own]) => [
      key,
      own.flatMap(({ award }) => award.winners.map(({ name }) => name)).sort(),
    ]),
  )
  const identityOf = (one: Placed): string =>
    one.award.contractId
      ? JSON.stringify([...numberAndDay(one.award), winnersIn.get(inLot(one))])
      : String(one.at)
  return [...Map.groupBy(concluded, identityOf).values()].flatMap((tenders) => {
    const [first] = tenders
    return first ? [{ name: partNumber('CON', first.at), award: first.award, tenders }] : []
  })
}

/** Whether several contracts have one number, which the SDK refuses (BR-BT-00150-0101). */
export const hasSharedNumber = (won: readonly NoticeAward[]): boolean => {
  const numbers = contractsOf(won.map((award, at) => ({ award, at }))).flatMap(
    ({ award }) => award.contractId ?? [],
  )
  return new Set(numbers).size < numbers.length
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
