import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useMembersApi } from './api.ts'

interface Props {
  readonly orgId: string
  /** User ids. */
  readonly selected: readonly string[]
  readonly onSelectedChange: (userIds: string[]) => void
}

/** Several members of an organisation, found by typing. Stands in a `Field`. */
export const MemberPicker = ({ orgId, selected, onSelectedChange }: Props) => {
  const t = useTranslations('members.picker')
  const api = useMembersApi()
  const list = useInfiniteQuery(
    api.members.list.infiniteQueryOptions(
      { orgId },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  )
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    // Members are few enough to be searched here, all of them.
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const members = list.data?.pages.flatMap(({ items }) => items) ?? []
  const items = members
    .filter(({ userId, state }) => state === 'active' || selected.includes(userId))
    .map(({ userId, name, email }) => ({
      value: userId,
      label: name,
      ...(email !== null && { description: email }),
    }))
  const chosen = selected.map(
    (userId) => items.find(({ value }) => value === userId) ?? { value: userId, label: userId },
  )
  return (
    <MultiCombobox
      items={items}
      value={chosen}
      loading={isFetching}
      onValueChange={(next) => onSelectedChange(next.map(({ value }) => value))}
      placeholder={t('placeholder')}
      removeLabel={(item) => t('remove', { name: item.label })}
      labels={{
        search: t('search'),
        empty: t('empty'),
        loading: t('loading'),
        clear: t('clear'),
      }}
    />
  )
}
