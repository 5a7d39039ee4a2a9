import { recordLookup } from '@kogge/platform/web/lookups/record-lookup.ts'
import { useRecords } from '@kogge/platform/web/lookups/use-records.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { userCalls } from './users.client.ts'

const HOUR_MS = 3600 * 1000
const NOBODY: readonly string[] = []

const users = recordLookup({
  name: 'user',
  staleMs: HOUR_MS,
  find: (userIds) => userCalls.user.findByIds.query({ userIds: [...userIds] }),
  idsOf: ({ userId }) => [userId],
})

/** Names of people by id: those whom the reader may see. */
export const useUserNames = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const readerId = useSession()?.user.userId ?? null
  const found = useRecords(users, { readerId }, readerId === null ? NOBODY : ids)
  return new Map([...found].flatMap(([id, user]) => (user ? [[id, user.name] as const] : [])))
}
