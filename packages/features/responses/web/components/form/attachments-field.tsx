import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { MOST_FILE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { UploadButton } from '@kogge/platform/web/uploads/upload-button.tsx'
import { UploadRow } from '@kogge/platform/web/uploads/upload-row.tsx'
import { useDropArea } from '@kogge/platform/web/uploads/use-drop-area.ts'
import { useUploads } from '@kogge/platform/web/uploads/use-uploads.ts'
import { useFieldControl } from '@kogge/ui/field-context.ts'
import { useRef } from 'react'
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

/** Files that answer something: sent as soon as they are chosen, in pieces, resumed after a cut. */
export const FilesField = ({ label, files, onFiles }: Props) => {
  const t = useTranslations('responses.files')
  const { isLocked } = useDrafting()
  // A button is not required; its field is.
  const { id, 'aria-describedby': describedBy } = useFieldControl()
  const current = useRef(files)
  current.current = files
  const transfer = useTransfer()
  const uploads = useUploads({
    mostBytes: MOST_FILE_BYTES,
    send: transfer.upload,
    onDone: (file) => onFiles([...current.current, file]),
  })
  const area = useDropArea((dropped) => {
    if (!isLocked) uploads.add(dropped)
  })
  return (
    <section
      aria-label={label}
      {...area.handlers}
      className={`rounded-md border border-dashed px-3 py-2 ${area.isOver ? 'border-accent bg-accent-soft' : 'border-line'}`}
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
            <UploadRow key={upload.key} upload={upload} uploads={uploads} closed={t('closed')} />
          ))}
        </ul>
      )}
      <UploadButton
        id={id}
        aria-describedby={describedBy}
        size="sm"
        disabled={isLocked}
        inputName={label}
        onFiles={(chosen) => uploads.add(chosen)}
      >
        {t('choose')}
        <span className="sr-only">: {label}</span>
      </UploadButton>
    </section>
  )
}
