import { type Withdrawal, withdrawalText } from '@kogge/domain/sealing/response-withdrawal.ts'
import { CLOCKS_PART_MS, partOf } from '../database/database-clock.ts'
import type { Sealing } from './signing-and-slot-keys.ts'

type Facts = Omit<Withdrawal, 'kind' | 'keyId' | 'signature'>

/** A withdrawal with this server's signature. */
export const signWithdrawal = (sealing: Sealing, facts: Facts): Withdrawal => {
  const unsigned = { kind: 'kogge.withdrawal.1' as const, ...facts, keyId: sealing.keyId }
  const text = withdrawalText({ ...unsigned, signature: '' })
  return { ...unsigned, signature: sealing.sign(Buffer.from(text)).toString('base64') }
}

/** Whether a withdrawal was signed by the server, under whatever secret, at the hour that it says, by clocks that agree. */
export const isWithdrawalGenuine = (sealing: Sealing, input: Withdrawal): boolean => {
  const { databaseClock, serverClock, withdrawnAt, isDemonstration, keyId } = input
  const clocks = { database: new Date(databaseClock), server: new Date(serverClock) }
  const isNow = withdrawnAt === databaseClock || isDemonstration === true
  const signature = Buffer.from(input.signature, 'base64')
  return (
    isNow &&
    partOf(clocks) <= CLOCKS_PART_MS &&
    sealing.verify(Buffer.from(withdrawalText(input)), signature, keyId)
  )
}
