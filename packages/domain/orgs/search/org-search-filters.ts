import { z } from 'zod'
import { isDay } from '../../search/tender-filter-keys.ts'
import { ORG_SIZES, REVENUE_BANDS } from '../org-size-and-revenue-bands.ts'
import {
  EMAIL_STATUSES,
  HAS_USER_STATUSES,
  NO_REVENUE,
  ORG_DEBUG_STATUSES,
  ORG_STATUSES,
  ORG_TYPES,
  PROFILE_STATUSES,
} from './org-search-filter-keys.ts'

const MAX_VALUES = 50
const list = <Item extends z.ZodType>(item: Item, max = MAX_VALUES) =>
  z.array(item).max(max).optional()

/** A domain name as it stands behind the @ of an address. */
export const isEmailDomain = (text: string): boolean =>
  text.length <= 253 &&
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(text)

/** The filters of organisation search as a caller may send them; see search-vocabulary.ts. */
export const orgFilters = z.strictObject({
  orgId: list(z.uuid()),
  /** All texts must fit: words of the name in any order, or a registration or VAT number. */
  q: list(z.string().min(1).max(200), 5),
  country: list(z.string().regex(/^[A-Z]{2}$/)),
  orgType: list(z.enum(ORG_TYPES)),
  orgSize: list(z.enum(ORG_SIZES)),
  revenue: list(z.enum([...REVENUE_BANDS, NO_REVENUE])),
  /** Codes with all below them: of tenders bought or won, and of stated interests. */
  cpv: list(z.string().regex(/^\d{8}$/)),
  parentOrg: list(z.uuid()),
  orgStatus: list(z.enum(ORG_STATUSES)),
  hasUserStatus: list(z.enum(HAS_USER_STATUSES)),
  orgDebugStatus: list(z.enum(ORG_DEBUG_STATUSES)),
  profileStatus: list(z.enum(PROFILE_STATUSES)),
  emailStatus: list(z.enum(EMAIL_STATUSES)),
  emailDomain: list(z.string().max(253).refine(isEmailDomain, 'no domain of mail')),
  claimedAfter: list(z.string().max(10).refine(isDay, 'no day of 1900 to 2099 as 2026-11-21'), 1),
})
export type OrgFilters = z.infer<typeof orgFilters>
