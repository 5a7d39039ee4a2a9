import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useEntriesRefresh } from './use-entries-refresh.ts'

/** Refreshes notes, files and history of a card after each change of one, here or elsewhere. */
export const useEntriesNews = (guid: string): void => {
  const refresh = useEntriesRefresh()
  useNews('opportunityEntries', () => void refresh(), guid)
}
