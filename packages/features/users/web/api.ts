import { createApi } from '@kogge/platform/web/api.ts'
import type { UserRouter } from '../server/router.ts'

export const { useApi } = createApi<UserRouter>()
