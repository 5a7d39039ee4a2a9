import { LIST_FEED_KINDS } from '@kogge/domain/org-lists/list-feed.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import {
  type ListParams,
  type ListSpec,
  readListParams,
} from '@kogge/platform/web/lists/list-search.ts'

const isText = (text: string): boolean => text.trim() !== '' && text.length <= 200
const isTag = (text: string): boolean => text.trim() !== '' && text.length <= 50
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

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

type SingleFilter = 'view' | 'q' | 'tag' | 'kind' | 'org'
export type SingleSort = 'name' | 'addedDate'
export type SingleParams = ListParams<SingleFilter, SingleSort>

/** One list in the address: its organisations by `q` and `tag`, or what is new with them by `kind` and `org`. */
export const ORG_LIST: ListSpec<SingleFilter, SingleSort> = {
  filters: {
    view: { accepts: ['news'], max: 1 },
    q: { accepts: isText, max: 1 },
    tag: { accepts: isTag, max: 20 },
    kind: { accepts: LIST_FEED_KINDS },
    org: { accepts: isUuid, isFolded: true },
  },
  sorts: ['name', 'addedDate'],
  defaultSort: 'name',
}

type Raw = Readonly<Record<string, unknown>>

/** Reads the address of all lists. */
export const readIndexParams = (raw: Raw): IndexParams => readListParams(ORG_LISTS, raw).params

/** Reads the address of one list. */
export const readSingleParams = (raw: Raw): SingleParams => readListParams(ORG_LIST, raw).params
