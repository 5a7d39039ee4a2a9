import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

const isText = (text: string): boolean => text.trim() !== '' && text.length <= 200
const isTag = (text: string): boolean => text.trim() !== '' && text.length <= 50

type IndexFilter = 'q' | 'purpose'
export type IndexParams = ListParams<IndexFilter, 'name'>

/** All lists in the address. */
export const ORG_LISTS: ListSpec<IndexFilter, 'name'> = {
  filters: {
    q: { accepts: isText, max: 1 },
    purpose: { accepts: ORG_LIST_PURPOSES, max: 1 },
  },
  sorts: ['name'],
  defaultSort: 'name',
}

type SingleFilter = 'q' | 'tag'
export type SingleSort = 'name' | 'addedDate'
export type SingleParams = ListParams<SingleFilter, SingleSort>

/** One list in the address. */
export const ORG_LIST: ListSpec<SingleFilter, SingleSort> = {
  filters: {
    q: { accepts: isText, max: 1 },
    tag: { accepts: isTag, max: 20 },
  },
  sorts: ['name', 'addedDate'],
  defaultSort: 'name',
}
