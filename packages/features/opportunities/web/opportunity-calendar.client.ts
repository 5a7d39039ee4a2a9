import { createApi } from '@kogge/platform/web/trpc-client.ts'
import type { opportunityCalendarRouter } from '../server/opportunity-calendar.router.ts'

export const { useApi: useOpportunityCalendarApi } = createApi<typeof opportunityCalendarRouter>()
