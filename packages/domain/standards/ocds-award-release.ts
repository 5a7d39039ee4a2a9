import { startOf } from '../kernel/notice-times.ts'
import type { NoticeOrg } from '../notices/canonical-notice.ts'
import { newParties } from './ocds-parties.ts'
import type {
  OcdsAward,
  OcdsContract,
  OcdsRelease,
  OcdsTag,
  OcdsTenderStatus,
} from './ocds-schema.ts'
import { bidCount, isoOf, ocdsValue, withoutUndefined } from './ocds-values.ts'
import type { PlaceNames } from './place-names.ts'
import { lotStatusBy, type ReleasedAward, tenderStatusBy } from './released-awards.ts'

/** How many submitted a tender, and how many tenders there are for each lot: nobody knows before the opening. */
export interface Received {
  readonly tenderers: number
  readonly ofLot: (lotId: string) => number
}

/** What was said of decisions and contracts once. */
export interface AwardPublication {
  /** Never changes, and is no other's within the process. */
  readonly id: string
  readonly at: Date
  readonly tags: readonly OcdsTag[]
  /** All was given up. */
  readonly isGivenUp: boolean
  readonly language: string
  readonly buyer: NoticeOrg
  readonly names: PlaceNames
  /** Those of which it tells. */
  readonly awards: readonly ReleasedAward[]
  /** All that there are after it. */
  readonly known: readonly ReleasedAward[]
  /** All lots of the request. */
  readonly lotIds: readonly string[]
  /**
   * Published with the award, as its notice states it (BT-759); it names nobody but the winners.
   */
  readonly received: Received
}

const contractOf = ({ id, contract, status }: ReleasedAward): OcdsContract[] =>
  contract
    ? [
        withoutUndefined<OcdsContract>({
          // One number may be that of several lots, and an award has a contract of its own here.
          id: `contract-${id}`,
          awardID: id,
          title: contract.reference ?? undefined,
          status: status === 'cancelled' ? 'cancelled' : 'active',
          value: ocdsValue(contract.value),
          dateSigned: isoOf(startOf(contract.signedOn)),
          amendments: undefined,
        }),
      ]
    : []

/** A decision is public: with it, how many took part. */
const tellsReceived = ({ tags }: AwardPublication): boolean => tags.includes('award')

const bidsOf = ({ awards, received }: AwardPublication): OcdsRelease['bids'] => ({
  statistics: [...new Set(awards.map(({ lotId }) => lotId))].map((lotId) =>
    bidCount(received.ofLot(lotId), lotId),
  ),
})

const tenderOf = (ocid: string, publication: AwardPublication): OcdsTenderStatus => {
  const { isGivenUp } = publication
  const concerned = new Set(
    isGivenUp ? publication.lotIds : publication.awards.map(({ lotId }) => lotId),
  )
  return {
    id: ocid,
    status: isGivenUp ? 'cancelled' : tenderStatusBy(publication.known),
    ...(tellsReceived(publication) && { numberOfTenderers: publication.received.tenderers }),
    lots: [...concerned].map((id) => ({
      id,
      status: isGivenUp ? 'cancelled' : lotStatusBy(publication.known, id),
    })),
  }
}

/** A decision, what became of it, or that all was given up, as a release: what it changes, and no more. */
export const awardReleaseOf = (ocid: string, publication: AwardPublication): OcdsRelease => {
  const parties = newParties(publication.names)
  const buyer = parties.refer(publication.buyer, 'buyer')
  parties.refer(publication.buyer, 'procuringEntity')
  const awards = publication.awards.map(({ id, lotId, status, decidedAt, value, winners }) =>
    withoutUndefined<OcdsAward>({
      id,
      title: undefined,
      status,
      date: isoOf(startOf(decidedAt)),
      value: ocdsValue(value),
      suppliers:
        winners.length > 0 ? winners.map((org) => parties.refer(org, 'supplier')) : undefined,
      relatedLots: [lotId],
    }),
  )
  const contracts = publication.awards.flatMap(contractOf)
  return withoutUndefined<OcdsRelease>({
    ocid,
    id: `${ocid}-${publication.id}`,
    date: publication.at.toISOString(),
    tag: publication.tags,
    initiationType: 'tender',
    language: publication.language,
    buyer,
    parties: parties.all(),
    tender: tenderOf(ocid, publication),
    bids: tellsReceived(publication) ? bidsOf(publication) : undefined,
    awards: awards.length > 0 ? awards : undefined,
    contracts: contracts.length > 0 ? contracts : undefined,
  })
}
