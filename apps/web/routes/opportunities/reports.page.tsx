import { ExportMenu } from '@kogge/features/analysis/web/components/analysis-export-menu.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  REPORT_LIST,
  type ReportParams,
} from '@kogge/features/opportunities/web/model/report-period.ts'
import { ReportsPage } from '@kogge/features/opportunities/web/pages/reports.page.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useTranslations } from 'use-intl'
import { reportsRoute } from './opportunities.route.ts'

const readReports = (raw: Readonly<Record<string, unknown>>): ReportParams =>
  readListParams(REPORT_LIST, raw).params

const Reports = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('opportunityReports')
  const params = useReadSearch(reportsRoute.useSearch(), readReports)
  const navigate = reportsRoute.useNavigate()
  const can = useCan(orgId)
  return (
    <ReportsPage
      orgId={orgId}
      params={params}
      onParams={(next) => void navigate({ search: next, resetScroll: false })}
      useCpvNames={useCpvNames}
      people={useAllMembers(orgId).members}
      exportMenu={(part, list) => (
        <ExportMenu
          canExport={can('rfx.export_csv')}
          label={t('export', { part: t(`parts.${part}`) })}
          lists={{ opportunityReports: list }}
        />
      )}
    />
  )
}

/** The reports of the active organisation. */
export const ReportsRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['opportunity.view']}>
      {org && <Reports key={org.orgId} orgId={org.orgId} />}
    </Guarded>
  )
}
