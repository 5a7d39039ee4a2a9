import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { BookmarkPlus, Save, Settings2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ShownView } from '../../model/saved-views.ts'
import type { SavedView } from '../../opportunity-views.client.ts'

interface Props {
  readonly views: readonly SavedView[]
  readonly shown: ShownView | null
  /** Stores the filters and the order of now in the view that is shown; null where there is nothing to store, or it is not the reader's to do. */
  readonly onSave: (() => void) | null
  readonly onOpen: (view: SavedView | null) => void
  readonly onNew: () => void
  readonly onManage: () => void
}

const NONE = 'none'

const Group = ({
  label,
  views,
}: {
  readonly label: string
  readonly views: readonly SavedView[]
}) => {
  const t = useTranslations('opportunityViews')
  if (views.length === 0) return null
  return (
    <>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {views.map(({ guid, name, isDefault }) => (
        <DropdownMenuRadioItem key={guid} value={guid}>
          <span className="min-w-0 wrap-anywhere">
            {name}
            {isDefault && <span className="text-muted"> · {t('isDefault')}</span>}
          </span>
        </DropdownMenuRadioItem>
      ))}
    </>
  )
}

/** The views to choose from, and what can be done with them. */
export const ViewItems = ({ views, shown, onSave, onOpen, onNew, onManage }: Props) => {
  const t = useTranslations('opportunityViews')
  return (
    <>
      <DropdownMenuRadioGroup
        value={shown?.view.guid ?? NONE}
        onValueChange={(value) => onOpen(views.find(({ guid }) => guid === value) ?? null)}
      >
        <DropdownMenuRadioItem value={NONE}>{t('all')}</DropdownMenuRadioItem>
        <Group label={t('own')} views={views.filter(({ isShared }) => !isShared)} />
        <Group label={t('shared')} views={views.filter(({ isShared }) => isShared)} />
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      {onSave && shown && (
        <DropdownMenuItem icon={<Save aria-hidden />} onSelect={onSave}>
          {t('saveChanges', { name: shown.view.name })}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem icon={<BookmarkPlus aria-hidden />} onSelect={onNew}>
        {t('saveNew')}
      </DropdownMenuItem>
      {views.length > 0 && (
        <DropdownMenuItem icon={<Settings2 aria-hidden />} onSelect={onManage}>
          {t('manageOpen')}
        </DropdownMenuItem>
      )}
    </>
  )
}
