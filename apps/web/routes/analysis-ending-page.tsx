import { ExportMenu } from '@kogge/features/analysis/web/components/export-menu.tsx'
import { useReach } from '@kogge/features/analysis/web/use-reach.ts'
import {
  ENDING_LIST,
  type EndingFilter,
  type EndingParams,
} from '@kogge/features/insight/web/model/ending-list.ts'
import { EndingPage } from '@kogge/features/insight/web/pages/ending-page.tsx'
import { OrgPicker } from '@kogge/features/orgs/web/org-picker.tsx'
import { CpvPicker } from '@kogge/features/reference/web/cpv-picker.tsx'
import { RegionsPicker } from '@kogge/features/reference/web/regions-picker.tsx'
import { readListParams, withFilter } from '@kogge/platform/web/list-search.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { endingRoute } from './analysis-ending.ts'
import { QuickTenderLink } from './quick-tender-link.tsx'

const BUYER = 'buyer'
const SUPPLIER = 'supplier'

/** Contracts that end soon, with the pickers of other features. */
export const EndingRoutePage = () => {
  const t = useTranslations('insight.ending.filters')
  const raw = endingRoute.useSearch()
  const { params } = useMemo(() => readListParams(ENDING_LIST, { ...raw }), [raw])
  const navigate = endingRoute.useNavigate()
  const reach = useReach()
  const onParams = (next: EndingParams) => void navigate({ search: next, resetScroll: false })
  const set = (name: EndingFilter) => (values: readonly string[]) =>
    onParams(withFilter(ENDING_LIST, params, name, values))
  const picker = (role: typeof BUYER | typeof SUPPLIER) => (
    <OrgPicker
      role={role}
      label={t(role)}
      selected={params[role] ?? []}
      onSelectedChange={set(role)}
    />
  )
  return (
    <EndingPage
      params={params}
      onParams={onParams}
      pickers={{
        cpv: <CpvPicker selected={params.cpv ?? []} onSelectedChange={set('cpv')} />,
        region: (
          <RegionsPicker
            label={t('region')}
            selected={params.region ?? []}
            onSelectedChange={set('region')}
          />
        ),
        buyer: picker(BUYER),
        supplier: picker(SUPPLIER),
      }}
      TenderLink={QuickTenderLink}
      exportMenu={(list) => (
        <ExportMenu canExport={reach.canExport} lists={{ ending: { ...list, ...reach.asked } }} />
      )}
    />
  )
}
