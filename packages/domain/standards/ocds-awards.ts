import { startOf } from '../kernel/time.ts'
import type { NoticeOrg } from '../notice/schema.ts'
import { given, isoOf, ocdsValue } from './ocds.ts'
import { newParties } from './ocds-parties.ts'
import type {
  OcdsAward,
  OcdsContract,
  OcdsRelease,
  OcdsTag,
  OcdsTenderStatus,
} from './ocds-schema.ts'
import { lotStatusBy, type ReleasedAward, tenderStatusBy } from './released-awards.ts'

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
  /** Those of which it tells. */
  readonly awards: readonly ReleasedAward[]
  /** All that there are after it. */
  readonly known: readonly ReleasedAward[]
  /** All lots of the request. */
  readonly lotIds: readonly string[]
}

const contractOf = ({ id, contract, status }: ReleasedAward): OcdsContract[] =>
  contract
    ? [
        given<OcdsContract>({
          // One number may be that of several lots, and an award has a contract of its own here.
          id: `contract-${id}`,
          awardID: id,
          title: contract.reference ?? undefined,
          status: status === 'cancelled' ? 'cancelled' : 'active',
          value: ocdsValue(contract.value),
          dateSigned: isoOf(startOf(contract.signedOn)),
        }),
      ]
    : []

const tenderOf = (ocid: string, told: AwardPublication): OcdsTenderStatus => {
  const { isGivenUp } = told
  const concerned = new Set(isGivenUp ? told.lotIds : told.awards.map(({ lotId }) => lotId))
  return {
    id: ocid,
    status: isGivenUp ? 'cancelled' : tenderStatusBy(told.known),
    lots: [...concerned].map((id) => ({
      id,
      status: isGivenUp ? 'cancelled' : lotStatusBy(told.known, id),
    })),
  }
}

/** A decision, what became of it, or that all was given up, as a release: what it changes, and no more. */
export const awardReleaseOf = (ocid: string, told: AwardPublication): OcdsRelease => {
  const parties = newParties()
  const buyer = parties.refer(told.buyer, 'buyer')
  parties.refer(told.buyer, 'procuringEntity')
  const awards = told.awards.map(({ id, lotId, status, decidedAt, value, winners }) =>
    given<OcdsAward>({
      ...{ id, title: undefined, status, date: isoOf(startOf(decidedAt)), value: ocdsValue(value) },
      suppliers:
        winners.length > 0 ? winners.map((org) => parties.refer(org, 'supplier')) : undefined,
      relatedLots: [lotId],
    }),
  )
  const contracts = told.awards.flatMap(contractOf)
  return given<OcdsRelease>({
    ...{ ocid, id: `${ocid}-${told.id}`, date: told.at.toISOString(), tag: told.tags },
    ...{ initiationType: 'tender', language: told.language, buyer },
    parties: parties.all(),
    tender: tenderOf(ocid, told),
    awards: awards.length > 0 ? awards : undefined,
    contracts: contracts.length > 0 ? contracts : undefined,
  })
}
