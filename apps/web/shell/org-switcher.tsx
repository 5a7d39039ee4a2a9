import { useActiveOrg, useSwitchOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { Link } from '@tanstack/react-router'
import { Building2, Check, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useBar } from '../routes/org-settings/use-org-settings-bar.ts'

/** To the settings of an organisation: the first tab that the reader may open, where there is one. */
const SettingsItem = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('shell.menu')
  const [tab] = useBar(orgId)
  if (!tab) return null
  return (
    <DropdownMenuItem asChild>
      <Link to="/org/$orgId/settings/$" params={{ orgId, _splat: tab }}>
        <Settings aria-hidden />
        {t('orgSettings')}
      </Link>
    </DropdownMenuItem>
  )
}

/** In the account menu: the reader's organisations, which of them they act in, and its settings. */
export const OrgSwitcher = () => {
  const t = useTranslations('shell.menu')
  const session = useSession()
  const active = useActiveOrg()
  const switchTo = useSwitchOrg()
  if (!session || !active) return null
  return (
    <>
      <DropdownMenuSeparator />
      {session.orgs.length > 1 && <DropdownMenuLabel>{t('switchTo')}</DropdownMenuLabel>}
      {session.orgs.map(({ orgId, name, tierInfo }) => (
        <DropdownMenuItem
          key={orgId}
          icon={orgId === active.orgId ? <Check aria-hidden /> : <Building2 aria-hidden />}
          end={tierInfo.calculatedTier}
          {...(orgId === active.orgId && { 'aria-current': 'true' as const })}
          onSelect={() => switchTo(orgId)}
        >
          <span className="block truncate">{name}</span>
        </DropdownMenuItem>
      ))}
      <SettingsItem orgId={active.orgId} />
    </>
  )
}
