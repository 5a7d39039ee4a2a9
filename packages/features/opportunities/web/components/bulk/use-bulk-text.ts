import { useTranslations } from 'use-intl'
import type { BulkAction } from '../../opportunity-bulk.client.ts'

/** The words for a change of so many opportunities. */
export const useBulkText = () => {
  const t = useTranslations('opportunityBulk.done')
  const tStages = useTranslations('opportunities.stages')
  const tOutcomes = useTranslations('opportunities.resolutions')
  return (action: BulkAction, count: number): string => {
    switch (action.kind) {
      case 'assign':
        return t(action.assigneeUserId === null ? 'unassigned' : 'assigned', { count })
      case 'addTag':
      case 'removeTag':
        return t(action.kind, { count, tag: action.tag })
      case 'move':
        return t('move', { count, stage: tStages(action.status) })
      case 'conclude':
        return t('conclude', { count, outcome: tOutcomes(action.resolution) })
      case 'archive':
        return t(action.isArchived ? 'archived' : 'unarchived', { count })
      default:
        return t(action.kind, { count })
    }
  }
}
