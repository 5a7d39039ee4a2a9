import { isCompleteMapping } from '@kogge/domain/opportunities/import/import-fields.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportCheck } from '../../opportunity-import.client.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportReport } from './import-report.tsx'
import { RecentImports } from './recent-imports.tsx'
import { type OpportunityImport, useImport } from './use-import.ts'

interface Props {
  readonly orgId: string
  readonly onClose: () => void
}

/** The columns and what would become of each row, before anything is stored. */
const Preview = ({
  orgId,
  check,
  importing,
}: {
  readonly orgId: string
  readonly check: ImportCheck
  readonly importing: OpportunityImport
}) => {
  const t = useTranslations('opportunityImport')
  return (
    <div aria-busy={importing.busy} className="space-y-4">
      <section aria-label={t('mapping')}>
        <h3 className="mb-2 font-semibold">{t('mapping')}</h3>
        <ImportColumns check={check} onMap={importing.map} />
      </section>
      {isCompleteMapping(check.mapping) ? (
        <section aria-label={t('report')} className={importing.busy ? 'opacity-60' : ''}>
          <h3 className="mb-1 font-semibold">{t('report')}</h3>
          <ImportReport orgId={orgId} rows={check.rows} isStored={false} />
        </section>
      ) : (
        <Banner tone="attention" live>
          {t('nameNeeded')}
        </Banner>
      )}
    </div>
  )
}

/** Imports opportunities from the table of a file: its columns, a report, and then the import. */
export const ImportDialog = ({ orgId, onClose }: Props) => {
  const t = useTranslations('opportunityImport')
  const importing = useImport(orgId)
  const { check, stored, file, busy } = importing
  const fine = check?.rows.filter(({ state }) => state === 'fine').length ?? 0
  const body = (): ReactNode => {
    if (stored) return <ImportReport orgId={orgId} rows={stored} isStored />
    if (check) return <Preview orgId={orgId} check={check} importing={importing} />
    return (
      <>
        <ImportFile importing={importing} />
        <RecentImports orgId={orgId} />
      </>
    )
  }
  const footer = (): ReactNode => {
    if (stored)
      return (
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      )
    if (!check) return null
    return (
      <>
        <Button disabled={busy} onClick={importing.reopen}>
          {t('otherFile')}
        </Button>
        <Button
          variant="primary"
          loading={busy}
          disabled={fine === 0}
          onClick={() => void importing.save()}
        >
          {t('import', { count: fine })}
        </Button>
      </>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size={check ? 'lg' : 'md'}
      title={t('title')}
      description={file ? file.name : t('text')}
      closeLabel={t('close')}
      footer={footer()}
    >
      {body()}
    </Dialog>
  )
}
