import type { NoticeOrg } from '../notices/canonical-notice.ts'
import type { OcdsIdentifier, OcdsParty } from './ocds-schema.ts'

/** Registers of organisations by country, as org-id.guide lists them. */
const REGISTERS: Readonly<Record<string, string>> = {
  LV: 'LV-RE',
  EE: 'EE-RIK',
  LT: 'LT-RC',
  FI: 'FI-PRO',
  NO: 'NO-BRC',
  DK: 'DK-CVR',
  SE: 'SE-BLV',
  PL: 'PL-REGON',
}

/** What tells one party from another within a process: its number, else its name. */
const keyOf = (org: NoticeOrg): string => {
  const [first] = org.ids
  return first ? `${org.country ?? ''}-${first.id}` : `${org.country ?? ''}-${org.name}`
}

const identifierOf = (org: NoticeOrg, input: NoticeOrg['ids'][number]): OcdsIdentifier => {
  const scheme = input.scheme ?? REGISTERS[org.country ?? '']
  return { ...(scheme && { scheme }), id: input.id }
}

const text = <Name extends string>(name: Name, value: string | null | undefined) =>
  (value ? { [name]: value } : {}) as Partial<Record<Name, string>>

/** Organisations in their parts, each once with all of them. */
export interface Parties {
  /** Its reference, `{id, name}`. */
  refer(org: NoticeOrg, role: string): { readonly id: string; readonly name: string }
  all(): readonly OcdsParty[]
}

/** Persons to write to are left out: they are data of persons, and the notice has them. */
export const newParties = (): Parties => {
  const known = new Map<string, { org: NoticeOrg; roles: Set<string> }>()
  return {
    refer: (org, role) => {
      const id = keyOf(org)
      const party = known.get(id) ?? { org, roles: new Set<string>() }
      party.roles.add(role)
      known.set(id, party)
      return { id, name: party.org.name }
    },
    all: () =>
      [...known].map(([id, { org, roles }]) => {
        const [first, ...others] = org.ids.map((one) => identifierOf(org, one))
        const address = {
          ...text('locality', org.city),
          ...text('region', org.nuts),
          ...text('postalCode', org.postcode),
          ...text('countryName', org.country),
        }
        return {
          id,
          name: org.name,
          ...(first && { identifier: { ...first, legalName: org.name } }),
          ...(others.length > 0 && { additionalIdentifiers: others }),
          ...(Object.keys(address).length > 0 && { address }),
          roles: [...roles],
        }
      }),
  }
}
