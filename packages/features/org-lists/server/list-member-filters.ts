import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { memberTag } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { z } from 'zod'

const [MOST_WORDS, MOST_TAGS] = [5, 20]

/** By which the organisations of a list are narrowed. */
export const listMemberFilters = z.strictObject({
  q: z.array(searchWords).max(MOST_WORDS).optional(),
  tag: z.array(memberTag).max(MOST_TAGS).optional(),
})
export type ListMemberFilters = z.infer<typeof listMemberFilters>

/** By name, or last added. */
export const LIST_MEMBER_SORTS = ['name', 'addedDate'] as const
export type ListMemberSort = (typeof LIST_MEMBER_SORTS)[number]
