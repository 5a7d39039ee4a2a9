import { Link } from '@tanstack/react-router'
import { CalendarClock, Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly name: string
  readonly kind: 'official' | 'own'
}

/** A date of an opportunity in a calendar: the official deadline of its tender, or the organisation's own. */
export const CalendarDate = ({ orgId, guid, name, kind }: Props) => {
  const t = useTranslations('opportunities.calendar')
  const Icon = kind === 'official' ? Landmark : CalendarClock
  return (
    <Link
      to="/opportunities/org/$orgId/$guid"
      params={{ orgId, guid }}
      title={`${t(kind)}: ${name}`}
      className="flex items-center gap-1 text-link text-sm hover:underline"
    >
      <Icon
        aria-hidden
        className={`size-3.5 shrink-0 ${kind === 'official' ? 'text-attention' : 'text-muted'}`}
      />
      <span className="sr-only">{`${t(kind)}: `}</span>
      <span className="truncate max-md:whitespace-normal max-md:wrap-anywhere">{name}</span>
    </Link>
  )
}
