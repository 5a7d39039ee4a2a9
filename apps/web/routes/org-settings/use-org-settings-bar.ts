import { useCan, useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { TABS } from './org-settings-tabs.ts'

/** The tabs of the bar; a path below one of them belongs to it. */
const BAR = [
  'general',
  'users',
  'verification',
  'access-delegation',
  'webhooks',
  'subscription',
] as const
/** Of staff alone, whose rights are the platform's and not the organisation's. */
export const STAFF_TAB = 'support-manage-subscription'

export type BarTab = (typeof BAR)[number] | typeof STAFF_TAB

/** The tabs of an organisation's settings that the reader may open, in their order. */
export const useBar = (orgId: string): readonly BarTab[] => {
  const can = useCan(orgId)
  const canGlobally = useCanGlobally()
  const own = BAR.filter((tab) => TABS[tab]?.permissions.some((permission) => can(permission)))
  return canGlobally('subscription.manage') ? [...own, STAFF_TAB] : own
}
