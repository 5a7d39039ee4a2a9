import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ClocksView } from './clock-difference.views.ts'

const instantOf = (detail: string | number | undefined): number | null => {
  const instant = Number(detail)
  return Number.isFinite(instant) ? instant : null
}

/** By how much the clocks part that signing asks; null where they agree, or nobody can tell. */
export const partedClocks = ({ db, sealing }: Pick<Context, 'db' | 'sealing'>) =>
  sealing.readClocks(db).then(
    (): ClocksView => null,
    (error: unknown): ClocksView => {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'system.clocks_part') return null
      const { database, server } = error.details ?? {}
      return { database: instantOf(database), server: instantOf(server) }
    },
  )
