import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@kogge/ui/dropdown-menu.tsx'
import { Link } from '@tanstack/react-router'
import { List, ListPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgListCard } from '../../org-lists.client.ts'
import { useListChanges } from '../../use-list-changes.ts'
import { useOrgLists } from '../../use-org-lists.ts'
import { NewListDialog } from '../lists/new-list-dialog.tsx'

interface Props {
  readonly orgId: string
  readonly memberId: string
  readonly name: string
  /** The lists that hold it. */
  readonly guids: readonly string[]
  readonly mayManage: boolean
  /** The button that opens the menu. */
  readonly trigger: ReactNode
}

/** The lists that an organisation can be in: each is ticked where it is, and takes it or lets it go. */
export const AddToListMenu = ({ orgId, memberId, name, guids, mayManage, trigger }: Props) => {
  const t = useTranslations('orgLists.adding')
  const [isOpen, setIsOpen] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  /** As they were chosen just now, before the answer is there. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { data: lists } = useOrgLists(orgId, isOpen)
  const changes = useListChanges(orgId)
  const toggle = async (list: OrgListCard, isHeld: boolean) => {
    const choose = (next: boolean | null) =>
      setChosen((before) => {
        const after = new Map(before)
        if (next === null) after.delete(list.guid)
        else after.set(list.guid, next)
        return after
      })
    choose(!isHeld)
    const org = { memberId, name }
    await (isHeld ? changes.removeMember(list, org) : changes.addMember(list, org))
    choose(null)
  }
  return (
    <>
      <DropdownMenu align="end" open={isOpen} onOpenChange={setIsOpen} trigger={trigger}>
        <DropdownMenuLabel>{t('title')}</DropdownMenuLabel>
        {lists === undefined && <DropdownMenuItem disabled>{t('loading')}</DropdownMenuItem>}
        {lists?.length === 0 && <DropdownMenuItem disabled>{t('none')}</DropdownMenuItem>}
        {lists?.map((list) => {
          const isHeld = chosen.get(list.guid) ?? guids.includes(list.guid)
          return (
            <DropdownMenuCheckboxItem
              key={list.guid}
              checked={isHeld}
              disabled={!mayManage}
              onSelect={(event) => {
                // Several lists can be chosen, one after the other.
                event.preventDefault()
                if (!chosen.has(list.guid)) void toggle(list, isHeld)
              }}
            >
              <span className="wrap-anywhere line-clamp-2">{list.name}</span>
            </DropdownMenuCheckboxItem>
          )
        })}
        <DropdownMenuSeparator />
        {mayManage && (
          <DropdownMenuItem icon={<ListPlus aria-hidden />} onSelect={() => setIsCreating(true)}>
            {t('new')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link to="/org-list">
            <List aria-hidden />
            {t('all')}
          </Link>
        </DropdownMenuItem>
      </DropdownMenu>
      {isCreating && (
        <NewListDialog
          orgId={orgId}
          member={memberId}
          onCreated={() => undefined}
          onClose={() => setIsCreating(false)}
        />
      )}
    </>
  )
}
