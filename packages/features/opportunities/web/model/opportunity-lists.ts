import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { parseOwnFilter } from '@kogge/domain/opportunities/own-filters.ts'
import {
  type ListParams,
  type ListSpec,
  readListParams,
} from '@kogge/platform/web/lists/list-search.ts'

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)
const isText = (text: string): boolean => text.trim() !== '' && text.length <= 200
const isTag = (text: string): boolean => text.trim() !== '' && text.length <= 50
/** The filter of assignees for what nobody is assigned to. */
const NOBODY = 'unassigned'
const isPerson = (text: string): boolean => text === NOBODY || isUuid(text)

const FILTERS = {
  q: { accepts: isText, max: 1 },
  assignee: { accepts: isPerson },
  createdBy: { accepts: isUuid },
  tag: { accepts: isTag, max: 20 },
} as const

export type BoardFilter = keyof typeof FILTERS
export type BoardParams = ListParams<BoardFilter, 'rank'>

/** The board in the address: narrowed by words, people and tags, in the order of its cards. */
export const BOARD_LIST: ListSpec<BoardFilter, 'rank'> = {
  filters: FILTERS,
  sorts: ['rank'],
  defaultSort: 'rank',
}

export type OpportunityFilter =
  | BoardFilter
  | 'status'
  | 'resolution'
  | 'archived'
  | 'decision'
  | 'own'
export type OpportunitySort =
  | 'lastUpdate'
  | 'createdDate'
  | 'status'
  | 'rank'
  | 'deadline'
  | 'score'
export type OpportunityParams = ListParams<OpportunityFilter, OpportunitySort>

/** The list of opportunities in the address. */
export const OPPORTUNITY_LIST: ListSpec<OpportunityFilter, OpportunitySort> = {
  filters: {
    ...FILTERS,
    status: { accepts: OPPORTUNITY_STAGES },
    resolution: { accepts: ['none', 'won', 'lost', 'closed'] },
    archived: { accepts: ['also', 'only', 'deleted'], max: 1 },
    decision: { accepts: ['go', 'no_go', 'undecided'] },
    /** Options of own fields. */
    own: { accepts: (text) => parseOwnFilter(text) !== null, isFolded: true, max: 50 },
  },
  sorts: ['lastUpdate', 'createdDate', 'status', 'rank', 'deadline', 'score'],
  defaultSort: 'lastUpdate',
}

type Raw = Readonly<Record<string, unknown>>

/** Reads the address of the board. */
export const readBoardParams = (raw: Raw): BoardParams => readListParams(BOARD_LIST, raw).params

/** Reads the address of the list. */
export const readOpportunityParams = (raw: Raw): OpportunityParams =>
  readListParams(OPPORTUNITY_LIST, raw).params
