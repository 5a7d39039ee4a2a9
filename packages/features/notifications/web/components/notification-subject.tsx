import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { NotificationLine } from '../notifications.client.ts'

type Subject = NotificationLine['subject']
type Of<Is extends Subject['is']> = Extract<Subject, { is: Is }>

const linkClass = 'wrap-anywhere text-left text-link hover:underline'

interface Props<Is extends Subject['is']> {
  readonly line: NotificationLine
  readonly subject: Of<Is>
  /** The reader goes where it leads. */
  readonly onOpen: () => void
}

const Tender = ({
  tender,
  onOpen,
}: {
  readonly tender: Of<'watched'>['tender']
  readonly onOpen: () => void
}) => (
  <QuickViewLink
    view={{ kind: 'tender', rfxId: tender.rfxId }}
    lang={tender.language}
    className={linkClass}
    onClick={onOpen}
  >
    {tender.title}
  </QuickViewLink>
)

const Matches = ({ line, subject, onOpen }: Props<'matches'>) => {
  const t = useTranslations('notifications')
  const { profile, tender } = subject
  return (
    <>
      <Link
        to="/monitor/search"
        search={{ profile: [profile.guid] }}
        onClick={onOpen}
        className={linkClass}
      >
        {t('matches', { count: line.total, profile: profile.name })}
      </Link>
      <p className="text-sm text-muted">
        {line.total > 1 && `${t('latest')} `}
        <Tender tender={tender} onOpen={onOpen} />
      </p>
    </>
  )
}

const Watched = ({ subject, onOpen }: Props<'watched'>) => {
  const t = useTranslations('watching')
  const { tender, cause, watched, fields } = subject
  const names = fields.map((field) => t(`fields.${field}`)).join(', ')
  return (
    <>
      <Tender tender={tender} onOpen={onOpen} />
      <p className="wrap-anywhere text-sm text-muted">
        {watched && `${watched.name} · `}
        {cause === 'changed' ? t('causes.changed', { fields: names }) : t(`causes.${cause}`)}
      </p>
    </>
  )
}

const Deadline = ({ subject, onOpen }: Props<'deadline'>) => {
  const t = useTranslations('notifications')
  const formats = useFormats()
  const { tender, deadlineAt } = subject
  return (
    <>
      <Tender tender={tender} onOpen={onOpen} />
      <p className="text-sm text-muted">
        {deadlineAt ? t('closes', { time: formats.dateTime(deadlineAt) }) : t('kinds.deadlines')}
      </p>
    </>
  )
}

const Message = ({ subject, onOpen }: Props<'message'>) => {
  const prefix = useLocalePrefix()
  return (
    <>
      {/* Where messages lead, the page may be read in another organisation, which its address says. */}
      <a href={withLocale(prefix, subject.path)} onClick={onOpen} className={linkClass}>
        {subject.heading}
      </a>
      <p className="wrap-anywhere line-clamp-3 text-sm text-muted">{subject.body}</p>
    </>
  )
}

/** The text of a line, with its links. */
export const LineSubject = ({
  line,
  onOpen,
}: {
  readonly line: NotificationLine
  readonly onOpen: () => void
}) => {
  const { subject } = line
  switch (subject.is) {
    case 'matches':
      return <Matches line={line} subject={subject} onOpen={onOpen} />
    case 'watched':
      return <Watched line={line} subject={subject} onOpen={onOpen} />
    case 'deadline':
      return <Deadline line={line} subject={subject} onOpen={onOpen} />
    case 'message':
      return <Message line={line} subject={subject} onOpen={onOpen} />
  }
}
