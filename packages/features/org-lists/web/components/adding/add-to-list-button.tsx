import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { ListChecks, ListPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAddToList } from '../../use-add-to-list.ts'
import { AddToListMenu } from './add-to-list-menu.tsx'

interface Props {
  readonly orgId: string
  /** Names the organisation. */
  readonly name: string
}

/** The lists of an organisation as a button with a menu; nothing for those who may not see lists. */
export const AddToListButton = ({ orgId: memberId, name }: Props) => {
  const t = useTranslations('orgLists.adding')
  const adding = useAddToList(memberId)
  if (!adding) return null
  const { guids } = adding
  const count = guids?.length ?? 0
  return (
    <AddToListMenu
      {...adding}
      guids={guids ?? []}
      memberId={memberId}
      name={name}
      trigger={
        <Button
          size="sm"
          disabled={guids === undefined}
          icon={count > 0 ? <ListChecks aria-hidden /> : <ListPlus aria-hidden />}
          className="print:hidden"
        >
          {count > 0 ? t('inLists', { count }) : t('open')}
        </Button>
      }
    />
  )
}

/** The same in a row, as a picture. */
export const AddToListIcon = ({ orgId: memberId, name }: Props) => {
  const t = useTranslations('orgLists.adding')
  const adding = useAddToList(memberId)
  if (!adding) return null
  const { guids } = adding
  const isHeld = (guids?.length ?? 0) > 0
  return (
    <AddToListMenu
      {...adding}
      guids={guids ?? []}
      memberId={memberId}
      name={name}
      trigger={
        <IconButton
          size="sm"
          disabled={guids === undefined}
          label={t('openThis', { name })}
          icon={
            isHeld ? <ListChecks aria-hidden className="text-link" /> : <ListPlus aria-hidden />
          }
        />
      }
    />
  )
}
