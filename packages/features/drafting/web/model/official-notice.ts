import { emptyOfficialNotice, type OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { useDraft, useEdit } from './drafting-context.ts'

/** What is filled in for the official notice, and what changes it. */
export const useOfficialNotice = (): readonly [
  official: OfficialNotice,
  change: (change: Partial<OfficialNotice>) => void,
] => {
  const official = useDraft((document) => document.official ?? emptyOfficialNotice)
  const edit = useEdit()
  return [official, (change) => edit({ official: { ...official, ...change } })]
}
