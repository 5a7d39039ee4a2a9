import { useQuery } from '@tanstack/react-query'
import { useApi } from './drafting.client.ts'
import { useDrafting } from './model/drafting-context.ts'

/** Who may open responses, and who of them has a key; undefined while nobody knows. */
export const useOpeners = () => {
  const { orgId } = useDrafting()
  const api = useApi()
  // Colleagues make their keys elsewhere, meanwhile.
  return useQuery(api.rfxDraft.openers.queryOptions({ orgId }, { refetchOnWindowFocus: 'always' }))
}
