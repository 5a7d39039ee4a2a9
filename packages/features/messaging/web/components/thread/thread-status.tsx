import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation, Message } from '../../messaging.client.ts'

interface TypingProps {
  readonly parties: Conversation['parties']
}

/** Who is writing at present; its place is there while nobody is, so that nothing jumps. */
export const TypingLine = ({ parties }: TypingProps) => {
  const t = useTranslations('messaging.thread')
  const tPeople = useTranslations('records.people')
  const names = parties.flatMap(({ typing, name, isOwn }) =>
    typing.map((person) => {
      const own = person.name || tPeople('unnamed')
      return isOwn ? own : `${own} (${name})`
    }),
  )
  return (
    <p role="status" className="h-5 truncate px-4 text-muted text-xs">
      {names.length > 0 && t('typing', { names: names.join(', '), count: names.length })}
    </p>
  )
}

interface ArrivalsProps {
  readonly messages: readonly Message[]
  readonly userId: string
  readonly parties: Conversation['parties']
}

/** Says to screen readers which message of somebody else has come while the thread is open. */
export const Arrivals = ({ messages, userId, parties }: ArrivalsProps) => {
  const t = useTranslations('messaging.thread')
  const tPeople = useTranslations('records.people')
  const [said, setSaid] = useState('')
  const last = messages.at(-1)
  const known = useRef(last?.sentAt ?? '')
  useEffect(() => {
    if (!last || last.sentAt <= known.current) return
    known.current = last.sentAt
    if (last.author?.userId === userId) return
    const name = last.author?.name || tPeople(last.author ? 'unnamed' : 'former')
    const org = parties.find(({ orgId }) => orgId === last.orgId)?.name ?? ''
    setSaid(t(last.isNote ? 'noteArrived' : 'arrived', { name, org }))
  }, [last, userId, parties, t, tPeople])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
