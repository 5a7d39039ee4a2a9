import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Archive, ChevronDown, ChevronUp, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnField } from '../../opportunities.client.ts'
import type { OwnFieldChanges } from '../../use-own-fields.ts'

interface Props {
  readonly field: OwnField
  /** The fields in use, in their order. */
  readonly inUse: readonly OwnField[]
  readonly changes: Pick<OwnFieldChanges, 'busy' | 'move' | 'retire' | 'restore'>
  readonly onEdit: (field: OwnField) => void
}

const Facts = ({ field }: Pick<Props, 'field'>) => {
  const t = useTranslations('ownFields')
  const { kind, options, isOnCard, isInList } = field
  const labels = options.filter(({ isRetired }) => !isRetired).map(({ label }) => label)
  return (
    <p className="text-muted text-sm wrap-anywhere">
      {[
        t(`kinds.${kind}`),
        ...(isOnCard ? [t('settings.onCard')] : []),
        ...(isInList ? [t('settings.inList')] : []),
      ].join(' · ')}
      {labels.length > 0 && <span className="line-clamp-2">{labels.join(', ')}</span>}
    </p>
  )
}

/** A field in the settings, with the ways to change, order and retire it. */
export const FieldRow = ({ field, inUse, changes, onEdit }: Props) => {
  const t = useTranslations('ownFields')
  const { name, isRetired } = field
  const at = inUse.indexOf(field)
  const { busy } = changes
  return (
    <li className="flex items-start justify-between gap-2 border-line border-b py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name} {isRetired && <Badge>{t('retired')}</Badge>}
        </p>
        <Facts field={field} />
      </div>
      {isRetired ? (
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('settings.restoreThis', { name })}
          onClick={() => void changes.restore(field)}
        >
          {t('settings.restore')}
        </Button>
      ) : (
        <div className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('form.up', { name })}
            icon={<ChevronUp aria-hidden />}
            disabled={busy || at === 0}
            onClick={() => void changes.move(field, inUse[at - 1]?.fieldId ?? null)}
          />
          <IconButton
            size="sm"
            label={t('form.down', { name })}
            icon={<ChevronDown aria-hidden />}
            disabled={busy || at === inUse.length - 1}
            onClick={() => void changes.move(field, inUse[at + 2]?.fieldId ?? null)}
          />
          <IconButton
            size="sm"
            label={t('settings.editThis', { name })}
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(field)}
          />
          <IconButton
            size="sm"
            label={t('settings.retireThis', { name })}
            icon={<Archive aria-hidden />}
            disabled={busy}
            onClick={() => void changes.retire(field)}
          />
        </div>
      )}
    </li>
  )
}
