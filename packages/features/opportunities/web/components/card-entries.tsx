import type { Person } from '../model/people.ts'
import { useEntriesNews } from '../use-entries-news.ts'
import { NotesSection } from './notes/notes-section.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly people: readonly Person[]
}

/** What colleagues have added to an opportunity: notes; kept up to date while it is shown. */
export const CardEntries = (props: Props) => {
  useEntriesNews(props.guid)
  return <NotesSection {...props} />
}
