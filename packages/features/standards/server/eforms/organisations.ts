import type { NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { code, countryCode, id, languageCode, type Xml } from './values.ts'

/** The organisations of a notice, numbered as they are first named. */
export interface Organisations {
  /** Names one of them where it plays a part. */
  reference(org: NoticeOrg): Xml
  /** All of them, for the head of the notice. */
  all(): Xml | undefined
}

const postalAddress = (org: NoticeOrg): Xml => {
  const country = countryCode(org.country)
  return {
    'cbc:CityName': org.city ?? undefined,
    'cbc:PostalZone': org.postcode ?? undefined,
    'cbc:CountrySubentityCode':
      org.nuts && org.nuts.length === 5 ? code('nuts-lvl3', org.nuts) : undefined,
    'cac:Country': country ? { 'cbc:IdentificationCode': code('country', country) } : undefined,
  }
}

const company = (org: NoticeOrg, number: string, language: string | null): Xml => {
  const { email, phone, name } = org.contact
  return {
    'cbc:WebsiteURI': org.website ?? undefined,
    'cac:PartyIdentification': { 'cbc:ID': id('organization', number) },
    'cac:PartyName': {
      'cbc:Name': { '@languageID': languageCode(language), '#': org.name },
    },
    'cac:PostalAddress': postalAddress(org),
    'cac:PartyLegalEntity': org.ids.map((one) => ({ 'cbc:CompanyID': one.id })),
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

export const newOrganisations = (language: string | null): Organisations => {
  const known = new Map<string, { number: string; org: NoticeOrg }>()
  const keyOf = (org: NoticeOrg) => JSON.stringify([org.country, org.ids[0]?.id ?? org.name])
  return {
    reference: (org) => {
      const key = keyOf(org)
      const number = known.get(key)?.number ?? `ORG-${String(known.size + 1).padStart(4, '0')}`
      if (!known.has(key)) known.set(key, { number, org })
      return { 'cbc:ID': id('organization', number) }
    },
    all: () =>
      known.size === 0
        ? undefined
        : {
            'efac:Organization': [...known.values()].map(({ number, org }) => ({
              'efac:Company': company(org, number, language),
            })),
          },
  }
}
