import type { ListMemberFields, OrgListFields } from './org-list-inputs.ts'

export const ORG_LIST_FIELDS = [
  'name',
  'description',
  'purpose',
] as const satisfies readonly (keyof OrgListFields)[]
export type OrgListField = (typeof ORG_LIST_FIELDS)[number]

export const LIST_MEMBER_FIELDS = [
  'note',
  'tags',
] as const satisfies readonly (keyof ListMemberFields)[]
export type ListMemberField = (typeof LIST_MEMBER_FIELDS)[number]

/** The changes of a list that can be undone. `CREATED` is not undone, but deleted. */
export const ORG_LIST_EVENTS = [
  'CREATED',
  'UPDATED',
  'DELETED',
  'MEMBERS_ADDED',
  'MEMBER_UPDATED',
  'MEMBERS_REMOVED',
] as const
export type OrgListEvent = (typeof ORG_LIST_EVENTS)[number]
