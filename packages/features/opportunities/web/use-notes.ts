import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { NOTE_PART } from './model/note-parts.ts'
import { useNotesApi } from './notes.client.ts'
import { useNamedPart } from './use-named-part.ts'

const PAGE = 50

/** The notes of an opportunity, the latest first, as far as they are here; a note that the address names is brought. */
export const useNotes = (orgId: string, guid: string) => {
  const api = useNotesApi()
  const list = useInfiniteQuery(
    api.opportunityNote.list.infiniteQueryOptions(
      { orgId, guid, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const notes = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const hash = useLocation({ select: (location) => location.hash })
  const isNamed = hash.startsWith(NOTE_PART)
  const isHere = notes?.some(({ noteId }) => hash === NOTE_PART + noteId) ?? false
  const isSought = isNamed && notes !== undefined && !isHere
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isSought, hasNextPage, isFetching, isError, fetchNextPage])
  useNamedPart(isNamed ? isHere : notes !== undefined)
  return { list, notes, total: data?.pages[0]?.total ?? null, named: isNamed ? hash : null }
}
