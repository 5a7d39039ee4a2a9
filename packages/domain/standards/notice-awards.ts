import { startOf } from '../kernel/notice-times.ts'
import type { Parties } from './ocds-parties.ts'
import type { OcdsAmendment, OcdsAward, OcdsContract, OcdsRelease } from './ocds-schema.ts'
import { bidCount, filled, isoOf, ocdsValue, uniqueById, withoutUndefined } from './ocds-values.ts'
import type { AwardNews, PublishedAward } from './published-awards.ts'

/** BT-142 (codelist awardStatus). */
const STATUSES: Readonly<Record<string, OcdsAward['status']>> = {
  'selec-w': 'active',
  'clos-nw': 'unsuccessful',
  'open-nw': 'pending',
}

/** Who won is known before the contract is settled: the award is not in force yet. */
const statusOf = ({ award }: PublishedAward): OcdsAward['status'] => {
  if (award.isSettled === false) return 'pending'
  return STATUSES[award.outcome ?? ''] ?? (award.winners.length > 0 ? 'active' : 'pending')
}

type IsLot = (lotId: string) => boolean

const awardOf = (one: PublishedAward, parties: Parties, isLot: IsLot): OcdsAward => {
  const { id, award } = one
  return withoutUndefined<OcdsAward>({
    id,
    title: undefined,
    status: statusOf(one),
    date: isoOf(startOf(award.decidedAt)),
    value: ocdsValue(award.value),
    suppliers: filled(uniqueById(award.winners.map((org) => parties.refer(org, 'supplier')))),
    relatedLots: award.lotId && isLot(award.lotId) ? [award.lotId] : undefined,
  })
}

/**
 * The contracts of an award: one number may be that of several lots, and each award has contracts of its own. A
 * contract of which only the day of its conclusion is stated is one, too.
 */
const contractsOf = (
  { id: awardID, award }: PublishedAward,
  status: OcdsContract['status'],
  amendments: readonly OcdsAmendment[],
): readonly OcdsContract[] => {
  const { contractId, value, concludedAt = null } = award
  const contracts = award.contracts ?? [{ id: contractId, value, signedAt: concludedAt }]
  return uniqueById(
    contracts.flatMap((contract, at) =>
      contract.id || contract.signedAt
        ? withoutUndefined<OcdsContract>({
            id:
              at === 0 || (contract.id && contract.id === contractId)
                ? awardID
                : `${awardID}-${contract.id ?? contract.signedAt}`,
            awardID,
            title: contract.id ?? undefined,
            status,
            value: ocdsValue(contract.value),
            dateSigned: isoOf(startOf(contract.signedAt)),
            amendments: filled(amendments),
          })
        : [],
    ),
  )
}

/** Tenders received (BT-759): each award of a lot states the same. */
const bidsOf = ({ stated }: AwardNews, isLot: IsLot): OcdsRelease['bids'] => {
  const counts = stated.flatMap(({ award: { lotId, tendersReceived: received } }) =>
    received === null || (lotId !== null && !isLot(lotId)) ? [] : [bidCount(received, lotId)],
  )
  return counts.length > 0 ? { statistics: uniqueById(counts) } : undefined
}

/** What a notice says of awards, as members of its release; `amendments` are those of the contracts that it modifies. */
export const awardMembers = (
  news: AwardNews,
  amendments: readonly OcdsAmendment[],
  { parties, isLot }: { readonly parties: Parties; readonly isLot: IsLot },
): Pick<OcdsRelease, 'awards' | 'contracts' | 'bids'> => {
  const { stated, cancelled } = news
  return withoutUndefined<Pick<OcdsRelease, 'awards' | 'contracts' | 'bids'>>({
    awards: filled([
      ...stated.map((one) => awardOf(one, parties, isLot)),
      ...cancelled.map(({ id }): OcdsAward => ({ id, status: 'cancelled' })),
    ]),
    contracts: filled([
      ...stated.flatMap((one) => contractsOf(one, 'active', amendments)),
      ...cancelled.flatMap((one) => contractsOf(one, 'cancelled', [])),
    ]),
    bids: bidsOf(news, isLot),
  })
}
