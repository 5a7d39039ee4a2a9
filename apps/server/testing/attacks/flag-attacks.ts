import { FLAG_NAMES, FLAGS, type FlagName } from '@kogge/domain/flags/feature-flags.ts'
import type { Attacks } from './attack.ts'
import { type Siege, staffOf, us } from './attack-scenario.ts'
import { expectSealed } from './still-sealed.ts'

/** Where a flag can be set that reaches the bidder or those who are after it. */
const placesOf = ({ bidder, friend, developer }: Siege) => [
  { context: 'GLOBAL' as const },
  { context: 'SUPPORT' as const },
  { context: 'ORG' as const, orgId: bidder.orgId as never },
  { context: 'ORG' as const, orgId: friend.orgId as never },
  { context: 'USER' as const, userId: developer as never },
  { context: 'USER' as const, userId: friend.userId as never },
]

/** What takes part in responses: who is invited, the table of prices, letters, what is logged. */
const OF_RESPONSES: readonly FlagName[] = [
  'enableExternalInvites',
  'enablePricingTable',
  'disableEmailSending',
  'debugLogging',
  'slowRequestLogging',
]

export const ATTACKS_BY_FLAG: Attacks = {
  'adminFlags.set': async (siege) => {
    const { adminFlags } = await staffOf(siege)
    for (const name of OF_RESPONSES)
      for (const value of [true, false]) {
        for (const place of placesOf(siege)) await adminFlags.set({ name, value, ...place })
        await expectSealed(siege, us(siege))
      }
    // And all that anything reads, at once.
    const wired = FLAG_NAMES.filter((name) => FLAGS[name].isWired)
    for (const value of [true, false]) {
      for (const name of wired) await adminFlags.set({ name, value, context: 'GLOBAL' })
      await expectSealed(siege, us(siege))
    }
    return us(siege)
  },
  'adminFlags.remove': async (siege) => {
    const { adminFlags } = await staffOf(siege)
    for (const name of FLAG_NAMES)
      for (const place of placesOf(siege))
        await adminFlags.remove({ name, ...place }).catch(() => undefined)
    return us(siege)
  },
}
