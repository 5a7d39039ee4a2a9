import { describe, expect, it } from 'vitest'
import { TIERS, type Tier } from '../subscriptions/plan-tiers.ts'
import { ORG_PERMISSION_NAMES, type OrgPermission, roleHolds } from './org-permissions.ts'
import { type OrgMembership, orgRefusal, supportRoleHolds } from './permission-checks.ts'
import {
  ANY_ORG_ROLES,
  ORG_ROLES,
  type OrgRole,
  SUPPORT_ORG_ROLES,
  TEMPORARY_ORG_ROLES,
} from './roles.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const heldBy = (role: OrgRole): OrgPermission[] =>
  ORG_PERMISSION_NAMES.filter((permission) => roleHolds(role, permission))
const without = (all: readonly OrgPermission[], those: readonly OrgPermission[]) =>
  all.filter((permission) => !those.includes(permission))

/** The areas of permissions within an organisation, written out by hand: each named thing once. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  file: ['upload'],
  market_profile: ['create', 'manage', 'manage_all', 'manage_webhooks', 'view'],
  messaging: ['join', 'manage_conversations', 'manage_members', 'send', 'view_all', 'view'],
  opportunity: ['manage', 'premium_access', 'view'],
  delegation: ['activate_auditor', 'activate_manager', 'manage', 'view'],
  org: ['edit_profile', 'search_full', 'view_all_details', 'view_full_official_data'],
  org_list: ['manage', 'view'],
  subscription: ['manage', 'start_trial', 'view_status'],
  rfx: [
    'manage_interaction',
    'view_interaction',
    'invite_participant',
    'manage',
    'manage_draft',
    'message_participant',
    'search_participation_full',
    'request_extended_privacy',
    'manage_response',
    'view_sent_responses',
    'export_csv',
    'search_full',
    'view_draft',
    'view_related',
    'view_report',
    'view_documents',
    'watch',
  ],
  task: ['manage', 'view'],
  user_role: ['manage_all', 'manage_non_admin', 'view'],
  ai: ['read', 'use', 'view_usage'],
}

/** The permissions that only administrators get. */
const ADMINISTRATORS_ALONE: readonly OrgPermission[] = [
  'market_profile.manage_all',
  'market_profile.manage_webhooks',
  'delegation.manage',
  'org.edit_profile',
  'subscription.manage',
  'subscription.start_trial',
  'user_role.manage_all',
]

/** The permissions that ORG_MEMBER adds to ORG_LIMITED_MEMBER. */
const MEMBERS_ADD: readonly OrgPermission[] = [
  'messaging.join',
  'messaging.manage_conversations',
  'messaging.manage_members',
  'messaging.view_all',
  'delegation.activate_auditor',
  'delegation.activate_manager',
  'rfx.manage',
  'rfx.message_participant',
  'rfx.manage_response',
  'user_role.manage_non_admin',
]

/** Permissions to view alone, without any to manage or create. */
const READERS: readonly OrgPermission[] = [
  'market_profile.view',
  'messaging.view',
  'opportunity.premium_access',
  'opportunity.view',
  'delegation.view',
  'org.search_full',
  'org.view_all_details',
  'org.view_full_official_data',
  'org_list.view',
  'subscription.view_status',
  'rfx.view_interaction',
  'rfx.search_participation_full',
  'rfx.export_csv',
  'rfx.view_sent_responses',
  'rfx.search_full',
  'rfx.view_draft',
  'rfx.view_related',
  'rfx.view_report',
  'rfx.view_documents',
  'task.view',
  'user_role.view',
  'ai.read',
  'ai.view_usage',
]

/** The permissions that plans have from PLUS on. */
const FROM_PLUS: readonly OrgPermission[] = [
  'market_profile.create',
  'opportunity.premium_access',
  'task.view',
  'task.manage',
  'org.search_full',
  'rfx.request_extended_privacy',
  'rfx.export_csv',
  'rfx.view_related',
  'ai.read',
  'ai.use',
]
const FROM_PRO: readonly OrgPermission[] = [
  'org.view_full_official_data',
  'rfx.search_participation_full',
]

/** docs/decisions/permissions.md: what support staff may do in an organisation that they were let into. */
const SUPPORT_LIMITED: readonly OrgPermission[] = [
  'market_profile.view',
  'delegation.view',
  'org.search_full',
  'org.view_all_details',
  'org.view_full_official_data',
  'subscription.view_status',
  'user_role.view',
]
const SUPPORT_FULL: readonly OrgPermission[] = [
  ...SUPPORT_LIMITED,
  'market_profile.create',
  'market_profile.manage',
  'market_profile.manage_all',
  'opportunity.premium_access',
  'opportunity.view',
  'org.edit_profile',
  'org_list.view',
  'rfx.search_participation_full',
  'rfx.search_full',
  'rfx.view_related',
  'task.view',
  'ai.view_usage',
]

const sorted = (names: readonly string[]): string[] => [...names].sort()

