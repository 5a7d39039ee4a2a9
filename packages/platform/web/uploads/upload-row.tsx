import { MOST_FILE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { Upload, Uploads } from './use-uploads.ts'

interface Props {
  readonly upload: Upload
  readonly uploads: Uploads
  /** Says that its place takes no files any more. */
  readonly closed: string
}

/** A file on its way, or one that did not arrive: how far it is, and what to do. */
export const UploadRow = ({ upload, uploads, closed }: Props) => {
  const t = useTranslations('uploads')
  const formats = useFormats()
  const { key, file, part, problem } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
      {problem ? (
        <span className="text-danger-text text-sm">
          {problem === 'closed'
            ? closed
            : t(`problem.${problem}`, { most: formats.fileSize(MOST_FILE_BYTES) })}
        </span>
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
          {t('resume')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => uploads.cancel(key)}>
        {t(problem ? 'dismiss' : 'cancel')}
        <span className="sr-only">: {file.name}</span>
      </Button>
    </li>
  )
}
