import type { NoticeOrg } from '../notices/canonical-notice.ts'
import { identifiersOf, partyIdOf } from './ocds-identifiers.ts'
import type { OcdsParty } from './ocds-schema.ts'
import { filled, withoutUndefined } from './ocds-values.ts'
import type { PlaceNames } from './place-names.ts'

/** Organisations in their parts, each once with all of them. */
export interface Parties {
  /** Its reference, `{id, name}`. */
  refer(org: NoticeOrg, role: string): { readonly id: string; readonly name: string }
  all(): readonly OcdsParty[]
}

const textOf = (written: string | null): string | undefined => written || undefined

const addressOf = (org: NoticeOrg, names: PlaceNames): OcdsParty['address'] => {
  const address = withoutUndefined<NonNullable<OcdsParty['address']>>({
    locality: textOf(org.city),
    region: org.nuts ? names.region(org.nuts) : undefined,
    postalCode: textOf(org.postcode),
    countryName: org.country ? names.country(org.country) : undefined,
  })
  return Object.keys(address).length > 0 ? address : undefined
}

/** Persons to write to are left out: they are data of persons, and the notice has them. */
export const newParties = (names: PlaceNames): Parties => {
  const known = new Map<string, { org: NoticeOrg; roles: Set<string> }>()
  return {
    refer: (org, role) => {
      const id = partyIdOf(org, identifiersOf(org))
      const party = known.get(id) ?? { org, roles: new Set<string>() }
      party.roles.add(role)
      known.set(id, party)
      return { id, name: party.org.name }
    },
    all: () =>
      [...known].map(([id, { org, roles }]) => {
        const [first, ...others] = identifiersOf(org)
        return withoutUndefined<OcdsParty>({
          id,
          name: org.name,
          identifier: first && { ...first, legalName: org.name },
          additionalIdentifiers: filled(others),
          address: addressOf(org, names),
          roles: [...roles],
        })
      }),
  }
}
