import { type Difference, differenceOf } from '@kogge/domain/drafting/version-differences.ts'
import { type Conflict, type Merged, resolved } from './document-changes.ts'

/** A conflict with what is another on each side, theirs as `before` and mine as `after`. */
export interface ConflictSides extends Conflict {
  readonly differences: readonly Difference[]
}

/** Each conflict as differences from theirs to mine, so that both can be shown beside each other. */
export const conflictSides = (merged: Merged): readonly ConflictSides[] =>
  merged.conflicts.map((conflict) => {
    const mine = resolved(merged, new Set([conflict.path]))
    return { ...conflict, differences: differenceOf(merged.document, mine) }
  })
