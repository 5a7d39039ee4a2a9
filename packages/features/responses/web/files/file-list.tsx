import type { SealedAttachment } from '@kogge/domain/response/schema.ts'
import { formatLocale } from '@kogge/i18n/locales.ts'
import { useShowError } from '@kogge/platform/web/use-show-error.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Download, FileText, X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useTransfer } from './transfer.ts'

const MEGABYTE = 1024 * 1024
const KILOBYTE = 1024

/** A size as people read it. */
export const useSize = (): ((bytes: number) => string) => {
  const locale = formatLocale(useLocale())
  return (bytes) => {
    const isLarge = bytes >= MEGABYTE
    const unit = isLarge ? 'megabyte' : 'kilobyte'
    const format = new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit },
      maximumFractionDigits: isLarge ? 1 : 0,
    })
    return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / KILOBYTE))
  }
}

interface Props {
  readonly files: readonly SealedAttachment[]
  readonly onRemove?: (file: SealedAttachment) => void
}

/** Files of a response, to be saved and, while it is written, taken away. */
export const FileList = ({ files, onRemove }: Props) => {
  const t = useTranslations('responses.files')
  const transfer = useTransfer()
  const size = useSize()
  const showError = useShowError('response-file')
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col">
      {files.map((file) => (
        <li key={file.fileId} className="flex min-h-9 items-center gap-2">
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="wrap-anywhere min-w-0">{file.name}</span>
          <span className="whitespace-nowrap text-subtle text-sm tabular-nums">
            {size(file.bytes)}
          </span>
          <IconButton
            size="sm"
            label={t('download', { name: file.name })}
            icon={<Download aria-hidden />}
            onClick={() => void transfer.download(file).catch(showError)}
          />
          {onRemove && (
            <IconButton
              size="sm"
              label={t('remove', { name: file.name })}
              icon={<X aria-hidden />}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
