import { hasWrongId, idOf, typedId } from '@kogge/platform/web/lists/list-id.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuditRow } from '../components/audit-entry-row.tsx'
import { useStaffApi } from '../staff.client.ts'

export type AuditArea = 'subscription' | 'org' | 'user' | 'userRole'

interface Props {
  readonly area: AuditArea
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

/** What was done, the newest first: of everything, or of one thing by its id. */
export const AuditScreen = ({ area, search, onSearch }: Props) => {
  const t = useTranslations('admin.audit')
  const api = useStaffApi()
  const id = idOf(search)
  const [typed, setTyped] = useState(id ?? '')
  // The address may change without us: back and forward. What is typed may not be an id yet.
  useEffect(() => {
    setTyped((before) => (typedId(before) === id ? before : (id ?? '')))
  }, [id])
  const list = useInfiniteQuery(
    api.adminAudit[area].infiniteQueryOptions(id === null ? {} : { id }, {
      getNextPageParam: (page) => page.nextCursor,
    }),
  )
  const onTyped = (text: string) => {
    setTyped(text)
    const next = typedId(text)
    if (next !== null) onSearch({ id: [next] })
    else if (text.trim() === '') onSearch({})
  }
  const entries = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <RejectedBanner names={hasWrongId(search) ? ['id'] : []} />
      <SearchInput
        label={t('filter')}
        placeholder={t('filter')}
        clearLabel={t('clear')}
        value={typed}
        onValueChange={onTyped}
        boxClassName="w-96 max-w-full"
      />
      {typed.trim() !== '' && typedId(typed) === null && (
        <p role="status" className="text-muted text-sm">
          {t('noId')}
        </p>
      )}
      <ListStates
        list={list}
        count={entries?.length}
        labels={{ loading: t('loading'), more: t('more') }}
        empty={{ title: t('nothing') }}
      >
        <Table label={t('label')}>
          <TableHead>
            <TableHeader>{t('when')}</TableHeader>
            <TableHeader>{t('who')}</TableHeader>
            <TableHeader>{t('what')}</TableHeader>
            <TableHeader>{t('whom')}</TableHeader>
            <TableHeader>{t('changes')}</TableHeader>
          </TableHead>
          <TableBody>
            {entries?.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </TableBody>
        </Table>
      </ListStates>
    </>
  )
}
