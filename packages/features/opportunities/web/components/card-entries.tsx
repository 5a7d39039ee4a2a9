import type { Person } from '../model/people.ts'
import { useEntriesNews } from '../use-entries-news.ts'
import { FilesSection } from './files/files-section.tsx'
import { NotesSection } from './notes/notes-section.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  /** The members of the organisation. */
  readonly people: readonly Person[]
}

/** Notes and files that colleagues have added to an opportunity, kept up to date while they are shown. */
export const CardEntries = ({ orgId, guid, people }: Props) => {
  useEntriesNews(guid)
  return (
    <>
      <NotesSection orgId={orgId} guid={guid} people={people} />
      <FilesSection orgId={orgId} guid={guid} />
    </>
  )
}
