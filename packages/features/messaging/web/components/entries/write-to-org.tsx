import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The way to write to an organisation, for those who may start conversations. */
export const WriteToOrg = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('messaging.entries')
  const active = useActiveOrg()
  const can = useCan()
  if (!can('messaging.manage_conversations') || active?.orgId === orgId) return null
  return (
    <LinkButton asChild size="sm" className="print:hidden">
      <Link to="/messaging/new" search={{ org: orgId }} preload={false}>
        <MessageSquare aria-hidden />
        {t('write')}
      </Link>
    </LinkButton>
  )
}
