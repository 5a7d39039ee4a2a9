import type { HeldRole } from '../access/permission-checks.ts'
import type { GlobalRole, OrgRole } from '../access/roles.ts'
import type { Tier } from '../subscriptions/plan-tiers.ts'

/**
 * What the page knows of its reader. It travels in a readable cookie for the interface's sake; the
 * server never trusts it.
 */
export interface SessionView {
  readonly user: {
    readonly userId: string
    readonly isOnboarding: boolean
    readonly isEmailConfirmed: boolean
    readonly name: string
    readonly email: string
    readonly language: string
  }
  readonly orgs: readonly {
    readonly orgId: string
    readonly name: string
    readonly roles: readonly HeldRole<OrgRole>[]
    readonly tierInfo: { readonly calculatedTier: Tier }
    /** The plan has no seat for this member: they read and do not write (domain/access/permission-checks.ts). */
    readonly isWithoutSeat: boolean
  }[]
  readonly globalRoles: readonly HeldRole<GlobalRole>[]
  readonly canEnableAdminMode: boolean
  /**
   * Only for holders of global roles: these are withheld until the account has a second factor, or
   * count without one, as in the demonstration world.
   */
  readonly secondFactor?: 'missing' | 'skipped' | undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof Reflect.get(value, name) === 'string')

const isList = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits)

const isAssignment = (value: unknown): boolean => hasTexts(value, ['role'])

const isOrg = (value: unknown): boolean =>
  hasTexts(value, ['orgId', 'name']) &&
  isObject(value) &&
  isList(Reflect.get(value, 'roles'), isAssignment) &&
  hasTexts(Reflect.get(value, 'tierInfo'), ['calculatedTier'])

/**
 * Whether a decoded cookie has the shape of a session. By hand, since every page needs this before
 * anything else and a schema library would weigh more than the rest of it.
 */
export const isSessionView = (value: unknown): value is SessionView =>
  isObject(value) &&
  'user' in value &&
  hasTexts(value.user, ['userId', 'name', 'email', 'language']) &&
  'orgs' in value &&
  isList(value.orgs, isOrg) &&
  'globalRoles' in value &&
  isList(value.globalRoles, isAssignment)
