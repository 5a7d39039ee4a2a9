import { Badge } from '@kogge/ui/badge.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useOpeners } from '../../use-openers.ts'

interface Props {
  readonly selected: readonly string[]
  readonly onSelectedChange: (userIds: string[]) => void
  /** Whether opening takes a key of each. */
  readonly needsKeys: boolean
}

const NOBODY: readonly { userId: string; name: string; hasKey: boolean }[] = []

/** The members who may open, to tick; who was named and may not any more stands below, to be taken off. */
export const OpenersField = ({ selected, onSelectedChange, needsKeys }: Props) => {
  const t = useTranslations('drafting')
  const openers = useOpeners()
  const members = openers.data ?? NOBODY
  if (!openers.data && !openers.isError) return <SkeletonRows rows={2} label={t('loading')} />
  const known = new Set(members.map(({ userId }) => userId))
  const former = selected.filter((userId) => !known.has(userId))
  const choose = (userId: string, on: boolean) => {
    const others = selected.filter((one) => one !== userId)
    onSelectedChange(on ? [...others, userId] : others)
  }
  return (
    <ul>
      {members.map(({ userId, name, hasKey }) => (
        <li key={userId}>
          <Checkbox
            checked={selected.includes(userId)}
            onCheckedChange={(on) => choose(userId, on === true)}
            label={
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="wrap-anywhere">{name}</span>
                {needsKeys && !hasKey && <Badge tone="attention">{t('opening.noKey')}</Badge>}
              </span>
            }
          />
        </li>
      ))}
      {openers.data &&
        former.map((userId) => (
          <li key={userId}>
            <Checkbox
              checked
              onCheckedChange={() => choose(userId, false)}
              label={
                <span className="flex flex-wrap items-center gap-x-2">
                  {t('opening.someone')}
                  <Badge tone="danger">{t('opening.former')}</Badge>
                </span>
              }
            />
          </li>
        ))}
    </ul>
  )
}
