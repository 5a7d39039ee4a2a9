import { orgAddress } from '@kogge/domain/orgs/org-address.ts'
import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { z } from 'zod'
import { orgCard } from '../orgs.views.ts'

const iso = z.iso.datetime()
const refusal = z.enum(['role', 'plan', 'seat']).nullable()
const labels = z.record(z.string(), z.string())
const named = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** How often an organisation buys or wins; sums in cents of EUR. */
const side = z.strictObject({
  requests: z.number().int(),
  contracts: z.number().int(),
  contractSumCents: z.number(),
})

/** An organisation as one source spells it. */
const spelling = z.strictObject({
  source: z.string(),
  name: z.string(),
  ids: z.array(z.strictObject({ scheme: z.string().nullable(), id: z.string() })),
  country: z.string().nullable(),
  city: z.string().nullable(),
  nuts: z.string().nullable(),
  matchedBy: z.string(),
})

/** Why something is not shown: one must sign in, belong to an organisation, or a plan does not reach. */
const closed = z.enum(['sign_in', 'organisation', 'role', 'plan', 'seat'])

/** What notices say of an organisation. */
const official = z.strictObject({
  /** The name that notices use most, and where they place it. */
  name: z.string().nullable(),
  city: z.string().nullable(),
  nuts: z.string().nullable(),
  /** By the source's code. */
  sources: z.array(z.strictObject({ source: z.string(), spellings: z.number().int() })),
  spellingCount: z.number().int(),
  /** All of them, 500 at most, or why not. */
  spellings: z.array(spelling).nullable(),
  closed: closed.nullable(),
})
export type OfficialData = z.infer<typeof official>

/** An organisation as its page shows it to the one who asks. */
export const orgView = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  isDemo: z.boolean(),
  isClaimed: z.boolean(),
  isVerified: z.boolean(),
  dissolvedAt: iso.nullable(),
  /** The organisation that it became part of; then the rest of this is of little use. */
  mergedInto: named.nullable(),
  /** Organisations that became part of this one. */
  absorbed: z.array(named),
  parent: orgCard.nullable(),
  children: z.array(orgCard),
  childCount: z.number().int(),
  logoKey: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** A person's own number shows its last two digits alone. */
  vatNumber: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  addresses: z.array(orgAddress),
  industries: z.array(z.string()),
  cpvInterests: z.array(z.string()),
  size: z.enum(ORG_SIZES).nullable(),
  revenueBand: z.enum(REVENUE_BANDS).nullable(),
  /** For signed-in readers; null for the others. */
  contact: z
    .strictObject({ email: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  official,
  buys: side,
  wins: side,
  updatedAt: iso,
  /** Names of the codes above in the reader's language; a code without a name is left out. */
  labels: z.strictObject({ cpv: labels, regions: labels, industries: labels }),
  /** What the reader may do with it: null for allowed, else why not. */
  abilities: z.strictObject({ 'org.edit_profile': refusal, 'user_role.view': refusal }),
})
export type OrgView = z.infer<typeof orgView>

/** An organisation in a few lines, for the panel beside a page. */
export const orgQuickView = orgCard.extend({
  city: z.string().nullable(),
  logoKey: z.string().nullable(),
  description: z.string().nullable(),
  dissolvedAt: iso.nullable(),
  mergedInto: named.nullable(),
  buys: side,
  wins: side,
})
export type OrgQuickView = z.infer<typeof orgQuickView>

const amount = z.strictObject({ amount: z.string(), currency: z.string() })

/** One request in the list of an organisation's. Times are UTC instants, `valueEur` decimal euros. */
export const orgTender = z.strictObject({
  rfxId: z.uuid(),
  isDemo: z.boolean(),
  status: z.enum(TENDER_STATUSES),
  amended: z.boolean(),
  publishedAt: iso.nullable(),
  deadlineAt: iso.nullable(),
  value: amount.nullable(),
  valueEur: z.string().nullable(),
  /** In the reader's language where there is one, with the language it really is in. */
  title: z
    .strictObject({
      text: z.string(),
      language: z.string(),
      /** Who wrote it, where no notice has it in that language. */
      translatedBy: z.enum(['person', 'machine']).nullable(),
    })
    .nullable(),
  buyer: z.strictObject({ name: z.string(), orgId: z.uuid().nullable() }).nullable(),
})
export type OrgTender = z.infer<typeof orgTender>

export const orgTenders = z.strictObject({
  items: z.array(orgTender),
  nextCursor: z.string().nullable(),
})
