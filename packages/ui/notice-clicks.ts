/** Marks a notice, which stands over an open dialog without being outside of it. A click is dealt with when it may be gone from the page. */
export const NOTICE = { 'data-notice': '' } as const

/** For a modal dialog: a click on a notice, to copy or to close it, does not close the dialog. */
export const keepOpenForNotices = (event: Event): void => {
  if (event.target instanceof Element && event.target.closest('[data-notice]'))
    event.preventDefault()
}
