import { MOMENTARY_FILTERS, profileFiltersOf } from '@kogge/domain/monitor/profile-filters.ts'
import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import { ProfileEditBar } from '@kogge/features/monitor/web/components/profile-edit-bar.tsx'
import type { Profile } from '@kogge/features/monitor/web/monitor.client.ts'
import { useProfileEdit } from '@kogge/features/monitor/web/use-profile-edit.ts'
import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import { SearchPage } from '@kogge/features/search/web/tender-search.page.tsx'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { useMemo, useState } from 'react'
import { TenderLink } from '../rfx/rfx-link.tsx'
import { useTenderNames, useTenderOffers, useTenderPickers } from '../use-tender-filter-parts.tsx'
import { ProfileFilterName } from './profile-conditions.tsx'
import { useOpenTender } from './tender-row.tsx'

interface Props {
  readonly orgId: string
  readonly profile: Profile
  /** Filters of the address, which are not saved yet. */
  readonly change: object | null
}

/** Tender search over the filters of a profile: what they find, whenever it was imported, stands beside them. */
export const ProfileEditor = ({ orgId, profile, change }: Props) => {
  const edit = useProfileEdit(orgId, profile, change && profileFiltersOf(change).kept)
  const [sortBy, setSortBy] = useState<TenderSort | undefined>()
  const { filters, setFilters } = edit
  const params: TenderParams = useMemo(
    () => readListParams(TENDER_LIST, { ...filters, days: ['any'], sortBy }).params,
    [filters, sortBy],
  )
  const onParams = ({ sortBy: sort, ...next }: TenderParams) => {
    setSortBy(sort)
    setFilters(profileFiltersOf(next).kept)
  }
  const { selected, onOpen } = useOpenTender()
  return (
    <SearchPage
      params={params}
      rejected={[]}
      onParams={onParams}
      onReplace={onParams}
      without={MOMENTARY_FILTERS}
      head={
        <ProfileEditBar
          orgId={orgId}
          guid={profile.guid}
          name={profile.name}
          edit={edit}
          FilterName={ProfileFilterName}
        />
      }
      names={useTenderNames(params)}
      meaningField={null}
      {...useTenderPickers(params, onParams)}
      {...useTenderOffers(params, onParams)}
      Link={TenderLink}
      selected={selected}
      onOpen={onOpen}
    />
  )
}
