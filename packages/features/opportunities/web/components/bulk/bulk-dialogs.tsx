import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { OpportunityCard } from '../../opportunities.client.ts'
import type { BulkAction } from '../../opportunity-bulk.client.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { BulkQuestion } from './bulk-bar.tsx'
import { OutcomesDialog } from './outcomes-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

export interface BulkDialogProps {
  readonly orgId: string
  readonly cards: readonly OpportunityCard[]
  readonly busy: boolean
  readonly onAction: (action: BulkAction) => void
  readonly onClose: () => void
}

interface Props extends BulkDialogProps {
  readonly question: BulkQuestion | null
  readonly MemberPicker: MemberPickerComponent
}

/** The dialogs in which a change of many opportunities is settled. */
export const BulkDialogs = ({ question, MemberPicker, ...props }: Props) => {
  const t = useTranslations('opportunityBulk.removal')
  const { cards, busy, onAction, onClose } = props
  const count = cards.length
  return (
    <>
      {question === 'assign' && <AssignDialog {...props} MemberPicker={MemberPicker} />}
      {question === 'tags' && <TagsDialog {...props} />}
      {question === 'conclude' && <OutcomesDialog {...props} />}
      <ConfirmDialog
        open={question === 'remove'}
        onOpenChange={(open) => !open && onClose()}
        title={t('title', { count })}
        description={t('text')}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        danger
        loading={busy}
        onConfirm={() => onAction({ kind: 'remove' })}
      />
    </>
  )
}
