import { PersonLink } from '@kogge/platform/web/people/person-link.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { LogIn, LogOut, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../messaging.client.ts'
import type { MemberPickerComponent } from '../../model/parts-from-routes.ts'
import type { ThreadPlace } from '../../model/thread-place.ts'
import type { ConversationActions } from '../../use-conversation-actions.ts'

interface Props {
  readonly place: ThreadPlace
  readonly userId: string
  readonly conversation: Conversation
  readonly actions: ConversationActions
  readonly MemberPicker: MemberPickerComponent
}

/** The colleagues of a conversation: who answers for it, and who was added. */
export const PeopleSection = ({ place, userId, conversation, actions, MemberPicker }: Props) => {
  const t = useTranslations('messaging.people')
  const tPeople = useTranslations('records.people')
  const { members, assignee, abilities, isMember } = conversation
  return (
    <Section level={3} title={t('title')} description={t('text')}>
      <div className="space-y-3">
        {abilities.manage ? (
          <Field label={t('assignee')}>
            <MemberPicker
              orgId={place.orgId}
              value={assignee}
              onValue={(person) => actions.assign(person, assignee)}
            />
          </Field>
        ) : (
          <dl>
            <dt className="text-muted text-sm">{t('assignee')}</dt>
            <dd>{assignee ? <PersonLink person={assignee} /> : tPeople('nobody')}</dd>
          </dl>
        )}
        {members.length > 0 ? (
          <ul aria-label={t('members')} className="border-line border-t">
            {members.map((person) => (
              <li
                key={person.userId}
                className="flex min-h-9 items-center justify-between gap-2 border-line border-b py-1"
              >
                <span className="min-w-0 truncate">
                  <PersonLink person={person} />
                </span>
                {abilities.manageMembers && person.userId !== userId && (
                  <IconButton
                    size="sm"
                    label={t('remove', { name: person.name || tPeople('unnamed') })}
                    icon={<X aria-hidden />}
                    disabled={actions.busy}
                    onClick={() => actions.removeMember(person)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('none')}</p>
        )}
        {abilities.manageMembers && (
          <Field label={t('add')} hint={t('addHint')}>
            <MemberPicker
              orgId={place.orgId}
              value={null}
              placeholder={t('choose')}
              onValue={(person) => {
                if (person) actions.addMember(person)
              }}
            />
          </Field>
        )}
        {abilities.join && (
          <Button
            size="sm"
            icon={<LogIn aria-hidden />}
            disabled={actions.busy}
            onClick={actions.join}
          >
            {t('join')}
          </Button>
        )}
        {isMember && (
          <Button
            size="sm"
            icon={<LogOut aria-hidden />}
            disabled={actions.busy}
            onClick={actions.leave}
          >
            {t('leave')}
          </Button>
        )}
      </div>
    </Section>
  )
}
