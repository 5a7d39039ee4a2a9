/** Marks the place of notices, which stand over an open dialog without being outside of it. */
export const NOTICES = { 'data-notices': '' } as const

/** For a modal dialog: a click on a notice, to copy or to close it, does not close the dialog. */
export const keepOpenForNotices = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-notices]'))
    event.preventDefault()
}
