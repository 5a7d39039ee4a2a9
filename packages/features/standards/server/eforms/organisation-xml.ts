import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { statedEmail, statedIds, statedPhone } from './contact-values.ts'
import type { KnownParty } from './draft-facts.ts'
import { code, countryCode, id, languageCode, type Xml } from './xml-values.ts'

/** The organisations of a notice, numbered as they are first named. */
export interface Organisations {
  /** Names one of them where it plays a part; a winner with how large it is (BT-165), where that is known. */
  reference(org: NoticeOrg, part?: 'winner'): Xml
  /** All of them, for the head of the notice. */
  all(): Xml | undefined
}

const postalAddress = (org: NoticeOrg): Xml => {
  const country = countryCode(org.country)
  return {
    'cbc:StreetName': org.address ?? undefined,
    'cbc:CityName': org.city ?? undefined,
    'cbc:PostalZone': org.postcode ?? undefined,
    'cbc:CountrySubentityCode':
      org.nuts && org.nuts.length === 5 ? code('nuts-lvl3', org.nuts) : undefined,
    'cac:Country': country ? { 'cbc:IdentificationCode': code('country', country) } : undefined,
  }
}

interface Named {
  readonly number: string
  readonly org: NoticeOrg
  readonly known: KnownParty | undefined
  isWinner: boolean
}

const company = ({ org, number, known, isWinner }: Named, languages: readonly string[]): Xml => {
  const { name } = org.contact
  // Nobody is asked to write to winners: what they say of themselves is for their own pages.
  const own = isWinner ? undefined : known
  const email = statedEmail(org.contact.email ?? own?.email)
  const phone = statedPhone(org.contact.phone ?? own?.phone)
  return {
    'cbc:WebsiteURI': org.website ?? undefined,
    'efbc:CompanySizeCode':
      isWinner && known?.size ? code('economic-operator-size', known.size) : undefined,
    'cac:PartyIdentification': { 'cbc:ID': id('organization', number) },
    // The schema has room for one name in each (BT-500).
    'cac:PartyName': languages.map((one) => ({
      'cbc:Name': { '@languageID': languageCode(one), '#': org.names[one]?.trim() || org.name },
    })),
    'cac:PostalAddress': postalAddress(org),
    'cac:PartyLegalEntity': statedIds(org.ids).map((one) => ({ 'cbc:CompanyID': one })),
    'cac:Contact':
      email || phone
        ? {
            'cbc:Name': name ?? undefined,
            'cbc:Telephone': phone ?? undefined,
            'cbc:ElectronicMail': email ?? undefined,
          }
        : undefined,
  }
}

/** The organisations of a notice in its languages; `knownOf` returns further facts about one. */
export const newOrganisations = (
  languages: readonly string[],
  knownOf: (org: NoticeOrg) => KnownParty | undefined,
): Organisations => {
  const all = new Map<string, Named>()
  const keyOf = (org: NoticeOrg) => JSON.stringify([org.country, org.ids[0]?.id ?? org.name])
  return {
    reference: (org, part) => {
      const key = keyOf(org)
      const number = `ORG-${String(all.size + 1).padStart(4, '0')}`
      const named = all.get(key) ?? { number, org, known: knownOf(org), isWinner: false }
      if (part === 'winner') named.isWinner = true
      all.set(key, named)
      return { 'cbc:ID': id('organization', named.number) }
    },
    all: () =>
      all.size === 0
        ? undefined
        : {
            'efac:Organization': [...all.values()].map((named) => ({
              'efac:Company': company(named, languages),
            })),
          },
  }
}
