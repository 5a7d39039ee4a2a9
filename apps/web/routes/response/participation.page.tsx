import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import {
  PARTICIPATION_LIST,
  type ParticipationParams,
} from '@kogge/features/responses/web/model/participation-list.ts'
import { ParticipationPage } from '@kogge/features/responses/web/pages/participation.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { participationRoute } from './response.route.ts'

const SIDE = 'buyer' as const

/** `/rfx/participation` */
export const ParticipationRoutePage = () => {
  const t = useTranslations('responses.list.filters')
  const raw = participationRoute.useSearch()
  const navigate = participationRoute.useNavigate()
  const { params } = useMemo(() => readListParams(PARTICIPATION_LIST, { ...raw }), [raw])
  const active = useActiveOrg()
  const onParams = (next: ParticipationParams) =>
    void navigate({ search: next, resetScroll: false })
  return (
    <Guarded permissions={['rfx.view_interaction']}>
      {active && (
        <ParticipationPage
          orgId={active.orgId}
          params={params}
          onParams={onParams}
          buyerPicker={
            <OrgPicker
              role={SIDE}
              label={t('rfxOrgId')}
              selected={params.rfxOrgId ?? []}
              onSelectedChange={(ids) =>
                onParams(withFilter(PARTICIPATION_LIST, params, 'rfxOrgId', ids))
              }
            />
          }
        />
      )}
    </Guarded>
  )
}
