import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCardFilesApi } from './files.client.ts'
import { useNotesApi } from './notes.client.ts'
import { useOpportunitiesApi } from './opportunities.client.ts'

/** Brings up to date what the page has of notes and files on cards, and of their history. */
export const useEntriesRefresh = (): (() => Promise<unknown>) => {
  const api = useOpportunitiesApi()
  const notes = useNotesApi()
  const files = useCardFilesApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const shown = [
      api.opportunity.history.pathFilter(),
      notes.opportunityNote.pathFilter(),
      files.opportunityFile.pathFilter(),
    ]
    return () => Promise.all(shown.map((filter) => queries.invalidateQueries(filter)))
  }, [api, notes, files, queries])
}
