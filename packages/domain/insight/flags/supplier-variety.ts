import { flagLimit } from './flag-thresholds.ts'
import { fencesOf } from './outlier-fences.ts'

/**
 * From how many different CPV divisions on a supplier is an outlier (R048 of Cardinal: the upper
 * fence of all suppliers' varieties, rounded up). Where the quartiles coincide, as when most
 * suppliers deliver one thing, the fence would be what most have: then the configured threshold
 * holds. Null for too few suppliers.
 */
export const varietyLimit = (varieties: readonly number[], today: string): number | null => {
  const fences = fencesOf(varieties)
  if (!fences) return null
  if (fences.q1 < fences.q3) return Math.ceil(fences.upper)
  return flagLimit('R048', today)?.value ?? null
}
