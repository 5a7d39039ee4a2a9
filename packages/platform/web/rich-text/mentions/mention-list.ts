import type { SuggestionKeyDownProps, SuggestionMount, SuggestionProps } from '@tiptap/suggestion'

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly userId: string
  readonly name: string
}

interface MentionAttributes {
  readonly id: string
  readonly label: string
}

type Props = SuggestionProps<Mentionable, MentionAttributes>

/** The list of those who match what is typed behind an `@`, while it is open. */
export interface OpenList {
  readonly items: readonly Mentionable[]
  readonly at: number
  /** Keeps an element at the cursor, until the returned function is called. */
  readonly mount: SuggestionMount
}

/** The list beside an editor, for React to show and for the editor to drive by keys. */
export interface MentionList {
  subscribe(listener: () => void): () => void
  current(): OpenList | null
  choose(index: number): void
  /** For the editor. */
  readonly renderer: {
    onStart(props: Props): void
    onUpdate(props: Props): void
    onExit(): void
    onKeyDown(pressed: SuggestionKeyDownProps): boolean
  }
}

const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowDown: 1, ArrowUp: -1 }

export const createMentionList = (): MentionList => {
  const listeners = new Set<() => void>()
  let open: OpenList | null = null
  let latest: Props | null = null
  const set = (next: OpenList | null): void => {
    open = next
    for (const listener of listeners) listener()
  }
  const choose = (index: number): void => {
    const person = open?.items[index]
    if (person) latest?.command({ id: person.userId, label: person.name })
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => open,
    choose,
    renderer: {
      onStart: (props) => {
        latest = props
        set({ items: props.items, at: 0, mount: props.mount })
      },
      onUpdate: (props) => {
        latest = props
        // The old list stays until the new one is found.
        if (open && !props.loading) set({ ...open, items: props.items, at: 0 })
      },
      onExit: () => {
        latest = null
        set(null)
      },
      onKeyDown: ({ event }) => {
        const { key, shiftKey } = event
        if (!open || open.items.length === 0 || event.isComposing) return false
        const step = STEPS[key]
        if (step !== undefined) {
          set({ ...open, at: (open.at + step + open.items.length) % open.items.length })
          return true
        }
        const isChoice = (key === 'Enter' || key === 'Tab') && !shiftKey && !event.ctrlKey
        if (isChoice) choose(open.at)
        return isChoice
      },
    },
  }
}
