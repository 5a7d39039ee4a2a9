import { LIST_FEED_KINDS } from '@kogge/domain/org-lists/list-feed.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ORG_LIST, type SingleParams } from '../../model/org-list-params.ts'
import { useListMembers } from '../../use-org-list.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly params: SingleParams
  /** Names of the organisations that are chosen; of another feature. */
  readonly names: ReadonlyMap<string, string>
  readonly onParams: (params: SingleParams) => void
}

const ANY = 'any'

const OrgFilter = ({ orgId, guid, params, names, onParams }: Props) => {
  const t = useTranslations('orgLists')
  const [typed, setTyped] = useState('')
  const found = useListMembers(orgId, guid, typed.trim() === '' ? {} : { q: [typed] })
  const members = new Map(found.members?.map((member) => [member.orgId, member.name]))
  return (
    <div className="w-full sm:w-72">
      <MultiCombobox
        aria-label={t('feed.orgs')}
        items={[...members].map(([value, label]) => ({ value, label }))}
        loading={found.list.isFetching}
        onSearch={setTyped}
        value={(params.org ?? []).map((value) => ({ value, label: names.get(value) ?? '…' }))}
        onValueChange={(chosen) =>
          onParams(
            withFilter(
              ORG_LIST,
              params,
              'org',
              chosen.map(({ value }) => value),
            ),
          )
        }
        placeholder={t('feed.orgs')}
        removeLabel={({ label }) => t('feed.removeOrg', { name: label })}
        labels={{
          search: t('members.adding.search'),
          empty: t('members.nothing'),
          loading: t('members.adding.loading'),
          clear: t('members.adding.clear'),
        }}
      />
    </div>
  )
}

/** By which kinds and organisations the news are narrowed. */
export const FeedToolbar = (props: Props) => {
  const { params, onParams } = props
  const t = useTranslations('orgLists.feed')
  const [kind] = params.kind ?? []
  return (
    <div className="flex flex-wrap items-start gap-2">
      <OrgFilter {...props} />
      <Select
        variant="ghost"
        aria-label={t('kind')}
        value={params.kind?.length === 1 && kind ? kind : ANY}
        onValueChange={(next) =>
          onParams(withFilter(ORG_LIST, params, 'kind', next === ANY ? [] : [next]))
        }
        options={[
          { value: ANY, label: t('kinds.any') },
          ...LIST_FEED_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
      />
    </div>
  )
}
