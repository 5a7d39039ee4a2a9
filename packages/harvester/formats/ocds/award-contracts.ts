import { toMoney, toWritten } from '@kogge/domain/kernel/money.ts'
import type { NoticeAmount, NoticeAward } from '@kogge/domain/notices/canonical-notice.ts'
import { type JsonObject, textAt } from '../lossless-json.ts'
import { amountAt, timeAt } from './ocds-values.ts'
import { amendmentsOf } from './release-changes.ts'

/** A contract that was amended says what it is worth now, its award what it was worth before. */
const isAmended = (contract: JsonObject): boolean => amendmentsOf(contract).length > 0

const sumOf = (amounts: readonly (NoticeAmount | null)[]): NoticeAmount | null => {
  const written = amounts.filter((amount) => amount !== null && !amount.amount.startsWith('-'))
  const [first] = written
  if (!first || written.length < amounts.length) return null
  if (written.some((amount) => amount?.currency !== first.currency)) return null
  const minor = written.reduce((sum, amount) => sum + (amount ? toMoney(amount).minor : 0n), 0n)
  return toWritten({ minor, currency: first.currency })
}

/** Of an award: its own, but what its contracts are worth together since one of them was amended. */
export const awardValue = (
  award: JsonObject,
  contracts: readonly JsonObject[],
): NoticeAmount | null => {
  const own = amountAt(award, 'value')
  if (own && !contracts.some(isAmended)) return own
  const values = contracts.map((contract) => amountAt(contract, 'value'))
  return (values.length === 1 ? values[0] : sumOf(values)) ?? own
}

/** The date of the award, else that of the contract, which stands beside it. */
export const datesOf = (award: JsonObject | undefined, contract: JsonObject | undefined) => {
  const [decidedAt, signedAt] = [timeAt(award, 'date'), timeAt(contract, 'dateSigned')]
  return {
    decidedAt: decidedAt ?? signedAt,
    ...(signedAt !== null && { concludedAt: signedAt }),
  }
}

/** All contracts of one award, where there are several. */
const severalOf = (contracts: readonly JsonObject[]): Pick<NoticeAward, 'contracts'> =>
  contracts.length > 1
    ? {
        contracts: contracts.map((contract) => ({
          id: textAt(contract, 'id'),
          value: amountAt(contract, 'value'),
          signedAt: timeAt(contract, 'dateSigned'),
        })),
      }
    : {}

/**
 * The contracts that settle an award. Contracts that are all `pending` are proposed and await their signatures (code
 * list `contractStatus`), so that none does yet.
 */
export const settledBy = (
  contracts: readonly JsonObject[],
): Pick<NoticeAward, 'contractId' | 'contracts' | 'isSettled'> => {
  const isProposed = contracts.every((contract) => textAt(contract, 'status') === 'pending')
  return isProposed && contracts.length > 0
    ? { contractId: null, isSettled: false }
    : { contractId: textAt(contracts[0], 'id'), ...severalOf(contracts) }
}
