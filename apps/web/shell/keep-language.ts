import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import type { accountRouter } from '@kogge/features/accounts/server/router.ts'
import { createApi } from '@kogge/platform/web/api.ts'
import { refreshSession } from '@kogge/platform/web/auth.ts'
import { useSession } from '@kogge/platform/web/session.tsx'

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
