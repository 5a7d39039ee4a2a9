import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FileCheckNote } from '@kogge/platform/web/uploads/file-check-note.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Download, FileText, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '../../model/file-transfer-context.ts'

interface Props {
  readonly files: readonly SealedAttachment[]
  readonly onRemove?: (file: SealedAttachment) => void
}

/** Files of a response, to be saved and, while it is written, taken away. */
export const FileList = ({ files, onRemove }: Props) => {
  const t = useTranslations('responses.files')
  const transfer = useTransfer()
  const formats = useFormats()
  const showError = useShowError('response-file')
  if (files.length === 0) return null
  return (
    <ul className="flex flex-col">
      {files.map((file) => (
        <li key={file.fileId} className="flex min-h-9 items-center gap-2 py-1">
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="wrap-anywhere">{file.name}</span>
            <FileCheckNote check={file.check} />
          </span>
          <span className="whitespace-nowrap text-subtle text-sm tabular-nums">
            {formats.fileSize(file.bytes)}
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
