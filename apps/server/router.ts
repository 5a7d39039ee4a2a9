import { referenceRouters } from '@kogge/features/reference/server/router.ts'
import { systemRouters } from '@kogge/features/system/server/router.ts'
import { router } from '@kogge/platform/server/procedures.ts'

/** Every procedure under /api/trpc. */
export const appRouter = router({ ...systemRouters, ...referenceRouters })

/** Every procedure under /api/admin; its paths begin with `admin`. */
export const adminRouter = router({})

export type AppRouter = typeof appRouter
