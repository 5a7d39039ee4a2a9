import type { OpportunityStage } from './opportunity-states.ts'

interface StageFigures {
  readonly status: OpportunityStage
  readonly reached: number
  readonly open: number
  readonly ended: number
  readonly medianDays: number | null
  readonly left: number
}

/** A step of the funnel; the last is winning, in which nothing stands or ends. */
export interface FunnelStep extends Omit<StageFigures, 'status' | 'open' | 'ended' | 'left'> {
  readonly step: OpportunityStage | 'WON'
  /** The part of those that reached the step before; null for the first, and where there are none. */
  readonly ofBefore: number | null
  /** The part of all; null where there are none. */
  readonly ofAll: number | null
  readonly open: number | null
  readonly ended: number | null
}

/** A part of a whole, null without a whole. */
export const partOf = (part: number, whole: number): number | null =>
  whole > 0 ? part / whole : null

/** The part that was won of those that were decided. */
export const winRateOf = (counts: { readonly won: number; readonly lost: number }): number | null =>
  partOf(counts.won, counts.won + counts.lost)

/** How many opportunities came through each stage, and were won. */
export const funnelOf = (report: {
  readonly created: number
  readonly won: number
  readonly stages: readonly StageFigures[]
}): FunnelStep[] => {
  const { created, stages, won } = report
  const partsAt = (reached: number, index: number) => {
    const before = stages[index - 1]
    return {
      ofBefore: before ? partOf(reached, before.reached) : null,
      ofAll: partOf(reached, created),
    }
  }
  const steps = stages.map(({ status, reached, open, ended, medianDays }, index) => {
    const { ofBefore, ofAll } = partsAt(reached, index)
    return { step: status, reached, ofBefore, ofAll, open, ended, medianDays }
  })
  const { ofBefore, ofAll } = partsAt(won, stages.length)
  const last = { step: 'WON', reached: won, ofBefore, ofAll } as const
  return [...steps, { ...last, open: null, ended: null, medianDays: null }]
}
