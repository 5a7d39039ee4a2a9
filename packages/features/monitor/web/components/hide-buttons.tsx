import { HIDE_REASONS, type HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  /** Names the tender, or how many. */
  readonly what: string
  readonly isHidden: boolean
  readonly onHide: (reason: HideReason | null) => void
  readonly onShow: () => void
}

/** Hides at once or for a reason; what is hidden is shown again. */
export const HideButtons = ({ what, isHidden, onHide, onShow }: Props) => {
  const t = useTranslations('monitor.feed')
  if (isHidden)
    return (
      <Button
        size="sm"
        icon={<Eye aria-hidden />}
        aria-label={t('showThis', { what })}
        onClick={onShow}
      >
        {t('show')}
      </Button>
    )
  return (
    <span className="inline-flex">
      <Button
        size="sm"
        className="rounded-r-none"
        icon={<EyeOff aria-hidden />}
        aria-label={t('hideThis', { what })}
        onClick={() => onHide(null)}
      >
        {t('hide')}
      </Button>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            size="sm"
            variant="secondary"
            className="-ml-px rounded-l-none"
            label={t('hideFor', { what })}
            icon={<ChevronDown aria-hidden />}
          />
        }
      >
        <DropdownMenuLabel>{t('because')}</DropdownMenuLabel>
        {HIDE_REASONS.map((reason) => (
          <DropdownMenuItem key={reason} onSelect={() => onHide(reason)}>
            {t(`reasons.${reason}`)}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
    </span>
  )
}
