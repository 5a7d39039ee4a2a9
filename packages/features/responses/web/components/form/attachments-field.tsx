import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { MOST_FILE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { type Upload, useUploads } from '@kogge/platform/web/use-uploads.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useFieldControl } from '@kogge/ui/field-context.ts'
import { Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTransfer } from '../../model/file-transfer-context.ts'
import { useDrafting } from '../../model/response-draft-context.ts'
import { FileList } from './attachment-list.tsx'

interface Props {
  /** Names the button for those who do not see what it stands under. */
  readonly label: string
  readonly files: readonly SealedAttachment[]
  readonly onFiles: (files: SealedAttachment[]) => void
}

const UnderWay = ({
  upload,
  onRetry,
  onCancel,
}: {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onCancel: () => void
}) => {
  const t = useTranslations('responses')
  const formats = useFormats()
  const { file, part, problem } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="wrap-anywhere min-w-0">{file.name}</span>
      {problem ? (
        <span className="text-danger-text text-sm">
          {t(`files.problem.${problem}`, { most: formats.fileSize(MOST_FILE_BYTES) })}
        </span>
      ) : (
        <progress
          className="h-2 w-32 accent-accent"
          aria-label={t('files.progress', { name: file.name })}
          value={part}
          max={1}
        />
      )}
      {problem === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          {t('files.resume')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('files.cancelOf', { name: file.name })}
        onClick={onCancel}
      >
        {t('cancel')}
      </Button>
    </li>
  )
}

/** Files that answer something: sent as soon as they are chosen, in pieces, resumed after a cut. */
export const FilesField = ({ label, files, onFiles }: Props) => {
  const t = useTranslations('responses.files')
  const { isLocked } = useDrafting()
  // A button is not required; its field is.
  const { id, 'aria-describedby': describedBy } = useFieldControl()
  const input = useRef<HTMLInputElement>(null)
  const current = useRef(files)
  current.current = files
  const [isOver, setIsOver] = useState(false)
  const transfer = useTransfer()
  const uploads = useUploads({
    mostBytes: MOST_FILE_BYTES,
    send: transfer.upload,
    onDone: (file) => onFiles([...current.current, file]),
  })
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isLocked) uploads.add([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
      className={`rounded-md border border-dashed px-3 py-2 ${isOver ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <FileList
        files={files}
        {...(!isLocked && {
          onRemove: (gone: SealedAttachment) =>
            onFiles(files.filter(({ fileId }) => fileId !== gone.fileId)),
        })}
      />
      {uploads.uploads.length > 0 && (
        <ul aria-live="polite">
          {uploads.uploads.map((upload) => (
            <UnderWay
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onCancel={() => uploads.cancel(upload.key)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-files={label}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        id={id}
        aria-describedby={describedBy}
        size="sm"
        icon={<UploadIcon aria-hidden />}
        disabled={isLocked}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
        <span className="sr-only">: {label}</span>
      </Button>
    </section>
  )
}
