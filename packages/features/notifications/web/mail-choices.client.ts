import { createApi } from '@kogge/platform/web/trpc-client.ts'
import type { MailChoicesRouter } from '../server/mail-choices.router.ts'

export const { useApi: useMailChoicesApi, client: mailChoiceCalls } = createApi<MailChoicesRouter>()
