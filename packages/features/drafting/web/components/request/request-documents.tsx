import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { FileCheckNote } from '@kogge/platform/web/uploads/file-check-note.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { WrittenView } from '../../drafting.client.ts'

interface Props {
  readonly rfxId: string
  /** For whom the reader acts; invited ones get documents by it. */
  readonly orgId: string | undefined
  readonly view: WrittenView
}

/** The buyer's documents, to be saved. Nothing where there are none. */
export const Documents = ({ rfxId, orgId, view }: Props) => {
  const t = useTranslations('drafting.page')
  const formats = useFormats()
  const documents = view.document?.documents ?? []
  if (documents.length === 0) return null
  const addressOf = (fileId: string) =>
    `/api/file/document?${new URLSearchParams({ rfx: rfxId, file: fileId, ...(orgId && { org: orgId }) })}`
  return (
    <Section title={t('documents')}>
      <ul className="border-line border-t">
        {documents.map(({ fileId, name, bytes }) => (
          <li
            key={fileId}
            className="flex min-h-9 items-center gap-2 border-line border-b py-1 text-sm"
          >
            <FileText aria-hidden className="size-4 shrink-0 text-subtle" />
            <span className="flex min-w-0 flex-col">
              <a
                href={addressOf(fileId)}
                download
                className="text-link wrap-anywhere hover:underline"
              >
                {name}
              </a>
              <FileCheckNote check={view.checks[fileId]} />
            </span>
            <span className="ml-auto whitespace-nowrap text-subtle tabular-nums">
              {formats.fileSize(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
