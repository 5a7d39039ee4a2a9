import type { RfxHistoryEntry } from '@kogge/domain/rfx/rfx-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { isUndivided } from '../../model/lots.ts'
import { useTender } from '../../model/rfx-context.ts'
import { useCodes } from '../../use-code-names.ts'
import { WebLink } from '../facts/web-link.tsx'
import { LotList } from '../lots/lot-links.tsx'
import { SourceBlock } from '../texts/source-text.tsx'
import { ChangeText } from './changed-text.tsx'
import { Origin } from './publication-origin.tsx'

type Changes = NonNullable<RfxHistoryEntry['changes']>

interface SaidProps {
  readonly changes: Changes
  readonly list: 'changeReason' | 'modificationReason'
}

/** What the buyer says of a change: the reason in words, and section by section. */
const Said = ({ changes, list }: SaidProps) => {
  const t = useTranslations('tenders.amendments')
  const codes = useCodes()
  const { reasonCode, description, sections } = changes
  return (
    <div className="mt-2 space-y-2">
      {list === 'modificationReason' && <p className="font-medium">{t('modification')}</p>}
      {reasonCode && (
        <p>
          <span className="text-muted">{t('reason')}:</span> {codes(list, reasonCode)}
        </p>
      )}
      <SourceBlock texts={description} />
      {sections.map(({ id, description: text }) => (
        <div key={`${id} ${JSON.stringify(text)}`} className="border-line border-l-2 pl-3">
          {id && <p className="text-muted text-sm">{t('section', { id })}</p>}
          <SourceBlock texts={text} />
        </div>
      ))}
    </div>
  )
}

/** Kind of a publication: its notice type where it is known, else its form. */
const Kind = ({ entry }: { readonly entry: RfxHistoryEntry }) => {
  const codes = useCodes()
  if (entry.noticeType) return codes('noticeType', entry.noticeType)
  return entry.formType ? codes('formType', entry.formType) : null
}

interface AmendmentProps {
  readonly entry: RfxHistoryEntry
  readonly isFirst: boolean
}

/** One publication: when, what kind, and what it changed. */
export const Amendment = ({ entry, isFirst }: AmendmentProps) => {
  const t = useTranslations('tenders.amendments')
  const formats = useFormats()
  const undivided = isUndivided(useTender().tender.content.lots)
  const codes = useCodes()
  const { source, publishedAt, publicationNumber, version, changes, modification, changedFields } =
    entry
  const details = [
    source && codes('source', source),
    publicationNumber,
    version && t('version', { version }),
    isFirst && t('first'),
  ]
  return (
    <li className="border-line border-b py-4">
      <h3 className="font-medium">
        {publishedAt && <time dateTime={publishedAt}>{formats.date(publishedAt)}</time>}{' '}
        <Kind entry={entry} />
      </h3>
      <p className="text-muted text-sm">
        {details.filter(Boolean).join(' · ')}
        {entry.sourceUrl && (
          <>
            {' · '}
            <WebLink url={entry.sourceUrl}>{t('open')}</WebLink>
          </>
        )}
      </p>
      <Origin entry={entry} />
      {changes && <Said changes={changes} list="changeReason" />}
      {modification && <Said changes={modification} list="modificationReason" />}
      {changedFields.length > 0 && (
        <ul aria-label={t('changed')} className="mt-3 space-y-3">
          {changedFields.map(({ field, lotId, before, after }) => (
            <li key={`${field} ${lotId}`} className="rounded-md border border-line px-3 py-2">
              <p className="mb-1 font-medium">
                {t(`fields.${field}`)}
                {lotId && !undivided && (
                  <span className="font-normal text-muted">
                    {' '}
                    · <LotList named lotIds={[lotId]} />
                  </span>
                )}
              </p>
              <ChangeText field={field} before={before} after={after} />
            </li>
          ))}
        </ul>
      )}
      {!isFirst && changedFields.length === 0 && <p className="mt-2 text-muted">{t('noFields')}</p>}
    </li>
  )
}
