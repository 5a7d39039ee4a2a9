import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { FileCheckNote } from '@kogge/platform/web/uploads/file-check-note.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { FileText, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CardFile } from '../../files.client.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly file: CardFile
  readonly busy: boolean
  /** Null for those who may only read. */
  readonly onRemove: (() => void) | null
}

/** A file of an opportunity, to be saved: with its size, who attached it and when. */
export const FileRow = ({ orgId, guid, file, busy, onRemove }: Props) => {
  const t = useTranslations('opportunityFiles')
  const tPeople = useTranslations('records.people')
  const formats = useFormats()
  const { fileId, name, bytes, check, uploadedBy, createdAt } = file
  const address = new URLSearchParams({ org: orgId, card: guid, file: fileId })
  return (
    <li className="flex items-start gap-3 border-line border-b py-2">
      <FileText aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={`/api/file/opportunity?${address}`}
            download
            className="wrap-anywhere min-w-0 text-link underline underline-offset-2"
          >
            <bdi>{name}</bdi>
          </a>
          <span className="whitespace-nowrap text-sm text-subtle tabular-nums">
            {formats.fileSize(bytes)}
          </span>
        </p>
        <p className="text-muted text-sm">
          {uploadedBy ? <PersonLink person={uploadedBy} /> : tPeople('former')}
          {' · '}
          <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
        </p>
        <FileCheckNote check={check} />
      </div>
      {onRemove && (
        <IconButton
          size="sm"
          label={t('remove', { name })}
          icon={<Trash2 aria-hidden />}
          disabled={busy}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
