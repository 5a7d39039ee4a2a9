import { createElement } from 'react'
// The headless build: the store without the library's own look. Importing the package's main entry
// elsewhere would make a second store.
import { type Toast, toast } from 'react-hot-toast/headless'
import { ToastMessage } from './toast-message.tsx'

export type NotifyOptions = {
  /** A second notice with the same id takes the place of the first. */
  id?: string
  /** Second line, smaller; part of what the copy button copies (a reference number). */
  detail?: string
  /** One thing to do about it, such as undoing it. */
  action?: { label: string; onSelect: () => void }
}

/** What the toast shows; its action, once taken, takes the toast away. */
function message(text: string, { detail, action }: NotifyOptions) {
  return ({ id }: Toast) =>
    createElement(ToastMessage, {
      text,
      ...(detail !== undefined && { detail }),
      ...(action !== undefined && {
        action: {
          label: action.label,
          onSelect: () => {
            toast.dismiss(id)
            action.onSelect()
          },
        },
      }),
    })
}

/** What can be done about something has to be read and reached first. */
const WITH_ACTION_MS = 10_000

/** Says that something worked. `text` is ready to read. Gives the notice's id. */
export function notifySuccess(text: string, options: NotifyOptions = {}): string {
  const { id, action } = options
  return toast.success(message(text, options), {
    ...(id !== undefined && { id }),
    ...(action && { duration: WITH_ACTION_MS }),
  })
}

/** Says that something failed. `text` is ready to read. Gives the notice's id. */
export function notifyError(text: string, options: NotifyOptions = {}): string {
  return toast.error(message(text, options), options.id === undefined ? {} : { id: options.id })
}

/** Takes one notice away, or all of them. */
export function dismissNotice(id?: string): void {
  toast.dismiss(id)
}
