import { endOfDay, startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { MAIL_STATES } from '@kogge/domain/mail/mail-states.ts'
import { NOTIFICATION_STATES } from '@kogge/domain/mail/notification-states.ts'
import { MAIL_LISTS } from '@kogge/domain/notifications/mail-lists.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

const isAddress = (text: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text)
const isTemplate = (text: string): boolean => /^[A-Za-z][\w.-]{0,60}$/.test(text)
const isDay = (text: string): boolean =>
  /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

export const LISTS = [...MAIL_LISTS, 'none'] as const

export type MailFilterName = 'view' | 'address' | 'state' | 'template' | 'list' | 'from' | 'until'
export type MailParams = ListParams<MailFilterName, 'latest'>

/** Messages in the address; `view` shows the stopped addresses instead. */
export const MAIL_LIST: ListSpec<MailFilterName, 'latest'> = {
  filters: {
    view: { accepts: ['stopped'], max: 1 },
    address: { accepts: isAddress, max: 1 },
    state: { accepts: MAIL_STATES },
    template: { accepts: isTemplate, max: 1 },
    list: { accepts: LISTS },
    from: { accepts: isDay, max: 1 },
    until: { accepts: isDay, max: 1 },
  },
  sorts: ['latest'],
  defaultSort: 'latest',
}

export type NotificationFilterName = 'address' | 'kind' | 'state' | 'from' | 'until'

/** Notifications in the address. */
export const NOTIFICATION_LIST: ListSpec<NotificationFilterName, 'latest'> = {
  filters: {
    address: { accepts: isAddress, max: 1 },
    kind: { accepts: NOTIFICATION_KINDS },
    state: { accepts: NOTIFICATION_STATES },
    from: { accepts: isDay, max: 1 },
    until: { accepts: isDay, max: 1 },
  },
  sorts: ['latest'],
  defaultSort: 'latest',
}

interface Period {
  readonly from?: readonly string[]
  readonly until?: readonly string[]
}

/** Days as instants: from the beginning of one to the end of the other, in Riga. */
export const periodInput = ({ from, until }: Period) => ({
  ...(from?.[0] && { from: startOfDay(from[0]).toISOString() }),
  ...(until?.[0] && { until: endOfDay(until[0]).toISOString() }),
})

/** What the list of messages asks for. */
export const mailInput = (params: MailParams) => {
  const { address, state = [], template = [], list = [] } = params
  return {
    ...periodInput(params),
    ...(address?.[0] && { address: address[0] }),
    template: [...template],
    state: MAIL_STATES.filter((one) => state.includes(one)),
    list: LISTS.filter((one) => list.includes(one)),
  }
}
