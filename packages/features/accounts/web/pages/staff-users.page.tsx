import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { searchOfWords, wordsOf } from '@kogge/platform/web/lists/text-search-list.ts'
import { UserList } from '../components/staff/user-list.tsx'
import { UserRecordView } from '../components/staff/user-record.tsx'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Users: the list, or the one that the address names. The words of the search stay beside its id. */
export const UsersScreen = ({ search, onSearch }: Props) => {
  const id = idOf(search)
  const { q, rejected } = wordsOf(search)
  const words = searchOfWords(q)
  if (id !== null) return <UserRecordView key={id} userId={id} onClose={() => onSearch(words)} />
  return (
    <>
      <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
      <UserList
        q={q}
        onWords={(next) => onSearch(searchOfWords(next), true)}
        onOpen={(userId) => onSearch({ ...words, id: [userId] })}
      />
    </>
  )
}
