import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { Section } from '@kogge/ui/section.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../api.ts'
import { EndingTable } from './ending-table.tsx'
import { LINK, type TenderLinkComponent } from './links.ts'

/** A tender of many lots has a page of its own for the rest. */
const SHOWN = 5
const MONTHS = 24

interface Props {
  readonly rfxId: string
  readonly TenderLink: TenderLinkComponent
}

/** When the contracts of a tender end, and when it is to be expected again; nothing where none ends soon. */
export const TenderEnding = ({ rfxId, TenderLink }: Props) => {
  const t = useTranslations('insight.ending')
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const filters = { rfxId: [rfxId] }
  const { data } = useQuery(
    api.insight.ending.queryOptions({ filters, months: MONTHS, activeOrgId }),
  )
  if (!data || data.total === 0) return null
  return (
    <Section title={t('ofTender.title')} level={3} description={t('ofTender.about')}>
      <EndingTable
        contracts={data.items.slice(0, SHOWN)}
        isMade={data.isMade}
        TenderLink={TenderLink}
      />
      <p className="mt-2">
        <Link
          to="/analysis/ending"
          search={{ ...filters, ends: [String(MONTHS)] }}
          className={LINK}
        >
          {t('ofTender.all', { count: data.total })}
        </Link>
      </p>
    </Section>
  )
}
