import type { Db } from '@kogge/db/client.ts'
import { provenLeftNames, provenNamesOf, provenSpeakerOf } from '../row-seals/org-seals.queries.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { Account } from './ledger-state.ts'

type Heirs = Pick<Account, 'heirs'>

/** Whose people act for a bidder of a request that is opened, by its log and as organisations are sealed to stand. */
export const provenBidderSpeaker = (
  db: Db,
  sealing: Sealing,
  { heirs }: Heirs,
  orgId: string,
): Promise<string> => provenSpeakerOf(db, sealing, heirs.get(orgId) ?? orgId)

/**
 * The names of bidders in an opened request that an organisation acts in: its own, those that became part of it,
 * and those that were left to it, without what the log gave to others, and with what it gave to one of them.
 * None where what is sealed of the organisation does not hold, after an alarm.
 */
export const provenBidderNames = async (
  db: Db,
  sealing: Sealing,
  { heirs }: Heirs,
  orgId: string,
): Promise<readonly string[]> => {
  const own = await provenNamesOf(db, sealing, orgId)
  if (own.length === 0) return []
  const names = [...own, ...(await provenLeftNames(db, orgId, own))]
  const isTheirs = (heir: string | undefined) => heir === undefined || own.includes(heir)
  const inherited = [...heirs].flatMap(([name, heir]) => (own.includes(heir) ? [name] : []))
  return [...new Set([...names.filter((name) => isTheirs(heirs.get(name))), ...inherited])]
}

/** Those of some organisations that are tenderers by the log: a response that counted, or one that was not read. */
export const provenTenderers = (
  { responses, damaged }: Pick<Account, 'responses' | 'damaged'>,
  orgIds: readonly string[],
): readonly string[] => {
  const known = new Set([
    ...[...responses.values()].map(({ bidderId, submittedAs }) => bidderId ?? submittedAs),
    ...damaged.values(),
  ])
  return orgIds.filter((orgId) => known.has(orgId))
}
