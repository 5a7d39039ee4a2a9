import { newParties } from './ocds-parties.ts'
import type { OcdsRelease, OcdsTag } from './ocds-schema.ts'
import { type TenderContent, type TenderFacts, tenderOf } from './ocds-tender.ts'
import { withoutUndefined } from './ocds-values.ts'
import type { PlaceNames } from './place-names.ts'

/** The tender of a process as it was described at one time. */
export interface OcdsPublication extends TenderFacts {
  /** Never changes, and is no other's within the process. */
  readonly id: string
  readonly at: Date
  readonly tags: readonly OcdsTag[]
  readonly content: TenderContent
  readonly names: PlaceNames
}

/** A publication as a release: everything that it says of the tender, whatever was said before. */
export const releaseOf = (ocid: string, publication: OcdsPublication): OcdsRelease => {
  const { content, id, at, tags, names } = publication
  const parties = newParties(names)
  const [buyer] = content.buyers.map((org) => parties.refer(org, 'buyer'))
  const tender = tenderOf(ocid, content, publication, parties)
  return withoutUndefined<OcdsRelease>({
    ocid,
    id: `${ocid}-${id}`,
    date: at.toISOString(),
    tag: tags,
    initiationType: 'tender',
    language: content.language ?? undefined,
    parties: parties.all(),
    buyer,
    tender,
    bids: undefined,
    awards: undefined,
    contracts: undefined,
  })
}
