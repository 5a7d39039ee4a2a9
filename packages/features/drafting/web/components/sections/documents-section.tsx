import { MOST_DOCUMENTS } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { UploadButton } from '@kogge/platform/web/uploads/upload-button.tsx'
import { UploadRow } from '@kogge/platform/web/uploads/upload-row.tsx'
import { useUploads } from '@kogge/platform/web/uploads/use-uploads.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { FileText, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { FieldPlace } from '../fields/draft-field.tsx'

/** 100 MB, as the server has it. */
const MOST_BYTES = 100 * 1024 * 1024

/** The files of the request: sent as soon as they are chosen, in pieces, resumed after a cut. */
export const Documents = () => {
  const t = useTranslations('drafting.documents')
  const formats = useFormats()
  const edit = useEdit()
  const documents = useDraft((document) => document.documents)
  const { slots, orgId, rfxId } = useDrafting()
  const uploads = useUploads({
    mostBytes: MOST_BYTES,
    send: (file, options) => slots.upload(file, { orgId, rfxId, ...options }),
    onDone: (file) =>
      edit((document) => ({ ...document, documents: [...document.documents, file] })),
  })
  return (
    <FieldPlace path="documents" className="space-y-3">
      <p className="text-muted">{t('hint')}</p>
      {documents.length === 0 && uploads.uploads.length === 0 && <p>{t('none')}</p>}
      <ul className="border-line border-t empty:hidden" aria-live="polite">
        {documents.map((document, at) => (
          <li
            key={document.fileId}
            data-field={`documents.${at}`}
            className="flex items-center gap-3 border-line border-b py-1.5"
          >
            <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
            <span className="min-w-0 flex-1 wrap-anywhere">{document.name}</span>
            <span className="shrink-0 text-sm text-subtle tabular-nums">
              {formats.fileSize(document.bytes)}
            </span>
            <IconButton
              size="sm"
              label={t('remove', { name: document.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() =>
                edit((whole) => ({
                  ...whole,
                  documents: whole.documents.filter(({ fileId }) => fileId !== document.fileId),
                }))
              }
            />
          </li>
        ))}
        {uploads.uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={uploads} closed={t('closed')} />
        ))}
      </ul>
      <UploadButton
        disabled={documents.length >= MOST_DOCUMENTS}
        onFiles={(files) => uploads.add(files)}
      >
        {t('choose')}
      </UploadButton>
    </FieldPlace>
  )
}
