/**
 * By how much contracts grew or shrank against the period before, as a part: 0.5 is half as many
 * again. Null where there were none before: nothing to compare with.
 */
export const changeOf = (now: number, before: number | null): number | null =>
  before === null || before === 0 ? null : now / before - 1
