import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Binoculars } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useWatching } from '../../use-watching.ts'

interface Props {
  readonly isWatched: boolean
  readonly isKnown: boolean
  readonly busy: boolean
  readonly onWatch: (isWatched: boolean) => void
}

const WatchButton = ({ isWatched, isKnown, busy, onWatch }: Props) => {
  const t = useTranslations('watching')
  return (
    <Button
      size="sm"
      loading={busy}
      disabled={!isKnown}
      icon={<Binoculars aria-hidden />}
      className="print:hidden"
      onClick={() => onWatch(!isWatched)}
    >
      {t(isWatched ? 'unwatch' : 'watch')}
    </Button>
  )
}

/** Watches a tender, or no more; nothing for those who may not. */
export const WatchTenderButton = ({ rfxId }: { readonly rfxId: string }) => {
  const watching = useWatching()
  if (!watching) return null
  return (
    <WatchButton
      isWatched={watching.isTenderWatched(rfxId)}
      isKnown={watching.isKnown}
      busy={watching.busy}
      onWatch={(isWatched) => void watching.watchTender(rfxId, isWatched)}
    />
  )
}

/** The same in a row of a list, as a picture. */
export const WatchTenderIcon = ({
  rfxId,
  what,
}: {
  readonly rfxId: string
  /** Names the tender. */
  readonly what: string
}) => {
  const t = useTranslations('watching')
  const watching = useWatching()
  if (!watching) return null
  const isWatched = watching.isTenderWatched(rfxId)
  return (
    <IconButton
      size="sm"
      loading={watching.busy}
      disabled={!watching.isKnown}
      label={t(isWatched ? 'unwatchThis' : 'watchThis', { what })}
      icon={<Binoculars aria-hidden className={cn(isWatched && 'fill-current text-link')} />}
      onClick={() => void watching.watchTender(rfxId, !isWatched)}
    />
  )
}

/** The same of an organisation, where watching them is on; what is watched can be given up without. */
export const WatchOrgButton = ({ orgId }: { readonly orgId: string }) => {
  const isOn = useFlag('enableOrgWatching')
  const watching = useWatching()
  if (!watching) return null
  const isWatched = watching.isOrgWatched(orgId)
  if (!isOn && !isWatched) return null
  return (
    <WatchButton
      isWatched={isWatched}
      isKnown={watching.isKnown}
      busy={watching.busy}
      onWatch={(wanted) => void watching.watchOrg(orgId, wanted)}
    />
  )
}
