import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { analysisRouter } from '../analysis.router.ts'

/** Market analysis as a caller asks it, for tests of those whose lists have to agree with it. */
export const analysisCalls = (ctx: Context) => createCaller(analysisRouter)(ctx).analysis
