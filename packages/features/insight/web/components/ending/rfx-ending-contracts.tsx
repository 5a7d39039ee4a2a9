import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../insight.client.ts'
import { LINK } from '../../model/link-classes.ts'
import type { EndingRowActions } from '../../model/row-actions.ts'
import { Fetched } from '../fetched-section.tsx'
import { EndingTable } from './ending-contracts-table.tsx'

/** A tender of many lots has a page of its own for the rest. */
const SHOWN = 5
const MONTHS = 24

interface Props {
  readonly rfxId: string
  readonly Actions: EndingRowActions
}

/**
 * When the contracts of a tender end, and when it is to be expected again; nothing where none ends
 * soon, and where that is not known, what keeps it from being known.
 */
export const TenderEnding = ({ rfxId, Actions }: Props) => {
  const t = useTranslations('insight.ending')
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const filters = { rfxId: [rfxId] }
  const query = useQuery(api.insight.ending.queryOptions({ filters, months: MONTHS, activeOrgId }))
  if (query.data ? query.data.total === 0 : !query.isError) return null
  return (
    <Section title={t('ofTender.title')} level={3} description={t('ofTender.about')}>
      <Fetched query={query}>
        {({ items, isMade, total }) => (
          <>
            <EndingTable contracts={items.slice(0, SHOWN)} isMade={isMade} Actions={Actions} />
            <p className="mt-2">
              <Link
                to="/analysis/ending"
                search={{ ...filters, ends: [String(MONTHS)] }}
                className={LINK}
              >
                {t('ofTender.all', { count: total })}
              </Link>
            </p>
          </>
        )}
      </Fetched>
    </Section>
  )
}
