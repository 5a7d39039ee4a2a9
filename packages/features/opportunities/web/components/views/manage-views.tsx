import { Badge } from '@kogge/ui/badge.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SavedView } from '../../opportunity-views.client.ts'

interface Props {
  readonly views: readonly SavedView[]
  readonly busy: boolean
  readonly mayChange: (view: SavedView) => boolean
  readonly onEdit: (view: SavedView) => void
  readonly onRemove: (view: SavedView) => void
  readonly onClose: () => void
}

const ViewRow = ({
  view,
  busy,
  mayChange,
  onEdit,
  onRemove,
}: Omit<Props, 'views' | 'onClose'> & { readonly view: SavedView }) => {
  const t = useTranslations('opportunityViews')
  const { name, isShared, isOwn, isDefault, owner } = view
  const sharer = owner?.name ?? t('formerMember')
  return (
    <li className="flex items-start gap-2 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-muted text-sm">
          {isShared ? t(isOwn ? 'sharedByYou' : 'sharedBy', { name: sharer }) : t('onlyYou')}
          {isDefault && <Badge tone="info">{t('isDefault')}</Badge>}
        </p>
      </div>
      <IconButton
        size="sm"
        disabled={busy}
        label={t('editThis', { name })}
        icon={<Pencil aria-hidden />}
        onClick={() => onEdit(view)}
      />
      {mayChange(view) && (
        <IconButton
          size="sm"
          disabled={busy}
          label={t('removeThis', { name })}
          icon={<Trash2 aria-hidden />}
          onClick={() => onRemove(view)}
        />
      )}
    </li>
  )
}

/** The views of a page, to be renamed, shared and deleted. */
export const ManageViews = ({ views, onClose, ...rest }: Props) => {
  const t = useTranslations('opportunityViews')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('manage')}
      closeLabel={t('close')}
    >
      {views.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <ViewRow key={view.guid} view={view} {...rest} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
