import { ANY_ORG_ROLES, type GlobalRole, type OrgRole } from '@kogge/domain/access/roles.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { SUPPORT_ACCESS_MS } from '@kogge/domain/orgs/staff-org-inputs.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { addDays, startOfDay } from './demo-calendar.ts'
import { BUYER_ORGS, type DemoOrg, SUPPLIER_ORGS } from './demo-organisations.ts'
import { type Random, randomFrom } from './seeded-random.ts'

/** An organisation that has members, with its plan. */
export interface ClaimedOrg {
  readonly org: DemoOrg
  readonly tier: Tier
}

export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: string
  readonly memberships: readonly {
    readonly org: DemoOrg
    readonly role: OrgRole
    readonly expiresAt: Date | null
  }[]
  readonly globalRole: GlobalRole | null
  /** Whether the account is among those that are printed for visitors. */
  readonly isShown: boolean
}

const FIRST_NAMES: Readonly<Record<string, readonly string[]>> = {
  LV: ['Ilze', 'Jānis', 'Kristīne', 'Andris', 'Līga', 'Mārtiņš', 'Inese', 'Edgars'],
  EE: ['Kadri', 'Tõnu', 'Liis', 'Margus', 'Piret', 'Rein', 'Triin', 'Urmas'],
  LT: ['Rasa', 'Tomas', 'Eglė', 'Darius', 'Jurgita', 'Mindaugas', 'Vilma', 'Giedrius'],
}
const LAST_NAMES: Readonly<Record<string, readonly string[]>> = {
  LV: ['Paraugs', 'Piemērs', 'Demovs'],
  EE: ['Näidis', 'Proov', 'Demo'],
  LT: ['Pavyzdys', 'Bandomasis', 'Demo'],
}

const inCountry = (orgs: readonly DemoOrg[], country: string, kinds: string): DemoOrg[] =>
  orgs.filter(({ town, kind }) => town.country === country && kinds.split(' ').includes(kind))

/** Which organisations are claimed: public buyers, and suppliers on every plan. */
export const CLAIMED_ORGS: readonly ClaimedOrg[] = ['LV', 'EE', 'LT'].flatMap((country) => {
  const buyers = [
    ...inCountry(BUYER_ORGS, country, 'm').slice(0, 2),
    ...inCountry(BUYER_ORGS, country, 'h').slice(0, 1),
  ]
  const supplier = (kind: string, tier: Tier): ClaimedOrg[] =>
    inCountry(SUPPLIER_ORGS, country, kind)
      .slice(0, 1)
      .map((org) => ({ org, tier }))
  return [
    ...buyers.map((org): ClaimedOrg => ({ org, tier: 'PUBLIC' })),
    ...supplier('build', 'PRO'),
    ...supplier('it', 'BUSINESS'),
    ...supplier('trade', 'PLUS'),
    ...supplier('food', 'FREE'),
  ]
})

/** The accounts that are printed: address before the @, country, plan, role. */
const SHOWN = [
  ['buyer.admin', 'LV', 'PUBLIC', 'ORG_ADMINISTRATOR'],
  ['buyer.member', 'LT', 'PUBLIC', 'ORG_MEMBER'],
  ['supplier.pro', 'LV', 'PRO', 'ORG_ADMINISTRATOR'],
  ['supplier.business', 'EE', 'BUSINESS', 'ORG_ADMINISTRATOR'],
  ['supplier.plus', 'LT', 'PLUS', 'ORG_MEMBER'],
  ['supplier.free', 'EE', 'FREE', 'ORG_LIMITED_MEMBER'],
  ['supplier.readonly', 'LV', 'PRO', 'ORG_READONLY_MEMBER'],
] as const

const STAFF = [
  ['support', 'SUPPORT', 'SUPPORT_ORG_LIMITED_ACCESS'],
  ['developer', 'DEVELOPER', null],
  ['superadmin', 'SUPER_ADMIN', 'SUPPORT_ORG_FULL_ACCESS'],
  ['tester', 'TEST_ROLE', null],
] as const

