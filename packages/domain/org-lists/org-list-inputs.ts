import { z } from 'zod'
import { tagList, tagOf } from '../kernel/tag-inputs.ts'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { ORG_LIST_PURPOSES } from './org-list-purposes.ts'

/** Lists of one organisation, deleted ones included, which may come back. */
export const MOST_ORG_LISTS = 100
/** Organisations of one list. */
export const MOST_LIST_MEMBERS = 1000
/** Organisations that are added, or removed, at once. */
export const MOST_CHANGED_MEMBERS = 50
export const LONGEST_LIST_NAME = 120
export const LONGEST_LIST_DESCRIPTION = 2000
export const LONGEST_MEMBER_NOTE = 2000
export const MOST_MEMBER_TAGS = 20
export const LONGEST_MEMBER_TAG = 50

export const orgListName = cleanText
  .transform(onOneLine)
  .pipe(z.string().min(1).max(LONGEST_LIST_NAME))

/** The fields of a list that people write. */
export const orgListFields = z.object({
  name: orgListName,
  description: cleanText.pipe(z.string().max(LONGEST_LIST_DESCRIPTION)),
  purpose: z.enum(ORG_LIST_PURPOSES),
})
export type OrgListFields = z.infer<typeof orgListFields>

export const memberTag = tagOf(LONGEST_MEMBER_TAG)

/** What is written of an organisation in a list. */
export const listMemberFields = z.object({
  note: cleanText.pipe(z.string().max(LONGEST_MEMBER_NOTE)),
  tags: tagList(memberTag, MOST_MEMBER_TAGS),
})
export type ListMemberFields = z.infer<typeof listMemberFields>
