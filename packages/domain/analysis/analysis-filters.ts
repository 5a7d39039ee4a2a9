import { z } from 'zod'
import { SOURCE_CODES } from '../harvester/sources.ts'
import { CONTRACT_TYPES, HAS_CONTRACTS, MONTHS_CHOICES } from './analysis-filter-keys.ts'

const list = <Item extends z.ZodType>(item: Item, max = 50) => z.array(item).max(max).optional()
const text = z.string().min(1).max(500)

/** The filters of market analysis as a caller may send them; see vocabulary.ts for the words. */
export const analysisFilters = z.strictObject({
  rfxId: list(z.uuid()),
  /** Words of the request that the contract came of, as in tender search: all of them. */
  q: list(text),
  /** The same: one of them. */
  keyword: list(text, 20),
  buyer: list(z.uuid()),
  supplier: list(z.uuid()),
  /** As buyer or supplier. */
  org: list(z.uuid()),
  /** Codes whose subtrees are meant. */
  cpv: list(z.string().regex(/^\d{8}$/)),
  country: list(z.string().regex(/^[A-Z]{2}$/)),
  /** NUTS regions of performance, with all that is in them. */
  region: list(z.string().regex(/^[A-Z]{2}[A-Z0-9]{0,3}$/)),
  months: list(z.enum(MONTHS_CHOICES), 1),
  contractType: list(z.enum(CONTRACT_TYPES)),
  /** `yes`: contracts alone; `no`: lots that closed without a winner alone. Both are all there is. */
  hasContracts: list(z.enum(HAS_CONTRACTS), 2),
  source: list(z.enum(SOURCE_CODES)),
})
export type AnalysisFilters = z.infer<typeof analysisFilters>
