import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ImportButton } from '../components/import/import-button.tsx'
import { ListFilters } from '../components/list/list-filters.tsx'
import { ListToolbar } from '../components/list/list-toolbar.tsx'
import { ListView } from '../components/list/list-view.tsx'
import { OpportunitiesHead } from '../components/opportunities-head.tsx'
import { useDefaultView, useSavedViews } from '../components/views/use-saved-views.ts'
import { ViewsMenu } from '../components/views/views-menu.tsx'
import {
  type BoardParams,
  OPPORTUNITY_LIST,
  type OpportunityParams,
} from '../model/opportunity-lists.ts'
import { listQuery } from '../model/opportunity-queries.ts'
import type { MemberPickerComponent } from '../model/parts-from-routes.ts'
import type { Person } from '../model/people.ts'
import { paramsOfView } from '../model/saved-views.ts'
import { useKnownTags } from '../use-known-tags.ts'
import { useOpportunityList } from '../use-opportunity-list.ts'

interface Props {
  readonly orgId: string
  readonly params: OpportunityParams
  /** With `isReplacing` no step back leads to the address of before. */
  readonly onParams: (params: OpportunityParams, isReplacing?: boolean) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
  readonly MemberPicker: MemberPickerComponent
  /** The list as a file, as the filters leave it; of another feature. */
  readonly exportMenu: (list: object) => ReactNode
}

const NO_TAGS: readonly string[] = []

/** The filters that the board has as well. */
const boardParamsOf = ({ q, assignee, createdBy, tag }: OpportunityParams): BoardParams => ({
  ...(q && { q }),
  ...(assignee && { assignee }),
  ...(createdBy && { createdBy }),
  ...(tag && { tag }),
})

/** `/opportunities/list`: all opportunities of an organisation, the ended and archived ones as well. */
export const OpportunityListPage = (props: Props) => {
  const { orgId, params, onParams, people, exportMenu, MemberPicker } = props
  const t = useTranslations('opportunities')
  const found = useOpportunityList(orgId, params)
  const tags = useKnownTags(orgId, params.tag ?? NO_TAGS)
  const saved = useSavedViews(orgId, 'list')
  const isDecided = useDefaultView(saved, Object.keys(params).length === 0, (view) =>
    onParams(paramsOfView(OPPORTUNITY_LIST, view.params), true),
  )
  const { sortBy, ...filters } = params
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-3 px-4 py-4">
      <title>{`${t('title')} · Kogge`}</title>
      <OpportunitiesHead orgId={orgId} view="list" shared={boardParamsOf(params)} people={people} />
      <div className="gap-6 max-lg:space-y-3 lg:flex">
        <ListFilters
          orgId={orgId}
          params={params}
          people={people}
          tags={tags}
          onParams={onParams}
        />
        <div className="min-w-0 flex-1">
          <ListToolbar
            params={params}
            total={found.total}
            onParams={onParams}
            views={
              <ViewsMenu
                orgId={orgId}
                page="list"
                saved={saved}
                spec={OPPORTUNITY_LIST}
                params={params}
                onParams={onParams}
              />
            }
            importButton={<ImportButton orgId={orgId} />}
            exportMenu={exportMenu({ filters: listQuery(filters), ...(sortBy && { sortBy }) })}
          />
          <ListView
            orgId={orgId}
            found={isDecided ? found : { ...found, cards: undefined }}
            isNarrowed={Object.keys(filters).length > 0}
            isBin={params.archived?.[0] === 'deleted'}
            MemberPicker={MemberPicker}
            onClear={() => onParams(sortBy ? { sortBy } : {})}
          />
        </div>
      </div>
    </div>
  )
}
