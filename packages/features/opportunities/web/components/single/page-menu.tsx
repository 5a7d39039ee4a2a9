import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { Ellipsis, Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Opportunity } from '../../opportunities.client.ts'
import type { OpportunityChanges } from '../../use-opportunity-changes.ts'
import { DisposalItems } from '../disposal-items.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'

interface Props {
  readonly opportunity: Opportunity
  /** Null for those who may only read. */
  readonly changes: OpportunityChanges | null
  /** It is deleted. */
  readonly onRemoved: () => void
}

const address = (): string => window.location.origin + window.location.pathname

/** The actions of the page of an opportunity that have no button of their own. */
export const PageMenu = ({ opportunity, changes, onRemoved }: Props) => {
  const t = useTranslations('opportunity.actions')
  const tMenu = useTranslations('opportunities.menu')
  const [isAsked, setIsAsked] = useState(false)
  const { name, isArchived } = opportunity
  const copy = () =>
    navigator.clipboard.writeText(address()).then(
      () => notifySuccess(t('copied')),
      () => notifyError(t('notCopied', { address: address() })),
    )
  const remove = async () => {
    const isDone = await changes?.remove(opportunity)
    setIsAsked(false)
    if (isDone) onRemoved()
  }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={tMenu('label', { name })} icon={<Ellipsis aria-hidden />} />}
      >
        <DropdownMenuItem icon={<Link aria-hidden />} onSelect={() => void copy()}>
          {t('copy')}
        </DropdownMenuItem>
        {changes && (
          <>
            <DropdownMenuSeparator />
            <DisposalItems
              isArchived={isArchived}
              onArchive={(next) => void changes.archive(opportunity, next)}
              onRemove={() => setIsAsked(true)}
            />
          </>
        )}
      </DropdownMenu>
      <RemovalDialog
        name={isAsked ? name : null}
        busy={changes?.busy ?? false}
        onRemove={() => void remove()}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
