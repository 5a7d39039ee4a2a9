import { ABSENCE_REASONS } from '@kogge/domain/monitor/absence-reasons.ts'
import { MATCH_KINDS } from '@kogge/domain/monitor/match-kinds.ts'
import { PROFILE_FILTER_KEYS, profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { foundText, tenderCard } from '@kogge/domain/search/tender-card.ts'
import { z } from 'zod'

const part = z.strictObject({
  typed: z.string(),
  isExcluded: z.boolean(),
  isFound: z.boolean(),
  names: z.array(z.string()),
})

/** A condition of a profile and what of a tender decided it; see the verdicts of match-explanation.ts. */
const condition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('values'),
    key: z.enum(PROFILE_FILTER_KEYS),
    isMet: z.boolean(),
    met: z.array(z.string()),
    own: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal('range'),
    key: z.enum(['deadline', 'value']),
    isMet: z.boolean(),
    value: z.number().nullable(),
  }),
  z.strictObject({
    kind: z.literal('words'),
    key: z.enum(['q', 'keyword', 'regionWords']),
    isMet: z.boolean(),
    texts: z.array(z.array(part)),
  }),
])

/** A profile towards a tender. */
const profileVerdict = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  /** As they are read: names of regions and codes among the words are filters. */
  filters: profileFilters,
  fits: z.boolean(),
  conditions: z.array(condition),
  /** Where words stand that the profile excludes. */
  excluded: foundText.nullable(),
  /** What else kept the tender out of the feed. */
  absent: z.array(z.enum(ABSENCE_REASONS)),
  found: z
    .strictObject({ kind: z.enum(MATCH_KINDS), matchedAt: z.iso.datetime(), isHidden: z.boolean() })
    .nullable(),
  /** Filters in place of the profile's, by which it would have found the tender. */
  change: profileFilters.nullable(),
})
export type ProfileVerdict = z.infer<typeof profileVerdict>

export const tenderVerdicts = z.strictObject({
  card: tenderCard,
  profiles: z.array(profileVerdict),
})
export type TenderVerdicts = z.infer<typeof tenderVerdicts>