/** Who also belongs to another organisation, so that there is something to switch to. */
const ALSO_READS: Readonly<Record<string, readonly [country: string, tier: Tier]>> = {
  'supplier.pro': ['EE', 'BUSINESS'],
}

/** People of no organisation yet. */
const NEWCOMERS = ['newcomer.one', 'newcomer.two']

const TEMPORARY_DAYS = 30

const namesIn = (random: Random, country: string): { firstName: string; lastName: string } => ({
  firstName: random.pick(FIRST_NAMES[country] ?? ['Demo']),
  lastName: random.pick(LAST_NAMES[country] ?? ['Demo']),
})

const address = (local: string): string => `${local}@demo.kogge.example`

const claimedOf = (country: string, tier: Tier): ClaimedOrg | undefined =>
  CLAIMED_ORGS.find((claimed) => claimed.org.town.country === country && claimed.tier === tier)

const alsoIn = (local: string): DemoPerson['memberships'] => {
  const [country, tier] = ALSO_READS[local] ?? []
  const other = country && tier ? claimedOf(country, tier)?.org : undefined
  return other ? [{ org: other, role: 'ORG_READONLY_MEMBER', expiresAt: null }] : []
}

/**
 * Everyone in the demonstration world: the printed accounts, staff, and colleagues so that every
 * organisation role, the temporary and support ones included, is held by somebody. Addresses are
 * under a domain that can belong to nobody.
 */
export const demoPeople = (now: Date): DemoPerson[] => {
  const random = randomFrom('kogge people')
  const soon = addDays(startOfDay(now), TEMPORARY_DAYS)
  const supportEnd = new Date(now.getTime() + SUPPORT_ACCESS_MS)
  const isTemporary = (role: OrgRole): boolean => /^(TEMP|SUPPORT)_/.test(role)
  const shown = SHOWN.flatMap(([local, country, tier, role]): DemoPerson[] => {
    const claimed = claimedOf(country, tier)
    if (!claimed) return []
    return [
      {
        id: random.uuid(),
        email: address(local),
        ...namesIn(random, country),
        language: claimed.org.town.language,
        memberships: [{ org: claimed.org, role, expiresAt: null }, ...alsoIn(local)],
        globalRole: null,
        isShown: true,
      },
    ]
  })
  const staff = STAFF.map(([local, globalRole, role]): DemoPerson => {
    const org = claimedOf('LV', 'PLUS')?.org
    return {
      id: random.uuid(),
      email: address(local),
      firstName: 'Kogge',
      lastName: local.charAt(0).toUpperCase() + local.slice(1),
      language: 'en',
      memberships: role && org ? [{ org, role, expiresAt: supportEnd }] : [],
      globalRole,
      isShown: true,
    }
  })
  const colleagues = CLAIMED_ORGS.flatMap(({ org }, index) =>
    ANY_ORG_ROLES.flatMap((role, at): DemoPerson[] => {
      if (role.startsWith('SUPPORT_')) return []
      // Each organisation has an administrator and some of the other roles.
      if (role !== 'ORG_ADMINISTRATOR' && (index + at) % 3 !== 0) return []
      const { country, language } = org.town
      const names = namesIn(random, country)
      const local = foldText(`${names.firstName}.${names.lastName}`)
      return [
        {
          id: random.uuid(),
          email: address(`${local}.${index + 1}${at + 1}`),
          ...names,
          language,
          memberships: [{ org, role, expiresAt: isTemporary(role) ? soon : null }],
          globalRole: null,
          isShown: false,
        },
      ]
    }),
  )
  const newcomers = NEWCOMERS.map(
    (local): DemoPerson => ({
      id: random.uuid(),
      email: address(local),
      ...namesIn(random, 'LV'),
      language: 'lv',
      memberships: [],
      globalRole: null,
      isShown: false,
    }),
  )
  return [...shown, ...staff, ...colleagues, ...newcomers]
}
