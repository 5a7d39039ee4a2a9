import { useNews } from '@kogge/platform/web/live/use-news.ts'

/** Calls `onNews` soon after a change of an opportunity, here or elsewhere. */
export const useOpportunityNews = (onNews: () => void): void => useNews('opportunities', onNews)
