/** The place to which a step in a list leads: the first or last row where there was no place, and never beyond the ends. */
export const stepFrom = (place: number | null, step: 1 | -1, count: number): number | null => {
  if (count === 0) return null
  if (place === null) return step === 1 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, place + step))
}
