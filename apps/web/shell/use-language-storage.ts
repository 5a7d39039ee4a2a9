import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { accountRouter } from '@kogge/features/accounts/server/accounts.router.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { createApi } from '@kogge/platform/web/trpc-client.ts'

const { client } = createApi<typeof accountRouter>()

/** Keeps the chosen language with the account of a signed-in reader; a visitor has the cookie alone. */
export const useKeepLanguage = (): ((locale: UiLocale) => Promise<void>) => {
  const session = useSession()
  return async (locale) => {
    if (!session) return
    await client.account.changeLanguage.mutate({ language: locale })
    await refreshSession()
  }
}
