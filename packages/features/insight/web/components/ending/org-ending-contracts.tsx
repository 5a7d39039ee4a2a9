import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import type { EndingRowActions } from '../../model/row-actions.ts'
import { Fetched } from '../fetched-section.tsx'
import { Locked } from '../plan-upgrade-note.tsx'
import { EndingTable } from './ending-contracts-table.tsx'

/** Shown beside other things; the whole list has a page of its own. */
const SHOWN = 10
const MONTHS = 12

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
  readonly Actions: EndingRowActions
}

/** Which contracts of an organisation end within a year, and when the next calls are to be expected. */
export const OrgEnding = ({ orgId, role, Actions }: Props) => {
  const t = useTranslations('insight')
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const filters = { [role]: [orgId] }
  const query = useQuery(api.insight.ending.queryOptions({ filters, months: MONTHS, activeOrgId }))
  return (
    <Section title={t('ending.title')} description={t('ending.about')}>
      <Fetched query={query}>
        {({ items, total, isCut, isMade }) =>
          total === 0 ? (
            <p className="text-muted">{t('ending.empty')}</p>
          ) : (
            <div className="space-y-2">
              <EndingTable contracts={items.slice(0, SHOWN)} isMade={isMade} Actions={Actions} />
              <p>
                <Link to="/analysis/ending" search={filters} className={LINK}>
                  {t('ending.all', { count: total })}
                </Link>
              </p>
              {isCut && (
                <Locked
                  text={t('locked.more', {
                    count: items.length,
                    tier: lowestTier('org.search_full'),
                  })}
                />
              )}
            </div>
          )
        }
      </Fetched>
    </Section>
  )
}
