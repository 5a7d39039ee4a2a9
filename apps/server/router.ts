import { referenceRouter } from '@kogge/features/reference/server/router.ts'
import { systemRouter } from '@kogge/features/system/server/router.ts'
import { mergeRouters, router } from '@kogge/platform/server/procedures.ts'

/** Every procedure under /api/trpc. */
export const appRouter = mergeRouters(systemRouter, referenceRouter)

/** Every procedure under /api/admin; its paths begin with `admin`. */
export const adminRouter = router({})

export type AppRouter = typeof appRouter
