import type { FileCheck } from '@kogge/domain/files/file-findings.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

/**
 * Says beside a file, to whoever opens it, whether a scanner for viruses has seen it and what it holds
 * that does something by itself. `check` is undefined for a file from before files were looked into.
 */
export const FileCheckNote = ({ check }: { readonly check: FileCheck | undefined }) => {
  const t = useTranslations('shell.fileCheck')
  const formats = useFormats()
  const scannedOn = check?.scannedOn ?? null
  const found = check?.found ?? (['unexamined'] as const)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-subtle text-xs">
      <span>{scannedOn ? t('scanned', { day: formats.date(scannedOn) }) : t('notScanned')}</span>
      {found.map((one) => (
        <Badge key={one} tone="attention" title={t(`explained.${one}`)}>
          {t(`found.${one}`)}
        </Badge>
      ))}
    </span>
  )
}
