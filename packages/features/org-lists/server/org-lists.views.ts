import { LIST_DIGEST_CHOICES } from '@kogge/domain/org-lists/list-digests.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { z } from 'zod'

const person = z.strictObject({ userId: z.uuid(), name: z.string() })
const instant = z.iso.datetime()

/** A list in a line. */
export const orgListCard = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  purpose: z.enum(ORG_LIST_PURPOSES),
  description: z.string(),
  /** How many organisations it has. */
  members: z.number().int(),
  createdBy: person.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type OrgListCard = z.infer<typeof orgListCard>

export const orgListView = orgListCard.extend({
  orgId: z.uuid(),
  /** The tags of its organisations, by name. */
  tags: z.array(z.string()),
  /** Those of its organisations that have most contracts on the side of its purpose: as many as market analysis compares. */
  compared: z.array(z.uuid()),
  /** How often the reader has its news in their digests. */
  digest: z.enum(LIST_DIGEST_CHOICES),
})
export type OrgListView = z.infer<typeof orgListView>

/** An organisation of a list. */
export const listMember = z.strictObject({
  /** The id under which it was added, which names the row. */
  memberId: z.uuid(),
  /** What stands for it today. */
  orgId: z.uuid(),
  name: z.string(),
  /** Its name when it was added, where it has become part of another since. */
  formerName: z.string().nullable(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  isDissolved: z.boolean(),
  isDemo: z.boolean(),
  /** Contracts that it gave and won; sums in cents of EUR. */
  buyerContracts: z.number().int(),
  buyerSum: z.number(),
  supplierContracts: z.number().int(),
  supplierSum: z.number(),
  note: z.string(),
  tags: z.array(z.string()),
  addedBy: person.nullable(),
  addedAt: instant,
})
export type ListMember = z.infer<typeof listMember>

export const listMemberPage = z.strictObject({
  items: z.array(listMember),
  nextCursor: z.string().nullable(),
  /** All that the filters leave; with the first page alone. */
  total: z.number().int().nullable(),
})
export type ListMemberPage = z.infer<typeof listMemberPage>

/** What became of the organisations of a list that were to be watched. */
export const watchedList = z.strictObject({
  added: z.number().int(),
  /** Watched before. */
  known: z.number().int(),
  /** More than anybody can follow. */
  left: z.array(z.strictObject({ orgId: z.uuid(), name: z.string() })),
})
export type WatchedList = z.infer<typeof watchedList>

/** The lists (by guid) that hold an organisation. */
export const holdingLists = z.strictObject({ orgId: z.uuid(), guids: z.array(z.uuid()) })
export type HoldingLists = z.infer<typeof holdingLists>
