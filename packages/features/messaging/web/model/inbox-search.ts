import {
  CONVERSATION_SUBJECTS,
  type ConversationSubject,
} from '@kogge/domain/messaging/conversation-subjects.ts'
import {
  type ListParams,
  type ListSpec,
  readListParams,
} from '@kogge/platform/web/lists/list-search.ts'

/** What of the inbox is shown. */
export const INBOX_PARTS = ['all', 'unread', 'mine', 'archived'] as const
type InboxPart = (typeof INBOX_PARTS)[number]

type InboxFilter = 'part' | 'about' | 'q'
export type InboxParams = ListParams<InboxFilter, 'latest'>

const ABOUT = /^(rfx|org|opportunity)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The record of a filter's value; null for what is none. */
export const subjectOf = (value: string): ConversationSubject | null => {
  const [, kind, id = ''] = ABOUT.exec(value) ?? []
  const type = CONVERSATION_SUBJECTS.find((known) => known === kind)
  return type ? { type, id } : null
}

/** The value of the filter for conversations about one record. */
export const aboutValue = ({ type, id }: ConversationSubject): string => `${type}_${id}`

const INBOX_LIST: ListSpec<InboxFilter, 'latest'> = {
  filters: {
    part: { accepts: INBOX_PARTS, fallback: ['all'], max: 1 },
    about: { accepts: (value) => subjectOf(value) !== null, isFolded: true, max: 1 },
    q: { accepts: (text) => text.trim() !== '' && text.length <= 200, max: 1 },
  },
  sorts: ['latest'],
  defaultSort: 'latest',
}

/** Reads the address of the inbox. */
export const readInboxParams = (raw: Readonly<Record<string, unknown>>): InboxParams =>
  readListParams(INBOX_LIST, raw).params

/** The part that an address shows. */
export const partOf = ({ part }: InboxParams): InboxPart =>
  INBOX_PARTS.find((known) => known === part?.[0]) ?? 'all'
