import type { JobHandler } from '@kogge/platform/server/jobs.ts'
import { type LetterDeps, letterHandlers } from './letters/jobs.ts'

/** The work that responses leave for later. */
export const responseHandlers = (deps: LetterDeps): readonly JobHandler[] => letterHandlers(deps)
