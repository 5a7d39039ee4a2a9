import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUsersApi } from '../../accounts-admin.client.ts'
import { UserBadges } from './user-badges.tsx'

interface Props {
  /** The words of the address. */
  readonly q: string
  readonly onWords: (words: string) => void
  readonly onOpen: (userId: string) => void
}

/** All users, or those that a search finds, the newest first. */
export const UserList = ({ q, onWords, onOpen }: Props) => {
  const t = useTranslations('admin.users')
  const formats = useFormats()
  const api = useUsersApi()
  const [typed, setTyped] = useTypedSearch(q, onWords)
  const list = useInfiniteQuery(
    api.adminUsers.search.infiniteQueryOptions(
      { q },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const users = list.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clear')}
        maxLength={200}
        value={typed}
        busy={list.isFetching && !list.isFetchingNextPage}
        onValueChange={setTyped}
        boxClassName="w-96 max-w-full"
      />
      <ListStates
        list={list}
        count={users?.length}
        labels={{ loading: t('loading'), more: t('more') }}
        empty={{ title: t('nothing') }}
      >
        <Table label={t('label')}>
          <TableHead>
            <TableHeader>{t('name')}</TableHeader>
            <TableHeader>{t('email')}</TableHeader>
            <TableHeader>{t('state')}</TableHeader>
            <TableHeader>{t('created')}</TableHeader>
            <TableHeader>{t('seen')}</TableHeader>
          </TableHead>
          <TableBody>
            {users?.map((user) => (
              <TableRow key={user.userId}>
                <TableCell className="min-w-40">
                  <button
                    type="button"
                    onClick={() => onOpen(user.userId)}
                    className="min-h-6 text-left font-medium text-link hover:underline"
                  >
                    {user.name || user.userId}
                  </button>
                </TableCell>
                <TableCell className="wrap-anywhere">{user.email}</TableCell>
                <TableCell>
                  <UserBadges user={user} />
                </TableCell>
                <TableCell className="whitespace-nowrap">{formats.date(user.createdAt)}</TableCell>
                <TableCell className="whitespace-nowrap">
                  {user.lastSeenAt ? formats.dateTime(user.lastSeenAt) : '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ListStates>
    </>
  )
}
