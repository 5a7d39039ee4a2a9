import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { TRANSLATION_STATES } from '@kogge/domain/rfx/title-translations.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { TitleFilters } from './components/title-filters.tsx'
import { TitleSheet } from './components/title-sheet.tsx'
import { TitleTable } from './components/title-table.tsx'
import { useApi } from './translations.client.ts'
import { TITLE_LIST } from './untranslated-list.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Titles that are missing in a language of the interface, of open tenders first. */
export const TranslationsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('translations')
  const api = useApi()
  const id = idOf(search)
  const { params, rejected } = readListParams(TITLE_LIST, search)
  const { filters } = listState(TITLE_LIST, params)
  const state = TRANSLATION_STATES.find((known) => known === filters.state?.[0]) ?? 'missing'
  const machine = useQuery(api.adminTranslations.machine.queryOptions())
  const list = useInfiniteQuery(
    api.adminTranslations.list.infiniteQueryOptions(
      {
        state,
        language: UI_LOCALES.filter((code) => filters.language?.includes(code)),
        source: [...(filters.source ?? [])],
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const titles = list.data?.pages.flatMap(({ items }) => items)
  const service = machine.data?.service ?? null
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <TitleFilters
        params={params}
        state={state}
        onFilter={(name, values) => onSearch(withFilter(TITLE_LIST, params, name, values), true)}
        onClear={() => onSearch({})}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="max-w-[75ch] text-muted">{t('text')}</p>
        <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
        {machine.data && (
          <p className="text-sm text-subtle">
            {service === null ? t('noMachine') : t('machine', { service })}
          </p>
        )}
        <ListStates
          list={list}
          count={titles?.length}
          labels={{ loading: t('loading'), more: t('more') }}
          empty={
            Object.keys(params).length > 0
              ? {
                  title: t('nothing'),
                  text: t('nothingHint'),
                  action: <Button onClick={() => onSearch({})}>{t('filters.clearAll')}</Button>,
                }
              : { title: t('empty') }
          }
        >
          <TitleTable
            titles={titles ?? []}
            selected={id}
            onOpen={(rfxId) => onSearch({ ...params, id: [rfxId] })}
          />
        </ListStates>
      </div>
      {id && <TitleSheet key={id} rfxId={id} service={service} onClose={() => onSearch(params)} />}
    </div>
  )
}
