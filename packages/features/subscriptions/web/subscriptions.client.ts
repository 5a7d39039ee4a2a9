import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { SubscriptionsAdminRouter } from '../server/subscriptions.admin-router.ts'
import type { SubscriptionRouter } from '../server/subscriptions.router.ts'

export const { useApi, client: planCalls } = createApi<SubscriptionRouter>()
export const { useApi: useStaffApi, client: staffCalls } = createApi<SubscriptionsAdminRouter>()

export type PlanStatus = Outputs<SubscriptionRouter>['subscription']['status']
export type StaffPlan = Outputs<SubscriptionsAdminRouter>['adminSubscriptions']['byOrg']
export type DatedPlan = StaffPlan['periods'][number]
