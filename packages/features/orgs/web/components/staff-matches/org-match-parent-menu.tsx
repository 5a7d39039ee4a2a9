import { formatRegistryNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel } from '@kogge/ui/dropdown-menu.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgPair } from '../../orgs-admin.client.ts'

type Side = OrgPair['from']

/** Two of one name differ by their numbers. */
const endOf = (side: Side, other: Side): string | undefined =>
  side.name === other.name && side.number !== null
    ? formatRegistryNumber(side.number, side.country ?? '')
    : undefined

interface Props {
  readonly pair: OrgPair
  /** It is the decision that the reason of the pair suggests. */
  readonly isPrimary: boolean
  readonly disabled: boolean
  readonly loading: boolean
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onParent: (parent: 'from' | 'into') => void
  /** The key that opens it. */
  readonly hint: ReactNode
}

/** Which of the two is the parent of the other: the one that the pair suggests first. */
export const ParentMenu = (props: Props) => {
  const { pair, isPrimary, disabled, loading, open, onOpen, onParent, hint } = props
  const t = useTranslations('harvested.merge')
  return (
    <DropdownMenu
      open={open}
      onOpenChange={onOpen}
      trigger={
        <Button variant={isPrimary ? 'primary' : 'secondary'} disabled={disabled} loading={loading}>
          {t('setParent')}
          {hint}
        </Button>
      }
    >
      <DropdownMenuLabel>{t('whichParent')}</DropdownMenuLabel>
      <DropdownMenuItem
        className="wrap-anywhere"
        end={endOf(pair.into, pair.from)}
        onSelect={() => onParent('into')}
      >
        {pair.into.name}
      </DropdownMenuItem>
      <DropdownMenuItem
        className="wrap-anywhere"
        end={endOf(pair.from, pair.into)}
        onSelect={() => onParent('from')}
      >
        {pair.from.name}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
