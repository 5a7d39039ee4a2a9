import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import type { HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OpportunityCard } from '../../opportunities.client.ts'
import {
  type BulkAction,
  type BulkResult,
  bulkCalls,
  type Refusal,
} from '../../opportunity-bulk.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'
import { useBulkText } from './use-bulk-text.ts'

const NOTICE = 'opportunity'

/** An opportunity that was not changed along with others. */
export interface RefusedCard {
  readonly guid: string
  readonly name: string
  readonly reason: Refusal
}

const seenOf = ({ guid, status, resolution, assignee }: OpportunityCard) => ({
  guid,
  from: { status, resolution },
  assigneeUserId: assignee?.userId ?? null,
})

/** Changes many opportunities at once; reports how many, with the way back for all of them, and which ones could not be changed. */
export const useBulkChanges = (orgId: string, updates: HeldWork) => {
  const t = useTranslations('opportunityBulk')
  const textOf = useBulkText()
  const showError = useShowError(NOTICE)
  const { refreshTags } = useOpportunityRefresh()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedCard[]>([])

  /** Gives the answer; null where there was none. */
  const answerOf = async (
    cards: readonly Pick<OpportunityCard, 'guid' | 'name'>[],
    work: () => Promise<BulkResult>,
  ): Promise<BulkResult | null> => {
    setBusy(true)
    updates.hold()
    try {
      const answer = await work()
      const names = new Map(cards.map(({ guid, name }) => [guid, name]))
      setRefused(answer.refused.map((one) => ({ ...one, name: names.get(one.guid) ?? '' })))
      void refreshTags()
      return answer
    } catch (error) {
      showError(error)
      return null
    } finally {
      setBusy(false)
      updates.request()
      updates.release()
    }
  }

  const undo = async (cards: readonly OpportunityCard[], changes: BulkResult['changed']) => {
    const answer = await answerOf(cards, () =>
      bulkCalls.opportunityBulk.undo.mutate({ orgId, changes: [...changes] }),
    )
    const count = answer?.changed.length ?? 0
    if (count > 0) notifySuccess(t('undone', { count }), { id: NOTICE })
    else if (answer) notifyError(t('noneUndone'), { id: NOTICE })
  }

  return {
    busy,
    refused,
    forgetRefused: () => setRefused([]),
    /** Gives whether it was answered. */
    change: async (cards: readonly OpportunityCard[], action: BulkAction): Promise<boolean> => {
      const answer = await answerOf(cards, () =>
        bulkCalls.opportunityBulk.change.mutate({ orgId, cards: cards.map(seenOf), action }),
      )
      if (!answer) return false
      const { changed } = answer
      if (changed.length > 0)
        notifySuccess(textOf(action, changed.length), {
          id: NOTICE,
          action: { label: t('undo'), onSelect: () => void undo(cards, changed) },
        })
      else if (answer.refused.length === 0) notifySuccess(t('allSo'), { id: NOTICE })
      return true
    },
  }
}
