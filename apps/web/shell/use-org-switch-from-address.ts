import { useActiveOrg, useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

const NAME = 'switchToOrg'

/**
 * A link may name the organisation that its page is to be read in (`?switchToOrg=`): one of the
 * reader's own becomes the active one, which is said, with a way back; any other changes nothing.
 */
export const useSwitchFromAddress = (): void => {
  const t = useTranslations('shell.activeOrg')
  const router = useRouter()
  const session = useSession()
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  const wanted = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(NAME),
  })
  useEffect(() => {
    if (wanted === null || !session) return
    const url = new URL(window.location.href)
    url.searchParams.delete(NAME)
    router.history.replace(url.pathname + url.search + url.hash)
    if (wanted === active?.orgId) return
    if (!switchTo(wanted)) {
      notifyError(t('notYours'), { id: NAME })
      return
    }
    const name = session.orgs.find(({ orgId }) => orgId === wanted)?.name ?? ''
    notifySuccess(t('switched', { name }), {
      id: NAME,
      ...(active && {
        action: { label: t('undo', { name: active.name }), onSelect: () => switchTo(active.orgId) },
      }),
    })
  }, [wanted, session, active, switchTo, router, t])
}
