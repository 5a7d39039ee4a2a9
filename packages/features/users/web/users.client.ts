import { createApi } from '@kogge/platform/web/trpc-client.ts'
import type { UserRouter } from '../server/users.router.ts'

export const { useApi, client: userCalls } = createApi<UserRouter>()