describe('the roles of an organisation', () => {
  it('speak of every area, and of nothing else', () => {
    const named = Object.entries(AREAS).flatMap(([area, actions]) =>
      actions.map((action) => `${area}.${action}`),
    )
    expect(sorted(ORG_PERMISSION_NAMES)).toEqual(sorted(named))
  })

  it('give administrators everything, and them alone what is theirs', () => {
    expect(heldBy('ORG_ADMINISTRATOR')).toEqual(ORG_PERMISSION_NAMES)
    const rest = without(heldBy('ORG_ADMINISTRATOR'), heldBy('ORG_MEMBER'))
    expect(sorted(rest)).toEqual(sorted(ADMINISTRATORS_ALONE))
  })

  it('give members what they have beyond limited members, and nothing else', () => {
    const added = without(heldBy('ORG_MEMBER'), heldBy('ORG_LIMITED_MEMBER'))
    expect(sorted(added)).toEqual(sorted(MEMBERS_ADD))
    expect(without(heldBy('ORG_LIMITED_MEMBER'), heldBy('ORG_MEMBER'))).toEqual([])
  })

  it('let readers read', () => {
    expect(sorted(heldBy('ORG_READONLY_MEMBER'))).toEqual(sorted(READERS))
    expect(without(READERS, heldBy('ORG_LIMITED_MEMBER'))).toEqual([])
    const actions =
      /\.(manage|create|send|join|upload|invite|activate|start|use|request|watch|edit|message)/
    expect(READERS.filter((permission) => actions.test(permission))).toEqual([])
  })

  it('make temporary members the same as those they stand for', () => {
    expect(heldBy('TEMP_ORG_MEMBER')).toEqual(heldBy('ORG_MEMBER'))
    expect(heldBy('TEMP_ORG_READONLY_MEMBER')).toEqual(heldBy('ORG_READONLY_MEMBER'))
  })

  it('let support staff do the least', () => {
    expect(sorted(heldBy('SUPPORT_ORG_LIMITED_ACCESS'))).toEqual(sorted(SUPPORT_LIMITED))
    expect(sorted(heldBy('SUPPORT_ORG_FULL_ACCESS'))).toEqual(sorted(SUPPORT_FULL))
    const private_ =
      /^(messaging|file)\.|\.(manage_response|view_sent_responses|view_interaction|view_draft|view_report)$/
    expect(SUPPORT_FULL.filter((permission) => private_.test(permission))).toEqual([])
  })
})

const lowest = (permission: OrgPermission): readonly Tier[] => {
  if (FROM_PRO.includes(permission)) return ['PRO', 'BUSINESS']
  if (FROM_PLUS.includes(permission)) return ['PLUS', 'PRO', 'BUSINESS']
  return TIERS
}

const standing = (role: OrgRole, tier: Tier, rest: Partial<OrgMembership> = {}): OrgMembership => ({
  roles: [{ role }],
  tier,
  isWithoutSeat: false,
  ...rest,
})

const CELLS = ANY_ORG_ROLES.flatMap((role) =>
  ORG_PERMISSION_NAMES.flatMap((permission) => TIERS.map((tier) => ({ role, permission, tier }))),
)
const EXPECTED: Readonly<Record<OrgRole, readonly OrgPermission[]>> = {
  ORG_ADMINISTRATOR: ORG_PERMISSION_NAMES,
  ORG_MEMBER: without(ORG_PERMISSION_NAMES, ADMINISTRATORS_ALONE),
  ORG_LIMITED_MEMBER: without(ORG_PERMISSION_NAMES, [...ADMINISTRATORS_ALONE, ...MEMBERS_ADD]),
  ORG_READONLY_MEMBER: READERS,
  TEMP_ORG_MEMBER: without(ORG_PERMISSION_NAMES, ADMINISTRATORS_ALONE),
  TEMP_ORG_READONLY_MEMBER: READERS,
  SUPPORT_ORG_LIMITED_ACCESS: SUPPORT_LIMITED,
  SUPPORT_ORG_FULL_ACCESS: SUPPORT_FULL,
}

describe('every role × permission × plan', () => {
  it('is a cell of the matrix', () => {
    expect(CELLS).toHaveLength(8 * ORG_PERMISSION_NAMES.length * 5)
  })

  it.each(CELLS)('$role, $permission, $tier', ({ role, permission, tier }) => {
    const holds = EXPECTED[role].includes(permission)
    const reached = lowest(permission).includes(tier)
    const refusal = holds ? (reached ? null : 'plan') : 'role'
    expect(orgRefusal(standing(role, tier), permission, NOW)).toBe(refusal)
    // The tier check can be skipped; the role's cannot.
    const skipped = orgRefusal(standing(role, tier), permission, NOW, { skipTier: true })
    expect(skipped).toBe(holds ? null : 'role')
    // An end in the past, the present moment included, is no role; one in the future is.
    const ending = (expiresDateIso: string) =>
      orgRefusal(standing(role, tier, { roles: [{ role, expiresDateIso }] }), permission, NOW)
    expect(ending('2026-11-21T12:00:00.000Z')).toBe('role')
    expect(ending('2026-11-21T12:00:00.001Z')).toBe(refusal)
    // Without a seat a member reads; guests of delegation and support need none.
    const seatless = orgRefusal(standing(role, tier, { isWithoutSeat: true }), permission, NOW)
    const seatNeeded = ORG_ROLES.some((own) => own === role) && !READERS.includes(permission)
    expect(seatless).toBe(seatNeeded && holds ? 'seat' : refusal)
    const isSupport = SUPPORT_ORG_ROLES.some((support) => support === role)
    expect(supportRoleHolds([{ role }], permission, NOW)).toBe(isSupport && holds)
  })

  it('is the union of what several roles hold', () => {
    for (const one of ANY_ORG_ROLES)
      for (const other of TEMPORARY_ORG_ROLES)
        for (const permission of ORG_PERMISSION_NAMES) {
          const both = { ...standing(one, 'BUSINESS'), roles: [{ role: one }, { role: other }] }
          const either = roleHolds(one, permission) || roleHolds(other, permission)
          expect(orgRefusal(both, permission, NOW)).toBe(either ? null : 'role')
        }
  })
})
