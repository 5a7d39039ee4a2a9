import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { LinkTab, LinkTabs } from '@kogge/ui/tabs.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { INBOX_PARTS, type InboxParams, partOf, subjectOf } from '../../model/inbox-search.ts'

interface Props {
  readonly params: InboxParams
  readonly busy: boolean
  readonly onParams: (params: InboxParams) => void
}

/** The parts of the inbox, the search in its messages, and the record that it is narrowed to. */
export const InboxHead = ({ params, busy, onParams }: Props) => {
  const t = useTranslations('messaging.inbox')
  const { part: _part, ...withoutPart } = params
  const { q: _q, ...withoutWords } = params
  const { about, ...withoutRecord } = params
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (words) =>
    onParams(words.trim() === '' ? withoutWords : { ...params, q: [words.slice(0, 200)] }),
  )
  const shown = partOf(params)
  const record = subjectOf(about?.[0] ?? '')
  return (
    <div className="shrink-0 space-y-2 border-line border-b px-4 pt-2">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        clearLabel={t('clearSearch')}
        value={typed}
        busy={busy}
        onValueChange={setTyped}
      />
      {record && (
        <Tag removeLabel={t('everyRecord')} onRemove={() => onParams(withoutRecord)}>
          {t(`narrowedTo.${record.type}`)}
        </Tag>
      )}
      <LinkTabs label={t('parts.label')} className="border-b-0">
        {INBOX_PARTS.map((part) => (
          <LinkTab key={part} asChild active={part === shown}>
            <Link
              to="."
              search={part === 'all' ? withoutPart : { ...params, part: [part] }}
              resetScroll={false}
            >
              {t(`parts.${part}`)}
            </Link>
          </LinkTab>
        ))}
      </LinkTabs>
    </div>
  )
}
