import { MOST_DOCUMENTS } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { type Upload, type Uploads, useUploads } from '@kogge/platform/web/use-uploads.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { FileText, Trash2, Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting, useEdit } from '../../model/drafting-context.ts'
import { FieldPlace } from '../fields/draft-field.tsx'

/** 100 MB, as the server has it. */
const MOST_BYTES = 100 * 1024 * 1024

const UnderWay = ({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) => {
  const t = useTranslations('drafting.documents')
  const { key, file, part, problem } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
      {problem ? (
        <span className="text-danger-text text-sm">{t(`problem.${problem}`)}</span>
      ) : (
        <progress
          className="h-2 w-32 accent-accent"
          aria-label={t('progress', { name: file.name })}
          value={part}
          max={1}
        />
      )}
      {problem === 'failed' && (
        <Button size="sm" onClick={() => uploads.retry(upload)}>
          {t('retry')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => uploads.cancel(key)}>
        {t(problem ? 'dismiss' : 'cancel')}
        <span className="sr-only">: {file.name}</span>
      </Button>
    </li>
  )
}

/** The files of the request: sent as soon as they are chosen, in pieces, resumed after a cut. */
export const Documents = () => {
  const t = useTranslations('drafting.documents')
  const formats = useFormats()
  const edit = useEdit()
  const documents = useDraft((document) => document.documents)
  const input = useRef<HTMLInputElement>(null)
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
          <UnderWay key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        icon={<UploadIcon aria-hidden />}
        disabled={documents.length >= MOST_DOCUMENTS}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
    </FieldPlace>
  )
}
