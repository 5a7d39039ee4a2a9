import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { z } from 'zod'

const ids = z.array(z.uuid()).default([])
const member = z.object({
  userId: z.uuid(),
  role: z.enum(ANY_ORG_ROLES),
  expiresAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
})
const orgState = z.object({
  claimedAt: z.coerce.date().nullable(),
  parentId: z.uuid().nullable(),
})

/** What a merge wrote down beside its pair (`MergeRecord`), as it comes back from the database. */
export const writtenRecord = z.object({
  members: z.object({ from: z.array(member), into: z.array(member) }),
  plans: ids,
  /** `given`: by merges of earlier versions alone, which passed them on. */
  delegations: z.object({ given: ids, received: ids }),
  children: ids,
  spellings: ids,
  earlierMerges: ids,
  tenders: z.object({
    byId: z.record(z.string(), z.array(z.object({ path: z.string(), id: z.uuid() }))).default({}),
  }),
  /** What it had written as a buyer; merges of earlier versions know none. */
  written: z.object({ drafts: ids, requests: ids }).default({ drafts: [], requests: [] }),
  /** By merges of earlier versions alone. */
  invitations: ids,
  joinRequests: ids,
  ownershipRequests: ids,
  planRequests: ids,
  closedInvitations: ids,
  closedRequests: ids,
  closedClaims: ids,
  closedPlanRequests: ids,
  fromRow: orgState,
  intoRow: orgState,
})
export type WrittenRecord = z.infer<typeof writtenRecord>
export type WrittenMember = z.infer<typeof member>
