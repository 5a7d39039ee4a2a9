import type { NoticeAmount, NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { type Json, type JsonObject, objectAt, textAt } from '../lossless-json.ts'
import { amountAt, countAt, dayAt, someAt } from './iub-values.ts'
import type { NumberedLot } from './lots.ts'
import { readWinners } from './organisations.ts'

type Shared = Pick<
  NoticeAward,
  'lotId' | 'outcome' | 'reason' | 'tendersReceived' | 'tendersRejected' | 'valueRange'
>

/** The tenders considered: the lowest and the highest. */
const rangeOf = (process: Json | undefined): NoticeAward['valueRange'] => {
  const low = amountAt(process, 'tenderValueLowest')
  const high = amountAt(process, 'tenderValueHighest')
  return low && high ? { low: low.amount, high: high.amount, currency: low.currency } : null
}

/** What a notice says of a lot and not of a winner: BT-142, BT-144, BT-759 (of tenders, and of those verified and inadmissible), BT-710, BT-711. */
const readShared = ({ id, lot }: NumberedLot): Shared => {
  const process = objectAt(lot, 'tenderingProcess')
  const statistics = objectAt(process, 'receivedSubmissionsStatistics')
  const rejected = countAt(statistics, 'offersCheckedAndUnacceptable')
  return {
    lotId: id,
    outcome: textAt(lot, 'result', 'winnerSelectionStatus'),
    reason: textAt(lot, 'result', 'nonAwardJustification'),
    tendersReceived: countAt(statistics, 'receivedNumberOfOffers'),
    ...(rejected === null ? {} : { tendersRejected: rejected }),
    valueRange: rangeOf(process),
  }
}

/** An amount is a number, or an object with the number in it. */
const tenderValue = (winner: Json): NoticeAmount | null =>
  amountAt(winner, 'tenderValue') ?? amountAt(winner, 'tenderValue', 'amount')

/** A contract and those that won it; a lot decided upon may have winners before its contract. */
const contractsOf = (lot: JsonObject): readonly JsonObject[] => {
  const contracts = someAt(lot, 'contracts')
  return contracts.length > 0 || someAt(lot, 'winners').length === 0
    ? contracts
    : [{ winners: lot.winners ?? [] }]
}

const readLotAwards = (numbered: NumberedLot): NoticeAward[] => {
  const { lot } = numbered
  const shared = readShared(numbered)
  const decided = dayAt(lot, 'result', 'decisionDate')
  const awards = contractsOf(lot).flatMap((contract) => {
    const concluded = dayAt(contract, 'conclusionDate')
    return someAt(contract, 'winners').map((winner) => ({
      ...shared,
      winners: readWinners(winner),
      value: tenderValue(winner),
      decidedAt: decided ?? concluded,
      ...(concluded !== null && { concludedAt: concluded }),
      contractId: textAt(contract, 'identifier'),
    }))
  })
  if (awards.length > 0) return awards
  return [{ ...shared, winners: [], value: null, decidedAt: decided, contractId: null }]
}

/** Results stand in the lots; a notice that tells of none has a decision in none of them. */
export const readAwards = (lots: readonly NumberedLot[]): NoticeAward[] =>
  lots
    .filter(({ lot }) => {
      const hasDecision = textAt(lot, 'result', 'winnerSelectionStatus') !== null
      return hasDecision || contractsOf(lot).length > 0
    })
    .flatMap(readLotAwards)
