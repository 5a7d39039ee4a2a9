import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { MailAdminRouter } from '../server/mail.admin-router.ts'

/** Messages, stopped addresses and notifications as staff see them. */
export const { client: mailCalls, useApi: useMailApi } = createApi<MailAdminRouter>()

type Answers = Outputs<MailAdminRouter>

export type MailRow = Answers['adminMail']['list']['items'][number]
export type MailRecord = Answers['adminMail']['open']
export type StaffNotification = Answers['adminNotifications']['list']['items'][number]
