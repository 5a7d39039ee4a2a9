/**
 * For the rows of a long list, with `contain-intrinsic-size`: those beyond the first screen cost the browser nothing until they are
 * near. Those on it have their own height from the first frame, so that none of them moves.
 */
export const farRowClass =
  'nth-[n+17]:[content-visibility:auto] in-[li:nth-child(n+17)]:[content-visibility:auto]'
