import type { Selection } from '@kogge/platform/web/lists/use-row-selection.ts'
import type { HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { OpportunityCard } from '../../opportunities.client.ts'
import type { BulkAction } from '../../opportunity-bulk.client.ts'
import { BulkBar, type BulkQuestion } from './bulk-bar.tsx'
import { BulkDialogs } from './bulk-dialogs.tsx'
import { BulkReport } from './bulk-report.tsx'
import { useBulkChanges } from './use-bulk-changes.ts'

interface Props {
  readonly orgId: string
  /** All that are listed. */
  readonly cards: readonly OpportunityCard[]
  readonly selection: Selection
  readonly updates: HeldWork
  readonly MemberPicker: MemberPickerComponent
}

/** Changes the selected opportunities of a list at once; says how many are selected, and which ones could not be changed. */
export const BulkEditing = ({ orgId, cards, selection, updates, MemberPicker }: Props) => {
  const t = useTranslations('opportunityBulk')
  const bulk = useBulkChanges(orgId, updates)
  const [question, setQuestion] = useState<BulkQuestion | null>(null)
  const { selected, isFull, clear } = selection
  const chosen = cards.filter(({ guid }) => selected.has(guid))
  const change = async (action: BulkAction) => {
    const isAnswered = await bulk.change(chosen, action)
    if (!isAnswered) return
    setQuestion(null)
    clear()
  }
  const onAction = (action: BulkAction) => void change(action)
  return (
    <>
      <output className="sr-only">
        {chosen.length > 0 && t(isFull ? 'most' : 'selected', { count: chosen.length })}
      </output>
      {/* In sight however long the list is. */}
      <div className="sticky bottom-0 z-20 -mx-4 print:hidden">
        <BulkReport orgId={orgId} refused={bulk.refused} onClose={bulk.forgetRefused} />
        {chosen.length > 0 && (
          <BulkBar
            cards={chosen}
            isFull={isFull}
            busy={bulk.busy}
            onAction={onAction}
            onAsk={setQuestion}
            onClear={clear}
          />
        )}
      </div>
      <BulkDialogs
        orgId={orgId}
        cards={chosen}
        question={question}
        busy={bulk.busy}
        onAction={onAction}
        onClose={() => setQuestion(null)}
        MemberPicker={MemberPicker}
      />
    </>
  )
}
