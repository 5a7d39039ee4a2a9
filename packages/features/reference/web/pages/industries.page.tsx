import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IndustryRecord } from '../components/industries/industry-record.tsx'
import { IndustryTable } from '../components/industries/industry-table.tsx'
import {
  INDUSTRY_LIST,
  type IndustryParams,
  shownIndustries,
} from '../model/cpv-and-industry-lists.ts'
import { type StaffIndustry, useReferenceAdminApi } from '../reference-admin.client.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

interface ListProps {
  readonly all: readonly StaffIndustry[]
  readonly params: IndustryParams
  readonly onSearch: Props['onSearch']
}

/** All industries, found by words and codes. */
const IndustryList = ({ all, params, onSearch }: ListProps) => {
  const t = useTranslations('reference')
  const set = (name: 'q' | 'cpvIndustryCode', values: readonly string[], replace = false) =>
    onSearch(withFilter(INDUSTRY_LIST, params, name, values), replace)
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (words) =>
    set('q', words.trim() === '' ? [] : [words], true),
  )
  const shown = shownIndustries(all, params)
  const codes = params.cpvIndustryCode ?? []
  return (
    <>
      <p className="max-w-prose text-muted">{t('industries.text')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label={t('industries.search')}
          placeholder={t('industries.search')}
          clearLabel={t('clear')}
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
          boxClassName="w-96 max-w-full"
        />
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          onClick={() => onSearch({ ...params, create: ['true'] })}
        >
          {t('industries.create')}
        </Button>
      </div>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {codes.map((code) => (
            <li key={code}>
              <Tag
                removeLabel={t('removeFilter', { code })}
                onRemove={() =>
                  set(
                    'cpvIndustryCode',
                    codes.filter((other) => other !== code),
                  )
                }
              >
                {code}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t('industries.nothing')}
          actions={<Button onClick={() => onSearch({})}>{t('clear')}</Button>}
        />
      ) : (
        <IndustryTable
          industries={shown}
          all={all}
          sortBy={listState(INDUSTRY_LIST, params).sortBy}
          onSort={(sort) => {
            const { sortBy: _before, ...rest } = params
            onSearch(sort === INDUSTRY_LIST.defaultSort ? rest : { ...rest, sortBy: sort })
          }}
          onOpen={(code) => onSearch({ ...params, industry: [code] })}
        />
      )}
    </>
  )
}

/** Industries as staff see them: what they hold, what is counted of them, and to write them. */
export const IndustriesScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('reference')
  const api = useReferenceAdminApi()
  const { params, rejected } = readListParams(INDUSTRY_LIST, search)
  const list = useQuery(api.adminIndustries.list.queryOptions())
  const all = list.data
  if (!all) return <Awaited query={list} rows={10} loading={t('loading')} />
  const { industry: [opened] = [], create, ...rest } = params
  const found = all.find(({ code }) => code === opened)
  return (
    <>
      <RejectedBanner names={rejected} />
      {opened !== undefined && !found && !create ? (
        <EmptyState
          title={t('industries.missing')}
          actions={<Button onClick={() => onSearch(rest)}>{t('industries.back')}</Button>}
        />
      ) : found || create ? (
        <IndustryRecord
          key={create ? 'new' : opened}
          industry={create ? null : (found ?? null)}
          all={all}
          onCreated={(code) => onSearch({ ...rest, industry: [code] }, true)}
          onClose={() => onSearch(rest)}
        />
      ) : (
        <IndustryList all={all} params={params} onSearch={onSearch} />
      )}
    </>
  )
}
