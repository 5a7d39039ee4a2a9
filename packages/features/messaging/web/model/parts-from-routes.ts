import type { ComponentType, ReactNode } from 'react'
import type { Subject } from '../messaging.client.ts'

export interface Person {
  readonly userId: string
  readonly name: string
}

/** Chooses a member of an organisation, or nobody; stands in a field. */
export type MemberPickerComponent = ComponentType<{
  readonly orgId: string
  readonly value: Person | null
  readonly onValue: (person: Person | null) => void
  /** Shown while nobody is chosen; "nobody" where it is left out. */
  readonly placeholder?: string
}>

/** The record that a conversation is about. */
interface SubjectProps {
  readonly orgId: string
  readonly subject: Subject
  /** Of an opportunity, the tender that the others see. */
  readonly rfxId: string | null
}

/** The record that a conversation is about, of other features. */
export interface SubjectParts {
  /** Its name, as a text in a line. */
  readonly Name: ComponentType<SubjectProps>
  /** It in a few lines, to be opened beside the page. */
  readonly Card: ComponentType<SubjectProps>
}

export interface MessagingParts {
  readonly subjects: SubjectParts
  readonly MemberPicker: MemberPickerComponent
  /** The members of the organisation, who can be mentioned. */
  readonly people: readonly Person[]
  /** The way back to the list, where it is not beside; nothing where it is. */
  readonly back?: ReactNode
  /** Escape in what is written leads back to the list, where there is one. */
  readonly onEscape?: () => void
}
