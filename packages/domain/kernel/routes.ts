import { ADMIN_SCREEN_NAMES } from '../access/admin-screens.ts'
import { DEFAULT_LOCALE, LOCALE_PREFIXES, type LocalePrefix } from './locales.ts'

/**
 * The pages that exist, by their route identifiers. The server answers 404 for every other path; the
 * interface links by name.
 */
export const ROUTES = {
  HOME: '/',
  AUTH_SIGNIN: '/auth/signin',
  AUTH_SIGNUP: '/auth/signup',
  AUTH_FORGOT_PASSWORD: '/auth/forgot-password',
  AUTH_RESET_PASSWORD: '/auth/reset-password',
  AUTH_CONFIRM_EMAIL: '/auth/confirm-email',
  AUTH_JOIN_ORG: '/auth/join-organization',
  AUTH_SETUP_ACCOUNT: '/auth/setup-account',
  OPPORTUNITY_FEED: '/monitor/search',
  MONITOR: '/monitor',
  /** Why a tender fits the profiles of an organisation, or does not. */
  MONITOR_CHECK: '/monitor/check',
  MONITOR_WATCHING: '/monitor/watching',
  /** Pages that mail leads to, which change nothing until their reader asks for it. */
  MONITOR_MAIL_SUBSCRIBE: '/monitor/subscribe/$emailId',
  MONITOR_MAIL_UNSUBSCRIBE: '/monitor/unsubscribe/$emailId',
  MONITOR_MAIL_RESUBSCRIBE: '/monitor/resubscribe/$emailId',
  MONITOR_PROFILE_LIST: '/monitor/org/$orgId',
  MONITOR_SINGLE_PROFILE: '/monitor/org/$orgId/profile/$guid',
  OPPORTUNITY_BOARD: '/opportunities',
  OPPORTUNITY_LIST: '/opportunities/list',
  OPPORTUNITY_CALENDAR: '/opportunities/calendar',
  OPPORTUNITY_REPORTS: '/opportunities/reports',
  OPPORTUNITY_SINGLE: '/opportunities/org/$orgId/$guid',
  TASK_SEARCH: '/tasks',
  TASK_CALENDAR: '/tasks/calendar',
  TASK_SINGLE: '/tasks/$orgId/$guid',
  MESSAGING: '/messaging',
  MESSAGING_NEW: '/messaging/new',
  MESSAGING_SINGLE: '/messaging/$entityType/$entityId/$conversationId',
  ORG_LIST: '/org-list',
  ORG_LIST_SINGLE: '/org-list/$orgId/$listGuid',
  /** Before the page of a request, which would take it for an id. */
  RFX_MY_PARTICIPATION: '/rfx/participation',
  RFX_MY_REQUESTS_LIST: '/rfx',
  RFX_VIEW: '/rfx/$rfxId',
  RFX_EDIT: '/rfx/$rfxId/edit',
  RFX_INVITE_SUPPLIERS: '/rfx/$rfxId/invite',
  /** The report of an evaluation, for printing. */
  RFX_REPORT: '/rfx/$rfxId/report',
  RFX_RESPONSE_VIEW: '/rfx/$rfxId/response/$orgId',
  RFX_RESPONSE_EDIT: '/rfx/$rfxId/response/$orgId/edit',
  MARKET_ANALYSIS_SUPPLIER_SEARCH: '/analysis',
  MARKET_ANALYSIS_BUYER_SEARCH: '/analysis/buyer',
  MARKET_ANALYSIS_CPV_SEARCH: '/analysis/cpv',
  MARKET_ANALYSIS_INDUSTRY_SEARCH: '/analysis/industry',
  MARKET_ANALYSIS_ENDING: '/analysis/ending',
  NOTIFICATIONS: '/notifications',
  MONITOR_UNSUBSCRIBE: '/unsubscribe/$emailId',
  ORG_SEARCH: '/org-search',
  ORG_PROFILE: '/org/$orgId',
  ORG_SETTINGS: '/org/$orgId/settings/$',
  USER_PROFILE: '/user/$userId',
  USER_SETTINGS: '/user-settings/$',
  /** One of the tabs above, under a name of its own. */
  JOIN_ORG: '/user-settings/join-organization',
  FRESHNESS: '/freshness',
  ADMIN: '/admin/$',
  NOT_FOUND: '/404',
  BAD_GATEWAY: '/502',
} as const

