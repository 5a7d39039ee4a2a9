import { MOST_CARD_FILES } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { MOST_FILE_BYTES } from '@kogge/domain/responses/response-rehearsal.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { UploadButton } from '@kogge/platform/web/uploads/upload-button.tsx'
import { UploadRow } from '@kogge/platform/web/uploads/upload-row.tsx'
import { useDropArea } from '@kogge/platform/web/uploads/use-drop-area.ts'
import { useUploads } from '@kogge/platform/web/uploads/use-uploads.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCardFilesApi } from '../../files.client.ts'
import { useFileActions } from '../../use-file-actions.ts'
import { useNamedPart } from '../../use-named-part.ts'
import { FileRow } from './file-row.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
}

/** The files of an opportunity, and more of them, chosen or dropped. */
export const FilesSection = ({ orgId, guid }: Props) => {
  const t = useTranslations('opportunityFiles')
  const formats = useFormats()
  const mayManage = useCan(orgId)('opportunity.manage')
  const query = useQuery(useCardFilesApi().opportunityFile.list.queryOptions({ orgId, guid }))
  const actions = useFileActions({ orgId, guid })
  const uploads = useUploads({
    mostBytes: MOST_FILE_BYTES,
    send: actions.send,
    onDone: actions.attached,
  })
  const area = useDropArea((files) => {
    if (mayManage) uploads.add(files)
  })
  useNamedPart(!query.isPending)
  const count = query.data?.length ?? 0
  return (
    <Section
      id="files"
      className="scroll-mt-16"
      title={count > 0 ? t('titleCount', { count }) : t('title')}
    >
      <div
        {...(mayManage && area.handlers)}
        className={cn(
          mayManage && 'rounded-md border border-dashed px-3 py-2',
          area.isOver ? 'border-accent bg-accent-soft' : 'border-line',
        )}
      >
        {mayManage && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <UploadButton
              disabled={count >= MOST_CARD_FILES}
              inputName={t('title')}
              onFiles={(files) => uploads.add(files)}
            >
              {t('choose')}
            </UploadButton>
            <span className="text-sm text-subtle">
              {t('hint', { most: formats.fileSize(MOST_FILE_BYTES) })}
            </span>
          </div>
        )}
        {uploads.uploads.length > 0 && (
          <ul aria-live="polite" className="mt-2 border-line border-t">
            {uploads.uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} closed={t('closed')} />
            ))}
          </ul>
        )}
        <Loaded query={query} rows={1} loading={t('loading')} failed={t('failed')}>
          {(files) =>
            files.length === 0 ? (
              <p className={cn('text-muted', mayManage && 'mt-2')}>
                {t(mayManage ? 'emptyText' : 'empty')}
              </p>
            ) : (
              <ul
                aria-label={t('title')}
                className={cn(
                  '[&>:last-child]:border-b-0',
                  mayManage && 'mt-2 border-line border-t',
                )}
              >
                {files.map((file) => (
                  <FileRow
                    key={file.fileId}
                    orgId={orgId}
                    guid={guid}
                    file={file}
                    busy={actions.busy}
                    onRemove={mayManage ? () => void actions.remove(file) : null}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}
