import { isOpen } from '@kogge/domain/members/delegation-rules.ts'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DelegatedPerson } from '../delegations.client.ts'
import { StateBadge } from './delegation-state-badge.tsx'

interface Props {
  readonly people: readonly DelegatedPerson[]
  /** Takes it from one of them; absent where the reader may not. */
  readonly onRevoke?: (person: DelegatedPerson) => void
}

/** The people named, each with where it stands for them. */
export const PeopleCell = ({ people, onRevoke }: Props) => {
  const t = useTranslations('delegations.actions')
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={person.userId} className="flex min-h-6 items-center gap-1.5">
          <span className="min-w-0 wrap-anywhere">
            <QuickViewLink
              view={{ kind: 'user', userId: person.userId }}
              className="wrap-anywhere text-link hover:underline"
            >
              {person.name}
            </QuickViewLink>
            {person.isReader && <span className="text-subtle"> ({t('you')})</span>}
          </span>
          <StateBadge state={person.state} />
          {onRevoke && people.length > 1 && isOpen(person.state) && (
            <IconButton
              size="sm"
              label={t('revokeFor', { name: person.name })}
              icon={<X aria-hidden />}
              onClick={() => onRevoke(person)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
