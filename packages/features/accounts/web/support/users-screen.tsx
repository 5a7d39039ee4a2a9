import { UserList } from './user-list.tsx'
import { UserRecordView } from './user-record.tsx'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The `id` of the address, a list of one as in the audit; null for anything else. */
const idOf = ({ id }: Props['search']): string | null =>
  Array.isArray(id) && id.length === 1 && typeof id[0] === 'string' && UUID.test(id[0])
    ? id[0]
    : null

/** Users: the list, or the one that the address names. */
export const UsersScreen = ({ search, onSearch }: Props) => {
  const id = idOf(search)
  if (id === null) return <UserList onOpen={(userId) => onSearch({ id: [userId] })} />
  return <UserRecordView key={id} userId={id} onClose={() => onSearch({})} />
}
