import { useFlag } from '@kogge/platform/web/feature-flags.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { cn } from '@kogge/ui/class-names.ts'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Tooltip } from '@kogge/ui/tooltip.tsx'
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

const WatchIcon = ({
  isWatched,
  isKnown,
  busy,
  what,
  onWatch,
}: Props & { readonly what: string }) => {
  const t = useTranslations('watching')
  return (
    <Tooltip label={t(isWatched ? 'unwatch' : 'watch')}>
      <IconButton
        size="sm"
        loading={busy}
        disabled={!isKnown}
        label={t(isWatched ? 'unwatchThis' : 'watchThis', { what })}
        icon={<Binoculars aria-hidden className={cn(isWatched && 'fill-current text-link')} />}
        onClick={() => onWatch(!isWatched)}
      />
    </Tooltip>
  )
}

/** The same in a row of a list, as a picture; `what` names the tender. */
export const WatchTenderIcon = ({
  rfxId,
  what,
}: {
  readonly rfxId: string
  readonly what: string
}) => {
  const watching = useWatching()
  if (!watching) return null
  return (
    <WatchIcon
      isWatched={watching.isTenderWatched(rfxId)}
      isKnown={watching.isKnown}
      busy={watching.busy}
      what={what}
      onWatch={(isWatched) => void watching.watchTender(rfxId, isWatched)}
    />
  )
}

/** What the reader watches, where an organisation may be watched or is; what is watched can be given up while watching is off. */
const useOrgWatch = (orgId: string): Props | null => {
  const isOn = useFlag('enableOrgWatching')
  const watching = useWatching()
  if (!watching) return null
  const isWatched = watching.isOrgWatched(orgId)
  if (!isOn && !isWatched) return null
  const { isKnown, busy } = watching
  const onWatch = (wanted: boolean) => void watching.watchOrg(orgId, wanted)
  return { isWatched, isKnown, busy, onWatch }
}

/** Watches an organisation, or no more; nothing for those who may not. */
export const WatchOrgButton = ({ orgId }: { readonly orgId: string }) => {
  const watch = useOrgWatch(orgId)
  return watch && <WatchButton {...watch} />
}

/** The same in a row of a list, as a picture; `what` names the organisation. */
export const WatchOrgIcon = ({
  orgId,
  what,
}: {
  readonly orgId: string
  readonly what: string
}) => {
  const watch = useOrgWatch(orgId)
  return watch && <WatchIcon {...watch} what={what} />
}
