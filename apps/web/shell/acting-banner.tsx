import { TEMPORARY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import {
  type SessionOrg,
  useActiveOrg,
  useSwitchOrg,
} from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { UserRoundCog } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** When the last delegated role ends, of someone who has no role of their own there; else null. */
const delegatedUntil = ({ roles }: SessionOrg): string | null => {
  if (roles.some(({ role }) => role.startsWith('ORG_'))) return null
  const ends = roles.flatMap(({ role, expiresDateIso }) =>
    TEMPORARY_ORG_ROLES.some((temporary) => temporary === role) && expiresDateIso
      ? [expiresDateIso]
      : [],
  )
  return ends.sort().at(-1) ?? null
}

/** Under the menu, while the reader acts in another's organisation: for whom, and until when. */
export const ActingBanner = () => {
  const t = useTranslations('shell.acting')
  const formats = useFormats()
  const session = useSession()
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  const until = active && delegatedUntil(active)
  if (!active || !until) return null
  const own = session?.orgs.find((org) => org.roles.some(({ role }) => role.startsWith('ORG_')))
  return (
    <div
      id="acting"
      role="status"
      className="border-attention-line/50 border-b bg-attention-soft print:hidden"
    >
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 max-sm:px-2">
        <UserRoundCog aria-hidden className="size-4 shrink-0 text-attention" />
        <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {t('text', { org: active.name, until: formats.dateTime(until, true) })}
        </p>
        {own && (
          <Button size="sm" className="max-w-full" onClick={() => switchTo(own.orgId)}>
            <span className="min-w-0 truncate">{t('back', { org: own.name })}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
