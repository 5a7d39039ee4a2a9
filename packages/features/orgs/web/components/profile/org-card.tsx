import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../orgs.client.ts'
import { OrgNameLink } from '../org-name-link.tsx'
import { OrgBadges } from './org-badges.tsx'

/** An organisation in a few lines, to be opened beside the page. */
export const OrgCard = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('orgs.page')
  const formats = useFormats()
  const query = useQuery(useApi().org.glance.queryOptions({ orgId }))
  return (
    <Card className="space-y-2">
      <Loaded query={query} rows={1} loading={t('loading')}>
        {(org) => (
          <>
            <p className="font-medium">
              <OrgNameLink orgId={org.orgId} name={org.name} />
            </p>
            <p className="text-muted empty:hidden">
              {[org.city, org.country && formats.country(org.country)].filter(Boolean).join(', ')}
            </p>
            <OrgBadges org={org} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
