import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Kbd } from '@kogge/ui/keyboard-key.tsx'
import { Popover } from '@kogge/ui/popover.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { Keyboard } from 'lucide-react'
import { useTranslations } from 'use-intl'

const KEYS = ['j', 'k', 'o', 's', 'x', 'h'] as const

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The letters that work in the feed, and the switch that turns them off. */
export const ShortcutHelp = ({ isOn, onChange }: Props) => {
  const t = useTranslations('monitor.keys')
  return (
    <Popover
      align="end"
      label={t('title')}
      trigger={
        <IconButton
          size="sm"
          className="pointer-coarse:hidden"
          label={t('title')}
          icon={<Keyboard aria-hidden />}
        />
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
        {KEYS.map((key) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(key)}</dd>
          </div>
        ))}
      </dl>
      <Switch className="mt-3" label={t('isOn')} checked={isOn} onCheckedChange={onChange} />
    </Popover>
  )
}
