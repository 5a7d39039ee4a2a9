import type { OrgAddress } from '@kogge/domain/orgs/org-address.ts'
import type { DemoOrg } from './demo-organisations.ts'
import { randomFrom } from './seeded-random.ts'

/** What an organisation of the world says of itself. */
export interface DemoProfile {
  readonly registrationNumber: string | null
  readonly website: string | null
  readonly email: string | null
  readonly addresses: OrgAddress[]
  readonly size: 'micro' | 'small' | 'medium' | 'large'
  readonly revenueBand: '<100k' | '100k-1m' | '1m-5m' | '5m-20m' | '20m+'
  readonly cpvInterests: string[]
}

const STREETS: Readonly<Record<string, readonly string[]>> = {
  LV: ['Ostas iela', 'Liepu aleja', 'Dārza iela'],
  EE: ['Sadama tänav', 'Pärna puiestee', 'Aia tänav'],
  LT: ['Uosto g.', 'Liepų al.', 'Sodų g.'],
}

/** What a sector sells, as CPV divisions and groups. */
const INTERESTS: Readonly<Record<string, readonly string[]>> = {
  build: ['45000000', '71000000'],
  road: ['45230000', '44113000'],
  it: ['72000000', '48000000', '30200000'],
  med: ['33000000'],
  food: ['15000000', '55500000'],
  energy: ['09000000', '65000000'],
  trade: ['30000000', '39000000', '22000000'],
}

const SIZES = ['micro', 'small', 'medium', 'large'] as const
const REVENUES = ['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'] as const

/** The profile of a claimed organisation; the same for the same organisation, always. */
export const profileOf = ({ kind, name, notice, town }: DemoOrg): DemoProfile => {
  const random = randomFrom(`profile ${name}`)
  const scale = random.int(0, SIZES.length - 1)
  return {
    registrationNumber: notice.ids[0]?.id ?? null,
    website: notice.website,
    email: notice.contact.email,
    addresses: [
      {
        kind: 'legal',
        street: `${random.pick(STREETS[town.country] ?? ['Harbour Street'])} ${random.int(1, 90)}`,
        city: town.name,
        postalCode: town.postcode,
        country: town.country,
        nuts: town.nuts,
      },
    ],
    size: SIZES[scale] ?? 'small',
    revenueBand: REVENUES[Math.min(scale + random.int(0, 1), REVENUES.length - 1)] ?? '1m-5m',
    cpvInterests: [...(INTERESTS[kind] ?? [])],
  }
}
