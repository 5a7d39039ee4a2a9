import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { type ReactNode, useMemo } from 'react'
import { OrgSearchList } from '../components/search/org-search-list.tsx'
import { OrgRecord } from '../components/staff/org-record.tsx'
import { ORG_LIST, type OrgParams } from '../model/org-search-params.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
  readonly cpvNames: ReadonlyMap<string, string>
  /** The picker of another feature, for the codes that are chosen. */
  readonly cpvPicker: (params: OrgParams, onParams: (params: OrgParams) => void) => ReactNode
}

/** Organisations: the search with the filters of staff, or the one that the address names. */
export const OrgDataScreen = ({ search, onSearch, cpvNames, cpvPicker }: Props) => {
  const { params, rejected } = useMemo(() => readListParams(ORG_LIST, search), [search])
  const id = idOf(search)
  if (id !== null) {
    return (
      <OrgRecord
        key={id}
        orgId={id}
        onClose={() => onSearch(params)}
        onOpen={(orgId) => onSearch({ ...params, id: [orgId] })}
      />
    )
  }
  return (
    <>
      <RejectedBanner names={hasWrongId(search) ? ['id'] : []} />
      <OrgSearchList
        params={params}
        rejected={rejected}
        onParams={onSearch}
        cpvNames={cpvNames}
        cpvPicker={cpvPicker(params, onSearch)}
        selected={null}
        onOpen={(orgId) => onSearch({ ...params, id: [orgId] })}
      />
    </>
  )
}
