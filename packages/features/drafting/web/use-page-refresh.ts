import { useQueryClient } from '@tanstack/react-query'

/** Asks for everything on the page anew: a deed of the buyer shows in many of its parts. */
export const useRefresh = (): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}
