import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { DropdownMenu, DropdownMenuItem } from '@kogge/ui/dropdown-menu.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  LEDGER_LIST,
  type LedgerParams,
  leftOut,
  type Subject,
  type UseSubjectNames,
} from './ledger-list-search.ts'

interface Props {
  readonly kind: Subject
  readonly id: string
  readonly name: string | null
  readonly params: LedgerParams
  readonly onParams: (params: LedgerParams) => void
}

/** Whom or what an entry names: its menu narrows the list to it, leaves it out, or leads to it. */
export const SubjectMenu = ({ kind, id, name, params, onParams }: Props) => {
  const t = useTranslations('ledger')
  const add = (filter: Subject | ReturnType<typeof leftOut>) =>
    onParams(withFilter(LEDGER_LIST, params, filter, [...(params[filter] ?? []), id]))
  return (
    <DropdownMenu
      trigger={
        <button type="button" className="min-h-6 text-left text-link hover:underline">
          <bdi className="wrap-anywhere">{name ?? id}</bdi>
        </button>
      }
    >
      <DropdownMenuItem onSelect={() => add(kind)}>{t('only')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => add(leftOut(kind))}>{t('leaveOut')}</DropdownMenuItem>
      <DropdownMenuItem asChild>
        {kind === 'rfx' ? (
          <Link to="/rfx/$rfxId" params={{ rfxId: id }}>
            {t('goTo')}
          </Link>
        ) : (
          <Link
            to="/admin/$"
            params={{ _splat: kind === 'org' ? 'support/org-data' : 'support/user-data' }}
            search={{ id: [id] }}
          >
            {t('goTo')}
          </Link>
        )}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

interface TagsProps extends Pick<Props, 'params' | 'onParams'> {
  readonly useNames: UseSubjectNames
}

/** What the list is narrowed to and leaves out, each to be taken back. */
export const SubjectTags = ({ params, onParams, useNames }: TagsProps) => {
  const t = useTranslations('ledger')
  const idsOf = (kind: Subject) => [...(params[kind] ?? []), ...(params[leftOut(kind)] ?? [])]
  const names = useNames({ rfx: idsOf('rfx'), org: idsOf('org'), user: idsOf('user') })
  const tags = (['rfx', 'org', 'user'] as const).flatMap((kind) =>
    ([kind, leftOut(kind)] as const).flatMap((filter) =>
      (params[filter] ?? []).map((id) => ({ kind, filter, id })),
    ),
  )
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ kind, filter, id }) => {
        const subject = t(`subjects.${kind}`, { id: names[kind].get(id) ?? id.slice(0, 8) })
        const text = filter === kind ? subject : t('without', { subject })
        return (
          <li key={`${filter}${id}`}>
            <Tag
              removeLabel={t('filters.clearOne', { name: text })}
              onRemove={() =>
                onParams(
                  withFilter(
                    LEDGER_LIST,
                    params,
                    filter,
                    (params[filter] ?? []).filter((kept) => kept !== id),
                  ),
                )
              }
            >
              {text}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