export type RouteName = keyof typeof ROUTES

/** The counterpart of the page of the same name, for programs (RFC 8058): its POST unsubscribes. */
export const MONITOR_UNSUBSCRIBE_API = '/api/unsubscribe/:emailId'

/** Pages whose address is a secret of their reader. */
export const SECRET_PAGES: readonly RouteName[] = [
  'MONITOR_MAIL_SUBSCRIBE',
  'MONITOR_MAIL_UNSUBSCRIBE',
  'MONITOR_MAIL_RESUBSCRIBE',
  'MONITOR_UNSUBSCRIBE',
]

/** Pages that lead those who take part, or may, and those who converse: no log names who was there. */
const PRIVATE_PAGES: readonly RouteName[] = [
  'RFX_MY_PARTICIPATION',
  'RFX_INVITE_SUPPLIERS',
  'RFX_RESPONSE_VIEW',
  'RFX_RESPONSE_EDIT',
  'MESSAGING_NEW',
  'MESSAGING_SINGLE',
]
export const isPrivatePage = (name: RouteName): boolean => PRIVATE_PAGES.includes(name)

/** The tabs of an organisation's settings. */
export const ORG_SETTINGS_TABS = [
  'general',
  'users',
  'verification',
  'access-delegation',
  'access-delegation/history',
  'access-delegation/new',
  'webhooks',
  'subscription',
  'support-manage-subscription',
] as const
export type OrgSettingsTab = (typeof ORG_SETTINGS_TABS)[number]

/** The tabs of a user's settings. */
export const USER_SETTINGS_TABS = [
  'general',
  'account',
  'security',
  'notifications',
  'my-organizations',
  'join-organization',
] as const
export type UserSettingsTab = (typeof USER_SETTINGS_TABS)[number]

/** What may stand for the `$` at the end of a page's path; nothing else is a page. Nothing: its first tab. */
const RESTS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  ORG_SETTINGS: ['', ...ORG_SETTINGS_TABS],
  USER_SETTINGS: ['', ...USER_SETTINGS_TABS],
  ADMIN: ADMIN_SCREEN_NAMES,
}

/**
 * Pages that are open while an account is being set up: every other page that there is leads to the
 * setup first. What is no page says so.
 */
export const OPEN_DURING_SETUP: readonly RouteName[] = [
  'AUTH_SETUP_ACCOUNT',
  'AUTH_CONFIRM_EMAIL',
  ...SECRET_PAGES,
  'NOT_FOUND',
  'BAD_GATEWAY',
]

/** A path without its locale prefix, and the prefix: `/lv/rfx/1` is `/rfx/1` under `lv`. */
export const splitLocale = (path: string): { prefix: LocalePrefix | null; path: string } => {
  const [, first = ''] = path.split('/', 2)
  const prefix = LOCALE_PREFIXES.find((known) => known === first) ?? null
  if (!prefix) return { prefix, path }
  return { prefix, path: path.slice(prefix.length + 1) || '/' }
}

/** A path under a locale: English needs no prefix. */
export const withLocale = (prefix: LocalePrefix | null, path: string): string => {
  if (!prefix || prefix === DEFAULT_LOCALE) return path
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`
}

/** Which page a path without prefix belongs to, with its parameters; null for none. */
export const matchRoute = (
  path: string,
): { name: RouteName; params: Readonly<Record<string, string>> } | null => {
  const parts = path.replace(/(?<!\/)\/+$/, '').split('/')
  for (const [name, pattern] of Object.entries(ROUTES)) {
    const expected = pattern.replace(/(?<!\/)\/+$/, '').split('/')
    const rests = RESTS[name as RouteName]
    if (!rests && expected.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = expected.every((part, index) => {
      if (part === '$') return rests?.includes(parts.slice(index).join('/')) ?? false
      const value = parts[index] ?? ''
      if (!part.startsWith('$')) return part === value
      params[part.slice(1)] = value
      return value !== ''
    })
    if (fits) return { name: name as RouteName, params }
  }
  return null
}
