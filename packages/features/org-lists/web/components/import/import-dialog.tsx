import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { useTranslations } from 'use-intl'
import type { OrgList } from '../../org-lists.client.ts'
import type { ListChanges } from '../../use-list-changes.ts'
import { useListImport } from '../../use-list-import.ts'
import { ImportReport } from './import-report.tsx'
import { ImportText } from './import-text.tsx'

interface Props {
  readonly list: OrgList
  readonly changes: ListChanges
  readonly onClose: () => void
}

/** Imports organisations into a list: a text, its report, and what was found in one go. */
export const ImportDialog = ({ list, changes, onClose }: Props) => {
  const t = useTranslations('orgLists.import')
  const importing = useListImport(list.orgId, list, changes)
  const { report, members, busy } = importing
  const apply = async () => {
    if (await importing.apply()) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="lg"
      title={t('title')}
      description={report ? t('reportLead') : t('lead')}
      closeLabel={t('cancel')}
      footer={
        report ? (
          <>
            <Button disabled={busy} onClick={importing.reopen}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              loading={busy}
              disabled={members.length === 0}
              onClick={() => void apply()}
            >
              {t('apply', { count: members.length })}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              loading={busy}
              disabled={importing.text.trim() === ''}
              onClick={() => void importing.read()}
            >
              {t('check')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {report ? (
          <ImportReport report={report} importing={importing} />
        ) : (
          <ImportText {...importing} />
        )}
      </div>
    </Dialog>
  )
}
